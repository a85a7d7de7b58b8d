import { describedWords } from '#shared/report/described-words.ts'
import * as v from 'valibot'
import type { BimiCode, BimiFinding } from './findings.ts'
import { Finding, findingWith } from '#shared/report/finding.ts'
import { Advice, Publish } from '#shared/report/change/schema.ts'

export const BimiState = describedWords({
  found: 'a record with a logo, or records that cannot be used',
  declined: 'the record says that no logo is wanted',
  absent: 'DNS says that there is none',
  unknown: 'DNS did not answer',
})
export type BimiState = v.InferOutput<typeof BimiState>

/** One name that receivers look up, in order. */
export const BimiLookup = v.object({
  name: v.string(),
  result: v.picklist(['record', 'several', 'none', 'unknown']),
  used: v.pipe(v.boolean(), v.description('The record of this name is the one that counts.')),
  meaning: v.pipe(v.string(), v.description('What it means, in one or two sentences.')),
})
export type BimiLookup = v.InferOutput<typeof BimiLookup>

export const BimiTagDetail = v.object({
  name: v.string(),
  value: v.string(),
  meaning: v.pipe(v.string(), v.description('One plain sentence.')),
  state: v.pipe(
    v.picklist(['set', 'default', 'ignored', 'invalid']),
    v.description('default: not set, so this value applies; ignored: receivers ignore it.'),
  ),
})
export type BimiTagDetail = v.InferOutput<typeof BimiTagDetail>

/** A finding about a file, with its line number. */
export interface LogoFinding extends BimiFinding {
  line?: number | undefined
}
export const LogoFinding = v.object({
  ...Finding.entries,
  line: v.optional(v.number()),
}) as unknown as v.GenericSchema<LogoFinding>

export const BimiLogo = v.object({
  url: v.string(),
  finalUrl: v.optional(v.pipe(v.string(), v.description('Final URL, after redirects.'))),
  ok: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether it meets every rule; null when the file could not be read.'),
  ),
  findings: v.pipe(
    v.array(LogoFinding),
    v.description('What is wrong with the file, each with the line that it is about.'),
  ),
  bytes: v.pipe(
    v.nullable(v.number()),
    v.description('Bytes of the picture, decompressed; null when it could not be read.'),
  ),
  compressed: v.pipe(v.boolean(), v.description('Whether it came as .svgz.')),
  title: v.optional(v.string()),
  size: v.optional(
    v.pipe(
      v.object({ width: v.number(), height: v.number() }),
      v.description('In the units of its viewBox.'),
    ),
  ),
  preview: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The picture as a data: URI, rebuilt from allowed elements and attributes only; missing when it is not safe to show.',
      ),
    ),
  ),
  repaired: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'The same logo with its problems fixed, as SVG text; missing when there are none, or when they cannot be fixed automatically.',
      ),
    ),
  ),
})
export type BimiLogo = v.InferOutput<typeof BimiLogo>

export const BimiCertificate = v.object({
  url: v.string(),
  finalUrl: v.optional(v.string()),
  kind: v.pipe(
    v.nullable(v.picklist(['VMC', 'CMC'])),
    v.description('Verified or common mark certificate; null when that cannot be read.'),
  ),
  ok: v.pipe(
    v.nullable(v.boolean()),
    v.description('No problem was found; null when it could not be read or judged.'),
  ),
  subject: v.optional(v.pipe(v.string(), v.description('The organization that it was issued to.'))),
  issuer: v.pipe(
    v.nullable(v.string()),
    v.description('The authority that issued it; null when it could not be read.'),
  ),
  validFrom: v.optional(v.pipe(v.string(), v.description('"2026-11-20T20:00:00Z"'))),
  expires: v.nullable(v.string()),
  daysLeft: v.pipe(v.nullable(v.number()), v.description('Whole days until then, below zero afterward.')),
  names: v.pipe(v.array(v.string()), v.description('The domains that it is for.')),
  markType: v.optional(
    v.pipe(v.string(), v.description('What kind of mark was verified, e.g. "Registered Mark".')),
  ),
  logoMatches: v.pipe(
    v.nullable(v.boolean()),
    v.description('The logo inside is the one at l=; null when one of the two could not be read.'),
  ),
  trusted: v.pipe(
    v.nullable(v.boolean()),
    v.description(
      'The chain leads to an authority that receivers accept; null when it could not be computed.',
    ),
  ),
  loggedAt: v.optional(
    v.pipe(v.string(), v.description('The day of the first signed timestamp of a public log.')),
  ),
  findings: v.array(findingWith<BimiCode>()),
})
export type BimiCertificate = v.InferOutput<typeof BimiCertificate>

