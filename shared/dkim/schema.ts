// The shapes of what the DKIM tool answers: one key, the report on one selector, and the search for selectors.
import * as v from 'valibot'
import { Finding } from '#shared/report/finding.ts'
import { Publish } from '#shared/report/publish.ts'

/**
 * - found: there is a key record (whether receivers can use it is `valid`)
 * - revoked: there is a record that takes its key back: `p=` is empty
 * - absent: the DNS says that there is no key record for this selector
 * - no_selectors: the DNS says that no selector can exist: nothing is below _domainkey (RFC 8020)
 * - unknown: the DNS could not be asked, or the selectors that were tried prove nothing
 */
export const DkimState = v.picklist(['found', 'revoked', 'absent', 'no_selectors', 'unknown'])
export type DkimState = v.InferOutput<typeof DkimState>

export const DkimTerm = v.object({
  tag: v.string(),
  value: v.string(),
  /** One plain sentence. */
  meaning: v.string(),
})
export type DkimTerm = v.InferOutput<typeof DkimTerm>

export const DkimAlias = v.object({ name: v.string(), target: v.string(), ttl: v.number() })

const recordFields = {
  /** The text of the record that counts, its strings joined. */
  record: v.optional(v.string()),
  /** All TXT records at the name. */
  records: v.array(v.string()),
  /** The raw character strings of `record`. */
  strings: v.array(v.string()),
  /** The tags as they are written. */
  tags: v.record(v.string(), v.string()),
  /** The tags in their order, each with what it means. */
  terms: v.array(DkimTerm),
  /** The tag k=, "rsa" where it is missing (RFC 6376, 3.6.1). */
  keyType: v.optional(v.string()),
  /** Of the RSA modulus; 256 for Ed25519. */
  keyBits: v.optional(v.number()),
  /** t=y */
  testing: v.boolean(),
  /** t=s */
  strict: v.boolean(),
  /** A receiver can verify signatures with it. */
  valid: v.boolean(),
  /** The record that would work, when what is wrong can be mended without a new key. */
  publish: v.optional(Publish),
}

/** What one record says. */
export const DkimRecord = v.object({ ...recordFields, findings: v.array(Finding) })
export type DkimRecord = v.InferOutput<typeof DkimRecord>

/** A selector that has something. */
export const DkimKey = v.object({
  selector: v.string(),
  /** Of the record: the selector, _domainkey, the domain. */
  name: v.string(),
  state: DkimState,
  ...recordFields,
  /** The CNAME records that lead to the key. */
  chain: v.array(DkimAlias),
  /** The mail service that the key belongs to, where the alias or the selector tells. */
  service: v.optional(v.string()),
  findings: v.array(Finding),
})
export type DkimKey = v.InferOutput<typeof DkimKey>

export const DkimTried = v.object({
  selector: v.string(),
  /** wildcard: the same as for a name that nobody chose; not-asked: the check had used up its questions. */
  outcome: v.picklist(['found', 'revoked', 'none', 'dead-end', 'wildcard', 'unknown', 'not-asked']),
})
export type DkimTried = v.InferOutput<typeof DkimTried>

export const DkimReport = v.object({
  state: DkimState,
  domain: v.string(),
  /** Empty when none was asked for and none was found. */
  selector: v.string(),
  /** Of the record; `_domainkey` and the domain when none was found. */
  name: v.string(),
  message: v.string(),
  ...recordFields,
  /** The CNAME records that lead to the key. */
  chain: v.array(DkimAlias),
  /** The mail service that the key belongs to, where the alias or the selector tells. */
  service: v.optional(v.string()),
  /** Who runs the DNS of the domain. */
  provider: v.optional(v.string()),
  findings: v.array(Finding),
  warnings: v.array(v.string()),
  /** The selectors of this slice; the one that was asked for, if one was. */
  tried: v.array(DkimTried),
  /** Every selector of this slice that has something. */
  keys: v.array(DkimKey),
  /** Set when selectors were searched for. */
  discovery: v.optional(
    v.object({
      /** The place of the slice's first selector in the list. */
      cursor: v.number(),
      /** Selectors in the list. */
      total: v.number(),
      /** The services that decided which selectors come first. */
      services: v.array(v.string()),
    }),
  ),
  /** The place in the list where the next slice starts; missing when there is nothing more to try. */
  next: v.optional(v.number()),
})
export type DkimReport = v.InferOutput<typeof DkimReport>
