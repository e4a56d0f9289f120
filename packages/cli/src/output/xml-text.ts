// What XML 1.0 cannot hold, not even escaped.
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it is about
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text for XML, as content or in double quotes; what XML cannot hold is replaced. */
export function xmlText(text: string): string {
  return text
    .replace(forbidden, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
