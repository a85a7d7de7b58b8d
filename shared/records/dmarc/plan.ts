// A change that could be published at one name, as several drafts.
import type { Change } from '#shared/report/change/change.ts'
import type { Reporting } from './schema.ts'

/** Creates, repairs or merges the record. */
export const RECORD_CHANGE = 'dmarc-record'
/** Ends the weaker policy of the subdomains in a correct record. */
export const BELOW_CHANGE = `${RECORD_CHANGE}-subdomains`
/** Tightens the policy of a correct record. */
export const POLICY_CHANGE = 'dmarc-policy'
/** Removes a CNAME whose target does not exist. */
export const ALIAS_CHANGE = 'dmarc-alias'

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

export const mailboxFirst = (mailbox: string): string =>
  `Create the mailbox ${mailbox}, or use another address that you read.`
