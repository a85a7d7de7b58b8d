// What the rules over one DMARC record know of the place where it is published.
import type { PolicyTagName } from '#shared/dmarc/policy.ts'

export interface LintContext {
  /** The domain of the record. */
  domain: string
  /** False when the organization begins above it; undefined when it could not be found out. */
  isOrganizational: boolean | undefined
  /** By the public suffix list. */
  isPublicSuffix: boolean
  /** Its owner says that no one sends in its name; null when that could not be found out. */
  sendsNoMail?: boolean | null
  /** The name that inherits the record, and the tag that decides for it; null when that could not be found out. */
  inheritedBy?: { domain: string; tag: PolicyTagName | null }
}
