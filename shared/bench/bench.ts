// A finding to try: the text that has it, and the DNS around the text. It travels to the browser as JSON.
import { DAY_MS, daysSince1970 } from '#shared/kit/calendar.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'

/** Whose rules judge the text. */
export type BenchRules = 'spf' | 'dkim' | 'dmarc' | 'bimi' | 'transport' | 'header' | 'template' | 'subject'

/** Which part of the example is edited: the records at a name, one a line; a file on the web; or the whole text. */
export type Edited =
  | { kind: 'records'; name: string }
  | { kind: 'file'; url: string; contentType: string }
  | { kind: 'text' }

export interface Bench {
  /** Of the finding. */
  code: string
  rules: BenchRules
  /** The name that is checked. */
  domain: string
  /** Further fields of the tool's form. */
  fields: Readonly<Record<string, string>>
  zone: Zone
  /** What its web servers have, by URL; only text can be sent along. */
  files: Readonly<Record<string, { body: string; contentType: string }>>
  edited: Edited
  /** With the finding. */
  text: string
}

/** A text without the finding: the part to leave out, or another text. */
export type Way = { from: number; to: number } | { text: string }

export const textAfter = (text: string, way: Way): string =>
  'text' in way ? way.text : text.slice(0, way.from) + text.slice(way.to)

/** In characters. No record is longer, and a longer email is for the tool itself. */
export const MAX_BENCH_TEXT = 20_000

/** When texts are judged: their certificates and policies are as old then as the examples say. In milliseconds since 1970. */
export const BENCH_MS = daysSince1970({ year: 2026, month: 11, day: 20 }) * DAY_MS
