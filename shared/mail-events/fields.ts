// What a service writes, in one form, whether it came as JSON, as a form or as a row of a table: values by names without
// case and punctuation, so that "message-id", "messageId" and "MessageID" are one name.

import { recalling } from '#shared/kit/bounded-map.ts'

export type Value = string | readonly Value[] | Fields
export type Fields = ReadonlyMap<string, Value>

/** Deeper than any service nests its events. */
const MAX_DEPTH = 12
const MAX_TEXT = 4000

const MAX_NAME = 80

export const plainName = (name: string): string => plainly(name.slice(0, MAX_NAME))

const plainly = recalling((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))

export const isFields = (value: Value | undefined): value is Fields => value instanceof Map

/** @param raw what JSON.parse returns, or a text; text that is JSON itself is read, too: Amazon SNS wraps messages so */
export function valueOf(raw: unknown, depth = 0): Value {
  if (typeof raw === 'string') return depth < MAX_DEPTH ? valueOfText(raw, depth) : raw.slice(0, MAX_TEXT)
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw)
  if (typeof raw !== 'object' || raw === null || depth >= MAX_DEPTH) return ''
  return Array.isArray(raw)
    ? raw.map((each: unknown) => valueOf(each, depth + 1))
    : fieldsOf(Object.entries(raw), depth + 1)
}

function valueOfText(text: string, depth: number): Value {
  if (/^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text.slice(-8))) {
    const parsed = parsedJson(text)
    if (typeof parsed === 'object' && parsed !== null) return valueOf(parsed, depth + 1)
  }
  return text.slice(0, MAX_TEXT)
}

/** Of values with one name, the first that says something counts. */
export function fieldsOf(entries: Iterable<readonly [string, unknown]>, depth = 0): Fields {
  const fields = new Map<string, Value>()
  for (const [name, raw] of entries) {
    const plain = plainName(name)
    if ((fields.get(plain) ?? '') === '') fields.set(plain, valueOf(raw, depth))
  }
  return fields
}

/** Undefined if it is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** "delivery-status.code": names of nested values; "a|b": the first that is there. */
export type Path = string

const paths = new Map<Path, readonly (readonly string[])[]>()

function stepsOf(path: Path): readonly (readonly string[])[] {
  const known = paths.get(path)
  if (known) return known
  const steps = path.split('|').map((way) => way.split('.').map(plainName))
  paths.set(path, steps)
  return steps
}

/** Those at the first way that leads to any. */
export function valuesAt(fields: Fields, path: Path): readonly Value[] {
  for (const [first = '', ...others] of stepsOf(path)) {
    let found = valuesOf(fields, first)
    for (const name of others)
      found = found.flatMap((value) => (isFields(value) ? valuesOf(value, name) : []))
    if (found.length > 0) return found
  }
  return NONE
}

const NONE: readonly Value[] = []

function valuesOf(fields: Fields, name: string): readonly Value[] {
  const value = fields.get(name)
  if (value === undefined || value === '') return NONE
  return isList(value) ? value : [value]
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

export const textsAt = (fields: Fields, path: Path): string[] =>
  valuesAt(fields, path).filter((value) => typeof value === 'string')

/** Empty if there is none. */
export const textAt = (fields: Fields, path: Path): string => textsAt(fields, path)[0] ?? ''

export const fieldsAt = (fields: Fields, path: Path): Fields | undefined =>
  valuesAt(fields, path).find(isFields)

export const has = (fields: Fields, ...names: Path[]): boolean =>
  names.every((name) => valuesAt(fields, name).length > 0)
