// JSON of strangers: only an object's own members are read, whatever they are called.

export type JsonObject = Readonly<Record<string, unknown>>

/** Undefined for what is not an object, such as a list. */
export function objectOf(value: unknown): JsonObject | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  // Without a prototype, a name such as “constructor” is found only if the text has it.
  return Object.assign(Object.create(null), value) as JsonObject
}

export const listOf = (value: unknown): readonly unknown[] | undefined =>
  Array.isArray(value) ? (value as unknown[]) : undefined

/** A text, or a number as one; otherwise empty. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