const MailboxState = v.picklist(['ready', 'not-ready', 'never', 'unknown'])
type MailboxState = v.InferOutput<typeof MailboxState>

export const Mailbox = v.object({
  name: v.string(),
  state: MailboxState,
  reason: v.pipe(v.string(), v.description('What it requires, and which of that is missing.')),
})
export type Mailbox = v.InferOutput<typeof Mailbox>

export const BimiDmarc = v.object({
  ready: v.pipe(v.nullable(v.boolean()), v.description('null when unknown.')),
  domain: v.string(),
  policy: v.pipe(
    v.nullable(v.string()),
    v.description('The policy in effect for the domain, and for its organization; null: none or unknown.'),
  ),
  organizationalDomain: v.nullable(v.string()),
  organizationalPolicy: v.nullable(v.string()),
  findings: v.array(findingWith<BimiCode>()),
})
export type BimiDmarc = v.InferOutput<typeof BimiDmarc>

export const BimiReport = v.object({
  found: v.pipe(
    v.boolean(),
    v.description('Whether there is a record; also false when that is unknown, see `state`.'),
  ),
  state: BimiState,
  message: v.string(),
  domain: v.string(),
  selector: v.string(),
  name: v.pipe(
    v.string(),
    v.description('The name of the record that counts, or else of the one that the domain should have.'),
  ),
  records: v.pipe(v.array(v.string()), v.description('The BIMI records at `name`.')),
  ignored: v.pipe(v.array(v.string()), v.description('Texts at `name` that are not BIMI records.')),
  provider: v.optional(v.pipe(v.string(), v.description('Who runs the DNS of the domain.'))),
  tags: v.record(v.string(), v.string()),
  tagDetails: v.pipe(
    v.array(BimiTagDetail),
    v.description('Every tag with its meaning, including those that are not set.'),
  ),
  findings: v.array(findingWith<BimiCode>()),
  warnings: v.array(v.string()),
  publish: Publish,
  valid: v.pipe(
    v.boolean(),
    v.description(
      'Whether there is one record that receivers can use as written; opting out of a logo is valid too.',
    ),
  ),
  lookups: v.pipe(v.array(BimiLookup), v.description('The names that receivers look up, in order.')),
  logo: v.pipe(v.nullable(BimiLogo), v.description('null when the record names none.')),
  certificate: v.pipe(v.nullable(BimiCertificate), v.description('null when the record names none.')),
  dmarc: v.pipe(BimiDmarc, v.description('Whether DMARC is strict enough for a logo.')),
  dmarcReady: v.pipe(v.nullable(v.boolean()), v.description('The same as `dmarc.ready`.')),
  mailboxes: v.pipe(
    v.array(Mailbox),
    v.description('Whether the large mailbox providers would show the logo.'),
  ),
  ...Advice,
})
export type BimiReport = v.InferOutput<typeof BimiReport>

/** A record that is not published yet, judged as if it were, along with what is published at its name. */
export const BimiPreview = v.object({
  report: BimiReport,
  current: v.object({
    state: v.picklist(['found', 'absent', 'unknown']),
    records: v.array(v.string()),
    message: v.optional(v.string()),
  }),
})
export type BimiPreview = v.InferOutput<typeof BimiPreview>
