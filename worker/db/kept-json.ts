// What is kept as JSON for days or months: it says which shape it has, and is read as what it is, not as what today's types
// would have it be.
import * as v from 'valibot'

/**
 * The shape of all that is kept. Raise it when something kept would be misunderstood by what reads it: a code renamed, a
 * field with another meaning. 1: before shapes were written down. 2: codes of findings start with their protocol.
 */
const KEPT_SHAPE = 2

export const writeKept = (value: object): string => JSON.stringify({ ...value, shape: KEPT_SHAPE })

/** @returns null if the text has another shape, or does not fit the schema */
export function readKept<S extends v.GenericSchema<unknown, object>>(
  schema: S,
  text: string,
): v.InferOutput<S> | null {
  const value = parsed(text)
  if (!v.is(WithShape, value)) return null
  const { shape, ...kept } = value
  return shape === KEPT_SHAPE ? fitting(schema, kept) : null
}

/** For what has not changed its meaning since it was first kept: any shape will do that fits. */
export const readAnyShape = <S extends v.GenericSchema<unknown, object>>(
  schema: S,
  text: string,
): v.InferOutput<S> | null => fitting(schema, parsed(text))

const WithShape = v.looseObject({ shape: v.number() })

/** As it was kept, with fields that the schema does not know; the schemas of what is kept transform nothing. */
const fitting = <S extends v.GenericSchema<unknown, object>>(
  schema: S,
  value: unknown,
): v.InferOutput<S> | null => (v.is(schema, value) ? (value as v.InferOutput<S>) : null)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
