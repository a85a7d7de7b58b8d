// A JSON schema as rows that a person reads: each field with its type and what it is. Objects within an object are part of its
// rows; a schema with a name of its own is on the page of types.
import type { JsonSchema } from '#shared/api/openapi.ts'

export interface ShapeField {
  /** Where it is: "changes[].name" is the name in each entry of the list "changes". */
  name: string
  type: TypeWord[]
  about: string
  optional: boolean
}

/** A part of a type: a word, or the name of a schema. */
export interface TypeWord {
  text: string
  isNamed?: true
}

/** Objects in objects in lists: deeper than any answer. */
const MAX_DEPTH = 8
/** Of a list of values; the codes of errors are on the page of their own. */
const MAX_VALUES = 24

export function fieldsOf(schema: JsonSchema, depth = 0): ShapeField[] {
  if (depth > MAX_DEPTH) return []
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    {
      name,
      type: typeOf(property),
      about: property.description ?? '',
      optional: !(schema.required ?? []).includes(name),
    },
    ...within(name, property, depth),
  ])
  const isEither = schema.allOf === undefined && parts.length > 0
  return merged([
    ...own,
    ...(schema.items ? within('', schema, depth) : []),
    ...parts.flatMap((part) => {
      const fields = fieldsOf(part, depth + 1)
      return isEither ? fields.map((field) => whereMissing(field, parts)) : fields
    }),
  ])
}

/** With the schemas that it names instead of their names, so that their fields are its own: one level of them. */
export function withNamed(schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema {
  const { $ref, allOf, items } = schema
  return {
    ...schema,
    ...($ref !== undefined && named[nameOf($ref)]),
    ...(allOf && { allOf: allOf.map((part) => withNamed(part, named)) }),
    ...(items && { items: withNamed(items, named) }),
  }
}

/** What an object has, or each entry of a list. */
function within(name: string, schema: JsonSchema, depth: number): ShapeField[] {
  const list = schema.items ? `${name}[]` : name
  const inner = schema.items
    ? fieldsOf(schema.items, depth + 1)
    : fieldsOf({ ...schema, items: undefined }, depth + 1)
  return inner.map((field) => ({
    ...field,
    name: [list, field.name].filter(Boolean).join('.').replace('.[', '['),
  }))
}

/** Of objects that are one or the other, a field may be in one alone. */
const whereMissing = (field: ShapeField, parts: readonly JsonSchema[]): ShapeField => {
  const [first = ''] = field.name.split(/[.[]/)
  const isInAll = parts.every(({ type, properties }) => type === 'null' || properties?.[first] !== undefined)
  return { ...field, optional: field.optional || !isInAll }
}

/** One row for each name; of two with different types, it has both. */
function merged(fields: readonly ShapeField[]): ShapeField[] {
  const rows = new Map<string, ShapeField>()
  for (const field of fields) {
    const row = rows.get(field.name)
    if (!row) rows.set(field.name, field)
    else
      rows.set(field.name, {
        ...row,
        type: either([row.type, field.type]),
        about: row.about || field.about,
        optional: row.optional || field.optional,
      })
  }
  return [...rows.values()]
}

export function typeOf(schema: JsonSchema): TypeWord[] {
  if (schema.$ref !== undefined) return [{ text: nameOf(schema.$ref), isNamed: true }]
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }]
  if (schema.enum) return [{ text: valuesText(schema.enum) }]
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return either(variants.map(typeOf))
  if (schema.allOf) return all(schema.allOf.map(typeOf))
  if (schema.items) return [{ text: 'list of ' }, ...typeOf(schema.items)]
  const values = schema.additionalProperties as JsonSchema | undefined
  if (typeof values === 'object') return [{ text: 'object of ' }, ...typeOf(values)]
  return [{ text: [schema.type ?? 'anything'].flat().join(' or ') }]
}

const nameOf = (ref: string): string => ref.replace('#/components/schemas/', '')

function valuesText(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_VALUES).map((value) => JSON.stringify(value))
  const left = values.length - shown.length
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(' or ')
}

/** Each once. */
function either(types: readonly TypeWord[][]): TypeWord[] {
  const keys = types.map((type) => type.map(({ text }) => text).join(''))
  return joined(
    types.filter((_, index) => keys.indexOf(keys[index] ?? '') === index),
    ' or ',
  )
}

/** The fields without a name for them are in the rows. */
function all(types: readonly TypeWord[][]): TypeWord[] {
  const named = types.filter((type) => type.some(({ isNamed }) => isNamed))
  return named.length > 0 ? joined(named, ' and ') : [{ text: 'object' }]
}

const joined = (types: readonly TypeWord[][], word: string): TypeWord[] =>
  types.flatMap((type, index) => (index === 0 ? type : [{ text: word }, ...type]))
