// A YAML or JSON file with the position of each value. JSON is also YAML, and the YAML reader knows the line.
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import { ZoneProblems, type Place, type ZoneRecord } from '#shared/dns/zone-file/record.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { Made, Value } from '#cli/zone/record-from.ts'

const MAX_DOCUMENT = 24 * 1024 * 1024
/** Each value is preceded by one of these. Half a million take three seconds and half a gigabyte. */
const BEFORE_VALUE = /[,\n[{]|- /g
const MAX_VALUES = 500_000

interface Document {
  root: Node | null
  placeOf: (node: unknown) => Place
  problems: ZoneProblems
}

export function readDocument(text: string, file: string): Document {
  const problems = new ZoneProblems()
  const lines = new LineCounter()
  const start = { file, line: 1, column: 1 }
  const large = sizeProblem(text)
  if (large !== undefined) {
    problems.add({ ...start, message: large, isCut: true })
    return { root: null, placeOf: () => start, problems }
  }
  // Keys are compared with one another, each with each, unless uniqueness is left to us. Aliases are never followed.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'silent' })
  const placeAt = (at: number): Place => {
    const { line, col } = lines.linePos(at)
    return { file, line: Math.max(1, line), column: Math.max(1, col) }
  }
  for (const { pos, message } of document.errors)
    problems.add({
      ...placeAt(pos[0]),
      message: `The file is not valid: ${(message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}.`,
    })
  const placeOf = (node: unknown) => placeAt((node as Node | null)?.range?.[0] ?? 0)
  return { root: document.contents, placeOf, problems }
}

function sizeProblem(text: string): string | undefined {
  if (text.length > MAX_DOCUMENT) return 'The file was not read: it is larger than 24 MB.'
  let values = 0
  BEFORE_VALUE.lastIndex = 0
  while (BEFORE_VALUE.test(text)) if (++values > MAX_VALUES) break
  return values > MAX_VALUES
    ? `The file was not read: it has more than ${numberText(MAX_VALUES)} values.`
    : undefined
}

export const entriesOf = (node: unknown): { key: string; keyNode: unknown; value: unknown }[] =>
  isMap(node)
    ? node.items.map(({ key, value }) => ({
        key: scalarText(key),
        keyNode: key,
        value,
      }))
    : []

/** The text of a scalar; anything else is empty. */
export const scalarText = (node: unknown): string => {
  const value = isScalar(node) ? node.value : ''
  return ['string', 'number', 'boolean'].includes(typeof value) ? `${value as string}` : ''
}

export const itemsOf = (node: unknown): unknown[] => (isSeq(node) ? node.items : [])

export const field = (node: unknown, ...names: string[]): unknown => {
  for (const name of names) {
    const found = entriesOf(node).find(({ key }) => key === name)
    if (found) return found.value
  }
  return undefined
}

export const textField = (node: unknown, ...names: string[]): string | undefined => {
  const value = field(node, ...names)
  return isScalar(value) && value.value !== null ? scalarText(value) : undefined
}

/** Plain data of a scalar or a map of scalars. */
export function valueOf(node: unknown): Value {
  if (isScalar(node)) return scalarText(node)
  return Object.fromEntries(
    entriesOf(node).map(({ key, value }) => [
      key,
      isScalar(value) ? scalarText(value) : itemsOf(value).map(scalarText),
    ]),
  )
}

export const fullName = (name: string, origin: string): string => {
  const lower = name.toLowerCase().trim()
  if (lower === '' || lower === '@') return origin
  return lower.endsWith('.') ? lower.slice(0, -1) : `${lower}.${origin}`
}

/** Keeps a record, or what is wrong with it. */
export function take(made: Made, records: ZoneRecord[], problems: ZoneProblems): void {
  if (!('owner' in made)) return problems.add(made)
  const { refused, ...record } = made
  const { file, line, column } = record
  if (refused) problems.add({ ...refused, file, line, column })
  records.push(record)
}
