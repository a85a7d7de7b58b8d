// The shapes of what the BIMI tool answers.
import * as v from 'valibot'
import { Finding } from '#shared/report/finding.ts'
import { Publish } from '#shared/report/publish.ts'

/**
 * - found: a record with a logo, or records that cannot be used
 * - declined: the record says that no logo is wanted
 * - absent: the DNS says that there is none
 * - unknown: the DNS could not be asked
 */
export const BimiState = v.picklist(['found', 'declined', 'absent', 'unknown'])
export type BimiState = v.InferOutput<typeof BimiState>

/** One name that receivers ask, in their order. */
export const BimiLookup = v.object({
  name: v.string(),
  result: v.picklist(['record', 'several', 'none', 'unknown']),
  /** The record of this name is the one that counts. */
  used: v.boolean(),
  /** What it means, in one or two sentences. */
  meaning: v.string(),
})
export type BimiLookup = v.InferOutput<typeof BimiLookup>

export const BimiTagDetail = v.object({
  name: v.string(),
  value: v.string(),
  /** One plain sentence. */
  meaning: v.string(),
  /** default: not set, this is what applies; ignored: receivers pass over it. */
  state: v.picklist(['set', 'default', 'ignored', 'invalid']),
})
export type BimiTagDetail = v.InferOutput<typeof BimiTagDetail>

/** A finding about a file, with the line that it is about. */
export const LogoFinding = v.object({ ...Finding.entries, line: v.optional(v.number()) })
export type LogoFinding = v.InferOutput<typeof LogoFinding>

export const BimiLogo = v.object({
  url: v.string(),
  /** Where it was found in the end, after redirects. */
  finalUrl: v.optional(v.string()),
  /** Every rule is met; null when the file could not be read. */
  ok: v.nullable(v.boolean()),
  findings: v.array(LogoFinding),
  /** Octets of the picture, decompressed; null when it could not be read. */
  bytes: v.nullable(v.number()),
  /** It came as .svgz. */
  compressed: v.boolean(),
  title: v.optional(v.string()),
  /** In the units of its viewBox. */
  size: v.optional(v.object({ width: v.number(), height: v.number() })),
  /** The picture as a data: URI, written anew from allowed elements and attributes only; missing when it is not safe to show. */
  preview: v.optional(v.string()),
  /** The same logo with its faults mended, as SVG text; missing when there are none, or when they cannot be mended like that. */
  repaired: v.optional(v.string()),
})
export type BimiLogo = v.InferOutput<typeof BimiLogo>

export const BimiCertificate = v.object({
  url: v.string(),
  finalUrl: v.optional(v.string()),
  /** Verified or common mark certificate; null when that cannot be read. */
  kind: v.nullable(v.picklist(['VMC', 'CMC'])),
  /** Nothing speaks against it; null when it could not be read or not be judged. */
  ok: v.nullable(v.boolean()),
  /** The organization that it was issued to. */
  subject: v.optional(v.string()),
  /** The authority that issued it; null when it could not be read. */
  issuer: v.nullable(v.string()),
  /** "2026-11-20T20:00:00Z" */
  validFrom: v.optional(v.string()),
  expires: v.nullable(v.string()),
  /** Whole days until then, below zero afterwards. */
  daysLeft: v.nullable(v.number()),
  /** The domains that it is for. */
  names: v.array(v.string()),
  /** What kind of mark was verified, e.g. "Registered Mark". */
  markType: v.optional(v.string()),
  /** The logo inside equals that of l=; null when one of the two could not be read. */
  logoMatches: v.nullable(v.boolean()),
  /** The chain leads to an authority that receivers accept; null when it could not be computed. */
  trusted: v.nullable(v.boolean()),
  /** The day of the first signed timestamp of a public log. */
  loggedAt: v.optional(v.string()),
  findings: v.array(Finding),
})
export type BimiCertificate = v.InferOutput<typeof BimiCertificate>

export const MailboxState = v.picklist(['ready', 'not-ready', 'never', 'unknown'])
export type MailboxState = v.InferOutput<typeof MailboxState>

export const Mailbox = v.object({
  name: v.string(),
  state: MailboxState,
  /** What it asks for, and what of it is missing. */
  reason: v.string(),
})
export type Mailbox = v.InferOutput<typeof Mailbox>

export const BimiDmarc = v.object({
  /** null when it could not be found out. */
  ready: v.nullable(v.boolean()),
  domain: v.string(),
  /** The policy in effect for the domain, and for its organization; null: none, or not found out. */
  policy: v.nullable(v.string()),
  organizationalDomain: v.nullable(v.string()),
  organizationalPolicy: v.nullable(v.string()),
  findings: v.array(Finding),
})
export type BimiDmarc = v.InferOutput<typeof BimiDmarc>

export const BimiReport = v.object({
  /** There is a record; false as well when nobody knows, see `state`. */
  found: v.boolean(),
  state: BimiState,
  message: v.string(),
  domain: v.string(),
  selector: v.string(),
  /** The name of the record that counts, else of the one that the domain should have. */
  name: v.string(),
  /** The BIMI records at `name`. */
  records: v.array(v.string()),
  /** Texts at `name` that are no BIMI record. */
  ignored: v.array(v.string()),
  /** Who runs the DNS of the domain. */
  provider: v.optional(v.string()),
  tags: v.record(v.string(), v.string()),
  /** Each tag with what it means, those that are not set too. */
  tagDetails: v.array(BimiTagDetail),
  findings: v.array(Finding),
  warnings: v.array(v.string()),
  publish: Publish,
  /** One record, and receivers can use it as it is written; a declination is valid. */
  valid: v.boolean(),
  /** The names that receivers ask, in their order. */
  lookups: v.array(BimiLookup),
  /** null when the record names none. */
  logo: v.nullable(BimiLogo),
  /** null when the record names none. */
  certificate: v.nullable(BimiCertificate),
  /** Whether DMARC is as strict as logos ask for. */
  dmarc: BimiDmarc,
  /** The same as `dmarc.ready`. */
  dmarcReady: v.nullable(v.boolean()),
  /** Whether the large mailbox providers would show the logo. */
  mailboxes: v.array(Mailbox),
})
export type BimiReport = v.InferOutput<typeof BimiReport>

/** A record that is not published yet, judged as if it were, beside what is published at its name. */
export const BimiPreview = v.object({
  report: BimiReport,
  current: v.object({
    state: v.picklist(['found', 'absent', 'unknown']),
    records: v.array(v.string()),
    message: v.optional(v.string()),
  }),
})
export type BimiPreview = v.InferOutput<typeof BimiPreview>
