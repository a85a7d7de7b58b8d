// What is wrong with the characters of a subject, with the way it is sent, and with what becomes of it with the values of sample rows: gaps, shouting,
// doubled words, another script.
import { mixedScripts } from '#shared/message/template/text-stream.ts'
import { emojiIn, invisibleIn, isMixedDirection, type OddCharacter, overridesIn } from './characters.ts'
import { withoutPrefix } from './filter-rules.ts'
import { subjectFinding, type SubjectFinding } from './findings.ts'
import { fieldIn, type Row, type Variants } from './variants.ts'
import { isPlain, MAX_WORD, wireForm } from './wire.ts'

const named = (characters: readonly OddCharacter[]) => characters.map(({ point, name }) => `${point} ${name}`)

/** @param longest with the values of a row */
export function judgeText(subject: string, longest: string): SubjectFinding[] {
  const findings: SubjectFinding[] = []
  if (/[\r\n]/.test(subject) || /[\r\n]/.test(longest)) findings.push(subjectFinding('subject-line-break'))
  const invisible = invisibleIn(longest)
  if (invisible.length > 0) findings.push(subjectFinding('subject-invisible', { names: named(invisible) }))
  const [mixed] = mixedScripts({ text: longest, runs: [] })
  if (mixed) findings.push(subjectFinding('subject-letters-mixed', { word: mixed.text }))
  const overrides = overridesIn(longest)
  if (overrides.length > 0)
    findings.push(subjectFinding('subject-direction-override', { names: named(overrides) }))
  else if (isMixedDirection(longest)) findings.push(subjectFinding('subject-mixed-direction'))
  return [...findings, ...judgeEmoji(longest)]
}

function judgeEmoji(text: string): SubjectFinding[] {
  const emoji = [...new Set(emojiIn(text))]
  const joined = emoji.filter((one) => one.includes('\u200d'))
  const flags = emoji.filter((one) => /^\p{Regional_Indicator}{2}$/u.test(one))
  return [
    ...(joined.length > 0 ? [subjectFinding('subject-emoji-joined', { emoji: joined })] : []),
    ...(flags.length > 0 ? [subjectFinding('subject-emoji-flag', { emoji: flags })] : []),
  ]
}

interface Sent {
  /** As typed. */
  pasted: string
  /** With its encoded words undone. */
  subject: string
  longest: string
}

const WORDS = /=\?[^?\s]{1,80}\?[bq]\?[^?\s]*\?=/gi
const VERY_LONG = 200

export function judgeWire({ pasted, subject, longest }: Sent): SubjectFinding[] {
  const findings: SubjectFinding[] = []
  const characters = [...withoutPrefix(longest)].length
  if (characters > VERY_LONG) findings.push(subjectFinding('subject-very-long', { characters }))
  const words = pasted.match(WORDS) ?? []
  if (words.length > 0 && isPlain(subject))
    findings.push(subjectFinding('subject-needless-encoding', { text: subject }))
  const long = Math.max(0, ...words.map((word) => word.length))
  if (long > MAX_WORD) findings.push(subjectFinding('subject-encoded-word-long', { length: long }))
  const { encodedWords } = wireForm(longest)
  if (encodedWords.length > 0 && !isPlain(longest))
    findings.push(subjectFinding('subject-needs-encoding', { words: encodedWords.length }))
  if (/\s$/.test(longest) && longest.trim() !== '') findings.push(subjectFinding('subject-ends-spaces'))
  return findings
}

const MAX_BROKEN = 5

export function judgeTags({ tags, count }: Variants): SubjectFinding[] {
  const placeholders = tags.filter(({ kind }) => kind === 'placeholder')
  const broken = tags.filter(({ ok, kind }) => !ok && kind !== 'placeholder')
  return [
    ...broken
      .slice(0, MAX_BROKEN)
      .map(({ tag, problem = 'it cannot be read' }) =>
        subjectFinding('subject-merge-tag-broken', { tag, problem }),
      ),
    ...placeholders
      .slice(0, MAX_BROKEN)
      .map(({ tag }) => subjectFinding('subject-placeholder-left', { tag })),
    ...(tags.some(({ kind, ok }) => kind === 'control' && ok) ? [subjectFinding('subject-conditions')] : []),
    ...(count > 1 ? [subjectFinding('subject-spintax', { count })] : []),
  ]
}

