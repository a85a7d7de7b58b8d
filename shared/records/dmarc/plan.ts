// A change that could be published at one name, as several drafts.
import type { Change } from '#shared/report/change/change.ts'
import type { Reporting } from './schema.ts'

/** For one name. Two changes would touch the same record, so one is enough. */
export interface Plan {
  /**
   * The best draft first.
   * @param learned what is known about the report addresses in records that do not count today
   */
  draft: (learned: readonly Reporting[]) => Change[]
  /** The name is an alias of this one. */
  hostedBy?: string
}
