// A YAML or JSON file with the position of each value. JSON is also YAML, and the YAML reader knows the line.
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml'
import type { Place, ZoneProblem, ZoneRecord } from '#shared/zone-file/record.ts'
import type { Value } from '#cli/zone/record-from.ts'

/** Larger ones would take minutes. */
const MAX_DOCUMENT = 24 * 1024 * 1024

interface Document {
  root: Node | null
  placeOf: (node: unknown) => Place
  problems: ZoneProblem[]
}

export function readDocument(text: string, file: string): Document {
  const lines = new LineCounter()
  if (text.length > MAX_DOCUMENT) {
    const problem = { file, line: 1, column: 1, message: 'The file is larger than 24 MB.' }
    return { root: null, placeOf: () => problem, problems: [problem] }
  }
  // An alias can expand to a million others.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, logLevel: 'silent' })
  const placeAt = (at: number): Place => {
    const { line, col } = lines.linePos(at)
    return { file, line: Math.max(1, line), column: Math.max(1, col) }
  }
  return {
    root: document.contents,
    placeOf: (node) => placeAt((node as Node | null)?.range?.[0] ?? 0),
    problems: document.errors.slice(0, 100).map((error) => ({
      ...placeAt(error.pos[0]),
      message: `The file is not valid: ${(error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '')}.`,
    })),
  }
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
export function take(made: ZoneRecord | ZoneProblem, records: ZoneRecord[], problems: ZoneProblem[]): void {
  if ('owner' in made) records.push(made)
  else if (problems.length < 100) problems.push(made)
}
