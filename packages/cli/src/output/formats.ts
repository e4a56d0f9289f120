import type { FindingReport } from './finding.ts'
import { githubAnnotations } from './github.ts'
import { gitlabReport } from './gitlab.ts'
import { junitReport } from './junit.ts'
import { markdownSummary } from './markdown.ts'
import { sarifLog } from './sarif.ts'
import { tapReport } from './tap.ts'

/** Forms in which other programs, and people who review, get what was found. */
export type FindingForm = 'junit' | 'sarif' | 'markdown' | 'github' | 'gitlab' | 'tap'

interface FormatOfFindings {
  /** Whether what passes is shown, too. */
  readonly showsPasses: boolean
  readonly write: (report: FindingReport) => string
}

const formats: Readonly<Record<FindingForm, FormatOfFindings>> = {
  junit: { showsPasses: true, write: junitReport },
  sarif: { showsPasses: false, write: sarifLog },
  markdown: { showsPasses: false, write: markdownSummary },
  github: { showsPasses: false, write: githubAnnotations },
  gitlab: { showsPasses: false, write: gitlabReport },
  tap: { showsPasses: true, write: tapReport },
}

/** The names of the forms, as `--output-format` takes them. */
export const findingForms: readonly FindingForm[] = Object.keys(formats) as FindingForm[]

/** Whether a name is that of one of the forms. */
export function isFindingForm(name: string | undefined): name is FindingForm {
  return name !== undefined && Object.hasOwn(formats, name)
}

/** Whether a form shows what passes: then findings that pass belong into its report. */
export function showsPasses(form: FindingForm): boolean {
  return formats[form].showsPasses
}

/** The text of a report in a form, with a line end. */
export function formatReport(report: FindingReport, form: FindingForm): string {
  return formats[form].write(report)
}
