// The request that a form stands for, from what is typed in it.
import type { ApiQuestion, QuestionBody } from './code-samples.ts'

interface TypedField {
  name: string
  value: string
  isNumber?: boolean
  /** Typed as JSON. */
  isObject?: boolean
  /** A part of the path. */
  isPart?: boolean
}

interface TypedRequest {
  method: string
  /** With the names of its parts in braces. */
  path: string
  fields: readonly TypedField[]
}

/** Leaves out empty fields. */
export function questionOf({ method, path, fields }: TypedRequest): ApiQuestion & { body?: QuestionBody } {
  const place = fields
    .filter(({ isPart }) => isPart)
    .reduce((text, { name, value }) => text.replace(`{${name}}`, () => encodeURIComponent(value)), path)
  const typed = fields.filter(({ value, isPart }) => value !== '' && !isPart)
  if (method === 'GET') {
    const query = new URLSearchParams(typed.map(({ name, value }) => [name, value]))
    return { method, url: query.size > 0 ? `${place}?${query.toString()}` : place }
  }
  return { method, url: place, body: Object.fromEntries(typed.map((field) => [field.name, valueOf(field)])) }
}

/** What is no number, or not JSON, is sent as typed: the API says what it expects. */
function valueOf({ value, isNumber, isObject }: TypedField): unknown {
  if (isNumber) return value.trim() === '' || Number.isNaN(Number(value)) ? value : Number(value)
  if (!isObject) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
