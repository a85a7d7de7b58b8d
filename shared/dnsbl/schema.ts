// The shapes of the blocklist engine: what a list is, what one of them said about a subject, and when it last proved itself.
import * as v from 'valibot'

export const ListKind = v.picklist(['ip', 'domain'])
export type ListKind = v.InferOutput<typeof ListKind>

/**
 * What a listing is about.
 * - address: this very address or domain sent something bad
 * - neighbourhood: a whole network; nobody but its owner can end the listing
 * - policy: the address is not meant to send mail directly, which says nothing bad about it
 * - not-spam: something else than spam, e.g. misdirected bounces or a young domain
 */
export const ListScope = v.picklist(['address', 'neighbourhood', 'policy', 'not-spam'])
export type ListScope = v.InferOutput<typeof ListScope>

/** One return code of a list, and what it says. */
export interface ListCode {
  /** One address, or a range of its last octet ("127.0.0.2-22"); in a list of bits the value of one bit ("64"). */
  code: string
  meaning: string
  /** - listed: a listing - note: an entry that says nothing bad - refused: the list does not answer us */
  effect: 'listed' | 'note' | 'refused'
  /** In place of the list's. */
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
  /** `bits`: the last octet adds up several codes. */
  coding: 'value' | 'bits'
  /** What a code inside 127.0.0.0/8 means that `codes` does not have. */
  otherCodes: 'listed' | 'unknown'
  /** Entries that prove that the list answers (RFC 5782 section 5): one it must have, and one it must not have. */
  control: { listed: string; clean: string }
  delist: { url: string; steps: readonly string[] }
  /** The secret that the worker needs in order to ask it; without it the list is left out. */
  key?: ListKey
}

/** Secrets of the worker that open a list. The worker puts them into the question; nothing in shared/ sees one. */
export type ListKey = 'SPAMHAUS_DQS_KEY'

/** A list that is not used, and why. */
export const LeftOutList = v.object({ zone: v.string(), name: v.string(), reason: v.string() })
export type LeftOutList = v.InferOutput<typeof LeftOutList>

/**
 * How the last test of a list's control entries went.
 * - proved: both as they must be
 * - failed: an answer, and a wrong one
 * - refused: the list does not answer us
 * - unreached: no answer
 */
export const ProofState = v.picklist(['proved', 'failed', 'refused', 'unreached'])
export type ProofState = v.InferOutput<typeof ProofState>

export const Proof = v.object({
  /** The list's zone. */
  zone: v.string(),
  state: ProofState,
  /** Who answered: a proof holds for answers that came the same way. */
  source: v.string(),
  /** Milliseconds since 1970. */
  at: v.number(),
  /** The last time that the state was `proved`. */
  provedAt: v.nullable(v.number()),
  /** One clause that says what was wrong; empty when nothing was. */
  reason: v.string(),
})
export type Proof = v.InferOutput<typeof Proof>

/** What one list said. */
export const ListResult = v.object({
  name: v.string(),
  /** The public name of the list, which is asked below. */
  zone: v.string(),
  /** No answer in time. */
  timeout: v.boolean(),
  /** Why nothing can be said; empty when something can. */
  error: v.string(),
  /** Only true when the list has proved itself. */
  listed: v.boolean(),
  /** What the list wrote about the entry (TXT). */
  txt: v.array(v.string()),
  /** The addresses that came, each a code of the list. */
  a: v.array(v.string()),
  /** Milliseconds; 0 when it came from memory. */
  timeMs: v.number(),
  operator: v.string(),
  /** What this listing weighs; the list's own weight when there is none. */
  weight: v.number(),
  scope: ListScope,
  /** What the codes say, one sentence each; empty without codes. */
  meaning: v.string(),
  /** Where to ask for removal. */
  delist: v.string(),
  /** How to get off the list, in order; empty where there is nothing to get off. */
  delistSteps: v.array(v.string()),
  /** - proved: the list passed its control - unproved: it did not, or nobody knows - refused: it does not answer us */
  evidence: v.picklist(['proved', 'unproved', 'refused']),
  /** Not listed, but with an entry that says something else, e.g. a policy. */
  note: v.string(),
  /** When the list passed its control, in milliseconds since 1970; null when it did not. */
  provedAt: v.nullable(v.number()),
  /** Who answered. */
  source: v.string(),
})
export type ListResult = v.InferOutput<typeof ListResult>
