import type { ClassicPolicy } from '../api/classic.ts'
import type { PolicyException } from '../api/policy-exception.ts'
import type { Path } from '../error.ts'
import type { Request } from '../request.ts'
import type { RunOptions } from '../run-options.ts'
import type { Located } from './finish.ts'
import type { Mask } from './mask.ts'

/** Where paths stand in the texts that documents came from; what is not known stays away. */
export interface Places {
  policy?(policy: ClassicPolicy, path: Path): Located | undefined
  exception?(exception: PolicyException, path: Path): Located | undefined
  /** In the object under review. */
  resource?(path: Path): Located | undefined
}

/** How to explain: how to run, and where the documents came from. */
export interface ExplainOptions extends RunOptions {
  readonly places?: Places
}

/** What was explained, and where it came from. */
export interface About {
  readonly request: Request
  readonly options: ExplainOptions
  readonly places: Places
  readonly mask: Mask
}
