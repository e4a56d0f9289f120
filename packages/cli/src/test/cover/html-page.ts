import { xmlText } from '../../output/xml-text.ts'
import { percentOf, type Share } from './report.ts'

/** A whole page; the body is HTML. */
export function htmlPage({
  title,
  body,
}: {
  readonly title: string
  readonly body: string
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${xmlText(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

/** A bar as long as a share is large. */
export function percentBar(share: Share): string {
  const percent = percentOf(share)
  const state = percent === 100 ? 'full' : percent >= 50 ? 'part' : 'none'
  return `<span class="bar ${state}" aria-hidden="true"><span style="width:${percent.toFixed(1)}%"></span></span>`
}

const style = `
:root {
  color-scheme: light dark;
  --back: #fff; --text: #1c2024; --dim: #60646c; --line: #d9dce1; --code: #f7f8fa; --link: #0b5cad;
  --full: #17703a; --full-back: #e3f5e9;
  --part: #7d5700; --part-back: #fdf3d7;
  --none: #b3261e; --none-back: #fde8e6;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171a; --text: #e6e8eb; --dim: #9ba1a9; --line: #343a41; --code: #1b1f23; --link: #7cb8ff;
    --full: #6fd394; --full-back: #14301f;
    --part: #f0c862; --part-back: #362b0e;
    --none: #ff9a92; --none-back: #3d1a18;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 80rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.125rem; margin-top: 2rem; overflow-wrap: anywhere; }
a { color: var(--link); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .5rem .75rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child { text-align: left; white-space: normal; overflow-wrap: anywhere; min-width: 10rem; }
thead th { color: var(--dim); font-size: .875rem; font-weight: 600; }
tbody th { font-weight: 500; }
th small { display: block; color: var(--dim); font-weight: 400; }
.bar { display: inline-block; vertical-align: middle; width: 6rem; height: .5rem; border-radius: .25rem; background: var(--line); overflow: hidden; }
.bar > span { display: block; height: 100%; background: var(--full); }
.bar.part > span { background: var(--part); }
.bar.none > span { background: var(--none); }
.summary strong { font-size: 1.25rem; margin: 0 .25rem; }
.legend span { padding: .125rem .5rem; border-radius: .25rem; margin-right: .25rem; }
.source { list-style: none; margin: 0; padding: .5rem 0; background: var(--code); border: 1px solid var(--line); border-radius: .375rem; font: .8125rem/1.5 ui-monospace, monospace; overflow-x: auto; }
.source li { display: grid; grid-template-columns: 4.5rem 1fr auto; column-gap: .75rem; border-left: .25rem solid transparent; }
.source li.full { border-left-color: var(--full); }
.source li.part { border-left-color: var(--part); background: var(--part-back); }
.source li.none { border-left-color: var(--none); background: var(--none-back); }
.source .number { color: var(--dim); text-align: right; user-select: none; }
.source li.full .number { color: var(--full); }
.source li.part .number { color: var(--part); }
.source li.none .number { color: var(--none); }
.source code { font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.marks { padding-right: .75rem; text-align: right; max-width: 34rem; }
.marks .title { color: var(--dim); }
.mark { border-radius: .25rem; padding: 0 .375rem; white-space: nowrap; }
.full.mark, .legend .full { color: var(--full); background: var(--full-back); }
.legend .part { color: var(--part); background: var(--part-back); }
.none.mark, .legend .none { color: var(--none); background: var(--none-back); }
.mark.none { outline: 1px solid currentColor; outline-offset: -1px; }
@media (max-width: 48rem) {
  .source li { grid-template-columns: 3.5rem 1fr; column-gap: .5rem; }
  .marks { grid-column: 2; text-align: left; padding-bottom: .25rem; }
  th, td { padding: .375rem .5rem; }
  th:first-child { min-width: 6rem; }
  .policies :is(th, td):nth-child(n + 3) { display: none; }
  .bar { width: 3rem; }
}
`
