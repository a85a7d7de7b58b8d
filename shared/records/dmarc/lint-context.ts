// What the rules for a DMARC record know about the place where it is published.
import type { PolicyTagName } from './policy.ts'

export interface LintContext {
  /** The domain of the record. */
  domain: string
  /** False if the organizational domain is above it; undefined if unknown. */
  isOrganizational: boolean | undefined
  /** According to the public suffix list. */
  isPublicSuffix: boolean
  /** Its owner says that no one sends as the domain; null if unknown. */
  sendsNoMail?: boolean | null
  /** The name that inherits the record, and the tag that decides for it; null if unknown. */
  inheritedBy?: { domain: string; tag: PolicyTagName | null }
}
