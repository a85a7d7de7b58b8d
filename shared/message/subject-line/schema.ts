// The shape of the answer about a subject. It has no score: no formula tells a good subject from a bad one.
import * as v from 'valibot'
import { described, text } from '#shared/report/described-words.ts'
import { Advice } from '#shared/report/change/schema.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { SubjectCode } from './findings.ts'

const Kind = v.picklist(['longest', 'shortest', 'empty', 'row', 'variant'])
export type SubjectKind = v.InferOutput<typeof Kind>

const SubjectRow = v.object({
  subject: text('As a reader gets it.'),
  kinds: described(
    v.array(Kind),
    'longest, shortest: over all rows and variants; empty: no field has a value; variant: of the spintax.',
  ),
  row: v.optional(described(v.number(), 'The sample row, counted from 1.')),
  wire: described(
    v.array(v.string()),
    'The lines of the header field: encoded words of at most 75 characters (RFC 2047, 2).',
  ),
  encodedWords: described(v.number(), 'How many encoded words it takes.'),
  bytes: described(v.number(), 'Bytes of the field, line ends included.'),
  preheader: v.optional(v.string()),
})
export type SubjectRow = v.InferOutput<typeof SubjectRow>

const Width = v.object({
  client: v.string(),
  name: v.string(),
  device: v.picklist(['phone', 'desktop']),
  px: described(
    v.number(),
    'CSS pixels of the longest subject, from the letter widths of Helvetica; the fonts of a device differ by some percent, and its emoji by more.',
  ),
  room: described(
    v.object({ from: v.number(), to: v.number() }),
    'CSS pixels for the subject on the narrowest and the widest of common screens: our own estimate.',
  ),
  cutAt: described(
    v.nullable(v.object({ from: v.number(), to: v.nullable(v.number()) })),
    'How many UTF-16 units are seen there; null: all of them.',
  ),
})
export type SubjectWidth = v.InferOutput<typeof Width>

const Rule = v.object({
  name: v.string(),
  filter: v.string(),
  says: v.string(),
  applies: v.boolean(),
  source: v.string(),
  readOn: text('YYYY-MM-DD'),
})

const Law = v.object({
  country: v.string(),
  rule: v.string(),
  says: v.string(),
  source: v.string(),
  readOn: described(v.nullable(v.string()), 'YYYY-MM-DD; null: not read at the source.'),
})

export const SubjectReport = v.object({
  from: v.string(),
  subject: v.string(),
  preheader: v.string(),
  characters: described(v.number(), 'Of the longest, as a reader counts them.'),
  variants: described(v.number(), 'How many texts the spintax can produce.'),
  mergeTags: v.array(
    v.object({
      tag: v.string(),
      name: v.optional(v.string()),
      fallback: v.optional(v.string()),
      ok: v.boolean(),
    }),
  ),
  standIns: described(
    v.boolean(),
    'No sample rows were given: a short and a long value stand in for all fields.',
  ),
  rows: described(v.array(SubjectRow), 'The longest, the shortest and the empty one first; each text once.'),
  widths: v.array(Width),
  filterRules: described(
    v.array(Rule),
    'The rules of open filters that look at the subject alone, for a first email that is no reply.',
  ),
  law: described(
    v.array(Law),
    'What the law says about misleading subjects, if a finding is about it. Not advice.',
  ),
  findings: v.array(findingWith<SubjectCode>()),
  ...Advice,
  warnings: described(v.array(v.string()), 'The messages of all findings that ask for action.'),
})
export type SubjectReport = v.InferOutput<typeof SubjectReport>
