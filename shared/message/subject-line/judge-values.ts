// What becomes of a subject with the values of sample rows: gaps, shouting, doubled words, another script.
import { subjectFinding, type SubjectFinding } from './findings.ts'
import { fieldIn, type Row, type Variants } from './variants.ts'

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