interface Values {
  subject: string
  variants: Variants
  /** Those of the visitor; none if values stand in. */
  rows: readonly Row[]
}

export function judgeValues({ subject, variants, rows }: Values): SubjectFinding[] {
  const fields = variants.tags.filter(({ kind, ok }) => kind === 'field' && ok)
  const open = fields.filter(({ fallback }) => fallback === undefined)
  const missing = fields.filter(
    ({ name = '' }) => rows.length > 0 && rows.every((row) => fieldIn(row, name) === undefined),
  )
  const gaps = rows.filter((row) => open.some(({ name = '' }) => (fieldIn(row, name) ?? '').trim() === ''))
  const empty = rows
    .map((_, index) => index + 1)
    .filter(
      (row) =>
        variants.rows[row - 1]?.text.trim() === '' && variants.rows.some(({ text }) => text.trim() !== ''),
    )
  const [firstEmpty] = empty
  return [
    ...(firstEmpty === undefined ? [] : [subjectFinding('subject-empty', { row: firstEmpty })]),
    ...(open.length > 0 && isGap(variants.empty.text)
      ? [subjectFinding('subject-empty-value', { text: variants.empty.text, rows: gaps.length })]
      : []),
    ...(missing.length > 0
      ? [
          subjectFinding('subject-field-missing', {
            names: [...new Set(missing.map(({ name = '' }) => name))],
          }),
        ]
      : []),
    ...judgeTexts(
      { subject, variants, rows },
      fields.map(({ name = '' }) => name),
    ),
  ]
}

/** A blank before a mark, two in a row, or one at an end: something is missing there. */
const isGap = (text: string): boolean => /\s[,.;:!?]|\s{2}|^\s|\s$|^[,.;:!?]|\(\s?\)|^$/.test(text)

function judgeTexts({ subject, variants, rows }: Values, names: readonly string[]): SubjectFinding[] {
  const values = rows.flatMap((row) => names.map((name) => fieldIn(row, name)?.trim() ?? '').filter(Boolean))
  const capitals = values.filter(isCapitals)
  const doubled = variants.rows.filter(
    ({ text }) => rows.length > 0 && hasDoubled(text) && !hasDoubled(subject),
  )
  const own = scriptOf(subjectText(subject, variants))
  const strange = values.filter((value) => own !== null && ![own, null].includes(scriptOf(value)))
  const [capital = '', other = ''] = [capitals[0], strange[0]]
  return [
    ...(capitals.length > 0
      ? [subjectFinding('subject-value-capitals', { value: capital, rows: capitals.length })]
      : []),
    ...(doubled.length > 0
      ? [subjectFinding('subject-value-doubled', { text: doubled[0]?.text ?? '', rows: doubled.length })]
      : []),
    ...(strange.length > 0
      ? [subjectFinding('subject-value-script', { value: other, rows: strange.length })]
      : []),
  ]
}

/** Abbreviations of up to three letters are in capitals for a reason. */
const isCapitals = (value: string): boolean => /\p{Lu}{4}/u.test(value) && !/\p{Ll}/u.test(value)

function hasDoubled(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word, index) => word.length > 2 && word === words[index + 1])
}

const SCRIPTS = {
  Latin: /\p{Script=Latin}/u,
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Hebrew: /\p{Script=Hebrew}/u,
  'East Asian': /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
} as const
type Script = keyof typeof SCRIPTS

/** The first script that it has letters of; null for numbers and signs. */
const scriptOf = (text: string): Script | null =>
  (Object.keys(SCRIPTS) as Script[]).find((script) => SCRIPTS[script].test(text)) ?? null

/** Without its tags, whose names are in Latin letters. */
const subjectText = (subject: string, { tags }: Variants): string =>
  tags
    .filter(({ kind }) => kind !== 'spintax')
    .reduceRight((text, { at, end }) => text.slice(0, at) + text.slice(end), subject)
