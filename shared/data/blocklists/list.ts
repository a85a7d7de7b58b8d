export const LIST_KINDS = ['ip', 'domain'] as const
export type ListKind = (typeof LIST_KINDS)[number]

export const LIST_SCOPES = {
  address: 'this specific address or domain sent something bad',
  neighbourhood: 'a whole network; only its owner can end the listing',
  policy: 'the address is not meant to send mail directly, which says nothing bad about it',
  'not-spam': 'something other than spam, e.g. misdirected bounces or a new domain',
} as const
export type ListScope = keyof typeof LIST_SCOPES

/** One return code of a list, and what it says. */
export interface ListCode {
  /** One address, or a range of its last byte ("127.0.0.2-22"); in a list of bits the value of one bit ("64"). */
  code: string
  meaning: string
  /** - listed: a listing - note: an entry that says nothing bad - refused: the list does not answer us */
  effect: 'listed' | 'note' | 'refused'
  /** Instead of the list's. */
  weight?: number
  scope?: ListScope
}

/** A blocklist as we use it. */
export interface List {
  kind: ListKind
  /** Its public name, which is also its id. For a list with a private key the key is not part of it. */
  zone: string
  name: string
  operator: string
  /** What it lists, as the end of "lists …". */
  lists: string
  /** 0 to 10: how much a listing hurts, from what mail filters give it; 0 is shown and never scored. */
  weight: number
  scope: ListScope
  codes: readonly ListCode[]
  /** `bits`: the last byte adds up several codes. */
  coding: 'value' | 'bits'
  /** What a code inside 127.0.0.0/8 means that `codes` does not have. */
  otherCodes: 'listed' | 'unknown'
  /** Entries for testing the list (RFC 5782 section 5): one it must have, and one it must not have. */
  control: { listed: string; clean: string }
  delist: { url: string; steps: readonly string[] }
  /** The secret that the worker needs to query it; without it, the list is left out. */
  key?: ListKey
}

/** Secrets of the worker that open a list. The worker inserts them into the query; nothing in shared/ sees one. */
export type ListKey = 'SPAMHAUS_DQS_KEY'

/** A list that is not used, and why. */
export interface LeftOutList {
  zone: string
  name: string
  reason: string
}
