import * as v from 'valibot'
import type { DkimCode } from './findings.ts'
import { Change, Publish } from '#shared/report/change/schema.ts'
import { findingWith } from '#shared/report/finding.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Verdict } from '#shared/report/verdict.ts'

export const DkimState = describedWords({
  found: 'there is a key record (whether receivers can use it is `valid`)',
  revoked: 'the key was revoked: `p=` is empty',
  absent: 'DNS says that there is no key record for this selector',
  no_selectors: 'DNS says that no selector can exist: nothing is below _domainkey (RFC 8020)',
  unknown: 'DNS did not answer, or the selectors that were tried prove nothing',
})
export type DkimState = v.InferOutput<typeof DkimState>

const DkimTerm = v.object({
  tag: v.string(),
  value: v.string(),
  meaning: v.pipe(v.string(), v.description('One plain sentence.')),
})

const DkimAlias = v.object({ name: v.string(), target: v.string(), ttl: v.number() })

const recordFields = {
  record: v.optional(
    v.pipe(v.string(), v.description('The text of the record that counts, its strings joined.')),
  ),
  records: v.pipe(v.array(v.string()), v.description('All TXT records at the name.')),
  strings: v.pipe(v.array(v.string()), v.description('The raw character strings of `record`.')),
  tags: v.pipe(v.record(v.string(), v.string()), v.description('The tags as they are written.')),
  terms: v.pipe(v.array(DkimTerm), v.description('The tags in their order, each with what it means.')),
  keyType: v.optional(
    v.pipe(v.string(), v.description('The tag k=, or "rsa" if it is missing (RFC 6376, 3.6.1).')),
  ),
  keyBits: v.optional(v.pipe(v.number(), v.description('Size of the RSA modulus; 256 for Ed25519.'))),
  testing: v.pipe(v.boolean(), v.description('t=y')),
  strict: v.pipe(v.boolean(), v.description('t=s')),
  valid: v.pipe(v.boolean(), v.description('Whether a receiver can verify signatures with it.')),
  publish: v.optional(
    v.pipe(
      Publish,
      v.description('The record that would work, if the problem can be fixed without a new key.'),
    ),
  ),
}

/** The contents of one record. */
export const DkimRecord = v.object({ ...recordFields, findings: v.array(findingWith<DkimCode>()) })
export type DkimRecord = v.InferOutput<typeof DkimRecord>

/** A selector with something published at it. */
export const DkimKey = v.object({
  selector: v.string(),
  name: v.pipe(v.string(), v.description('Name of the record: selector, _domainkey, domain.')),
  state: DkimState,
  ...recordFields,
  chain: v.pipe(v.array(DkimAlias), v.description('The CNAME records that lead to the key.')),
  service: v.optional(
    v.pipe(
      v.string(),
      v.description('The mail service that the key belongs to, if the alias or the selector reveals it.'),
    ),
  ),
  findings: v.array(findingWith<DkimCode>()),
})
export type DkimKey = v.InferOutput<typeof DkimKey>

export const DkimTried = v.object({
  selector: v.string(),
  outcome: v.pipe(
    v.picklist(['found', 'revoked', 'none', 'dead-end', 'wildcard', 'unknown', 'not-asked']),
    v.description(
      'wildcard: the same answer as for a random name; not-asked: the check had no lookups left.',
    ),
  ),
})
export type DkimTried = v.InferOutput<typeof DkimTried>

export const DkimReport = v.object({
  state: DkimState,
  domain: v.string(),
  selector: v.pipe(v.string(), v.description('Empty when none was asked for and none was found.')),
  name: v.pipe(
    v.string(),
    v.description('Name of the record; `_domainkey` and the domain when none was found.'),
  ),
  message: v.string(),
  ...recordFields,
  chain: v.pipe(v.array(DkimAlias), v.description('The CNAME records that lead to the key.')),
  service: v.optional(
    v.pipe(
      v.string(),
      v.description('The mail service that the key belongs to, if the alias or the selector reveals it.'),
    ),
  ),
  provider: v.optional(v.pipe(v.string(), v.description('Who runs the DNS of the domain.'))),
  findings: v.array(findingWith<DkimCode>()),
  verdict: v.pipe(Verdict, v.description('The verdict; for a search, of this slice alone.')),
  changes: v.pipe(v.array(Change), v.description('What to change, the most useful first.')),
  warnings: v.array(v.string()),
  tried: v.pipe(
    v.array(DkimTried),
    v.description('The selectors of this slice; the one that was asked for, if one was.'),
  ),
  keys: v.pipe(v.array(DkimKey), v.description('Every selector of this slice that has a record.')),
  discovery: v.optional(
    v.pipe(
      v.object({
        cursor: v.pipe(v.number(), v.description("The place of the slice's first selector in the list.")),
        total: v.pipe(v.number(), v.description('Selectors in the list.')),
        services: v.pipe(
          v.array(v.string()),
          v.description('The services that decided which selectors come first.'),
        ),
      }),
      v.description('Set for a selector search.'),
    ),
  ),
  next: v.optional(
    v.pipe(
      v.number(),
      v.description(
        'The place in the list where the next slice starts; missing when there is nothing more to try.',
      ),
    ),
  ),
})
export type DkimReport = v.InferOutput<typeof DkimReport>
