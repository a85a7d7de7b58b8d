// What was read of the files of providers, in one form, before anything is judged.
import type { Provider, ProviderSeries } from './series.ts'

export type Status = 'compliant' | 'needs_work' | 'unknown'

/** One requirement that Gmail judged. */
export interface RequirementRow {
  domain: string
  /** As Gmail names it, such as SPF_AND_DKIM; one that is not in its description is foreign text. */
  id: string
  status: Status
  /** What Gmail said, if its description does not have that status. */
  said?: string
}

/** Gmail’s own verdict on the deliverability of a domain, and why. */
export interface SaidVerdict {
  domain: string
  /** As Gmail names it. */
  reason: string
  state: Status
}

/** Why Gmail says that people cannot unsubscribe. */
export interface UnsubscribeReason {
  domain: string
  requirement: 'ONE_CLICK_UNSUBSCRIBE' | 'HONOR_UNSUBSCRIBE'
  reason: string
  status: Status
}

/** What Microsoft says of a range of IP addresses. */
export interface BlockedRange {
  first: string
  last: string
  /** Otherwise the messages go to spam, or Microsoft says something else. */
  isBlocked: boolean
  /** In Microsoft’s words. */
  reason: string
}

interface Unread {
  where: string
  text: string
}

export interface ProviderRead {
  providers: Provider[]
  /** In the order in which they were found. */
  domains: string[]
  /** Those that Gmail has judged, with all its rows or with some. */
  judged: string[]
  requirements: RequirementRow[]
  said: SaidVerdict[]
  unsubscribe: UnsubscribeReason[]
  series: ProviderSeries[]
  /** The ids by which the figures of a campaign can be asked for. */
  feedbackLoops: { domain?: string; id: string }[]
  blocked: BlockedRange[]
  /** Domains that an account in Postmaster Tools has not verified yet. */
  unverified: string[]
  unread: Unread[]
}
