// Checks a subject as a reader gets it, with the values of sample rows, and as it is sent: whether something in it is broken or misleads. How well it
// works, nobody can say beforehand.
import { decodeWords } from '#shared/message/header/encoded-text.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { joined, moreBelow, stampedVerdictsOf, verdict } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import { lengthOf } from './characters.ts'
import { FILTER_RULES, SUBJECT_LAW } from './filter-rules.ts'
import { subjectFinding, type SubjectFinding } from './findings.ts'
import { cutAt, estimatedWidth, INBOX_ROWS } from './inbox-rows.ts'
import { judgeHonesty, judgePreheader } from './judge-claims.ts'
import { judgeTags, judgeText, judgeValues, judgeWire } from './judge.ts'
import type { SubjectKind, SubjectReport, SubjectRow, SubjectWidth } from './schema.ts'
import {
  MAX_CHARACTERS,
  MAX_FIELDS,
  MAX_LISTED,
  MAX_ROWS,
  type Merged,
  type Row,
  standInRows,
  type Variants,
  variantsOf,
} from './variants.ts'
import { wireForm } from './wire.ts'

export interface SubjectInput {
  from: string
  subject: string
  preheader?: string
  rows?: readonly Row[]
}

const ENCODED = /=\?[^?\s]{1,80}\?[bq]\?[^?\s]*\?=/i

export function checkSubject(input: SubjectInput): SubjectReport {
  const pasted = input.subject.slice(0, MAX_CHARACTERS)
  const subject = ENCODED.test(pasted) ? decodeWords(pasted) : pasted
  const preheader = (input.preheader ?? '').slice(0, MAX_CHARACTERS)
  const given = (input.rows ?? []).slice(0, MAX_ROWS).map(shortRow)
  const rows = given.length > 0 ? given : standInRows([subject, preheader])
  const variants = variantsOf(subject, rows)
  const listed = listedRows(variants, preheader, rows)
  const longest = variants.longest.text
  const widths = INBOX_ROWS.map((inbox) => widthIn(inbox, longest))
  const raw = pasted === subject ? wireForm(longest).lines.join('') : pasted
  const findings: SubjectFinding[] = [
    ...(variants.rows.every(({ text }) => text.trim() === '') ? [subjectFinding('subject-empty', {})] : []),
    ...judgeText(subject, longest),
    ...judgeTags(variants),
    ...judgeValues({ subject, variants, rows: given }),
    ...judgeHonesty(longest),
    ...judgeWire({ pasted, subject, longest }),
    ...judgePreheader(preheader, variants.shortest.text),
    ...cutFinding(widths, longest),
    ...((input.rows?.length ?? 0) > MAX_ROWS
      ? [subjectFinding('subject-rows-left', { read: MAX_ROWS })]
      : []),
  ]
  return {
    from: input.from.slice(0, MAX_CHARACTERS),
    subject,
    preheader,
    characters: lengthOf(longest),
    variants: variants.count,
    mergeTags: variants.tags
      .filter(({ kind }) => kind !== 'spintax')
      .slice(0, MAX_LISTED)
      .map(({ tag, name, fallback, ok }) => ({
        tag,
        ok,
        ...(name !== undefined && { name }),
        ...(fallback !== undefined && { fallback }),
      })),
    standIns: given.length === 0 && rows.length > 0,
    rows: listed,
    widths,
    filterRules: FILTER_RULES.map(({ applies, url, ...rule }) => ({
      ...rule,
      applies: applies({ text: longest, raw }),
      source: url,
    })),
    law: isAboutLaw(findings) ? SUBJECT_LAW.map(({ url, ...rule }) => ({ ...rule, source: url })) : [],
    findings,
    warnings: warningsOf(findings),
    verdict: subjectVerdict(findings),
    changes: [],
  }
}

const shortRow = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .slice(0, MAX_FIELDS)
      .map(([name, value]) => [name.slice(0, 100), value.slice(0, MAX_CHARACTERS)]),
  )

const isAboutLaw = (findings: readonly SubjectFinding[]): boolean =>
  findings.some(({ code }) => code === 'subject-fake-reply' || code === 'subject-urgency')

/** The longest, the shortest, the empty one, then the rows and the variants: each text once. */
function listedRows(variants: Variants, preheader: string, rows: readonly Row[]): SubjectRow[] {
  const previews = variantsOf(preheader, rows)
  const all: (Merged & { kind: SubjectKind })[] = [
    { ...variants.longest, kind: 'longest' },
    { ...variants.shortest, kind: 'shortest' },
    ...(variants.tags.some(({ kind }) => kind === 'field')
      ? [{ ...variants.empty, kind: 'empty' as const }]
      : []),
    ...variants.rows.map((row) => ({ ...row, kind: 'row' as const })),
    ...(variants.count > 1 ? variants.spun.map((text) => ({ text, row: 0, kind: 'variant' as const })) : []),
  ]
  const byText = new Map<string, { row: number; kinds: SubjectKind[] }>()
  for (const { text, row, kind } of all) {
    const known = byText.get(text)
    if (!known) byText.set(text, { row, kinds: [kind] })
    else if (!known.kinds.includes(kind)) known.kinds.push(kind)
  }
  return [...byText].slice(0, MAX_LISTED).map(([text, { row, kinds }]) => {
    const wire = wireForm(text)
    const preview = (kinds.includes('empty') ? previews.empty : (previews.rows[row - 1] ?? previews.longest))
      .text
    return {
      subject: text,
      kinds,
      ...(row > 0 && { row }),
      wire: wire.lines,
      encodedWords: wire.encodedWords.length,
      bytes: wire.bytes,
      ...(preheader !== '' && { preheader: preview }),
    }
  })
}

function widthIn({ id, name, device, size, room }: (typeof INBOX_ROWS)[number], text: string): SubjectWidth {
  const measure = (part: string) => estimatedWidth(part, size)
  const from = cutAt(text, room.from, measure)
  return {
    client: id,
    name,
    device,
    px: Math.round(measure(text)),
    room,
    cutAt: from === null ? null : { from, to: cutAt(text, room.to, measure) },
  }
}

function cutFinding(widths: readonly SubjectWidth[], text: string): SubjectFinding[] {
  const cut = widths.flatMap((width) => width.cutAt ?? [])
  if (cut.length === 0) return []
  const seen = text.slice(0, Math.min(...cut.map(({ from }) => from))).trim()
  return [subjectFinding('subject-cut', { clients: cut.length, all: widths.length, seen })]
}

interface Problem {
  message: string
  more: number
}

const problemText = ({ message, more }: Problem) => joined(message, moreBelow(more))

export const SUBJECT_VERDICTS = {
  sound: verdict({
    tone: 'ok',
    heading: 'Nothing in this subject is broken',
    sentence: 'It can be sent as it is. Whether people open it depends on what they expect from you.',
    stamp: 'Sound',
  }),
  broken: verdict<Problem>({
    tone: 'bad',
    heading: 'Do not send this subject yet',
    sentence: problemText,
    stamp: 'Fix first',
  }),
  improve: verdict<Problem>({
    tone: 'warn',
    heading: 'This subject could be better',
    sentence: problemText,
    stamp: 'Improve',
  }),
}

const verdictOf = stampedVerdictsOf(SUBJECT_VERDICTS)

function subjectVerdict(findings: readonly SubjectFinding[]): Verdict {
  const first = firstProblem(findings)
  if (!first) return verdictOf('sound')
  const more = findings.filter(asksForAction).length - 1
  return verdictOf(isError(first) ? 'broken' : 'improve', { message: first.message, more })
}
