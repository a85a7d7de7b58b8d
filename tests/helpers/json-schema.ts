// Checks a value against a JSON Schema: only the parts of the language that our API description and the Domain Connect
// templates use. A keyword that it does not know is a problem of its own, so that nothing passes unchecked.
import type { JsonSchema, OpenApi } from '#shared/api/openapi.ts'

type Rule = (value: unknown, schema: JsonSchema, check: Check) => string[]
/** The problems of a value, each with its place. */
type Check = (value: unknown, schema: JsonSchema, place?: string) => string[]

/** @returns a function that lists what is wrong */
export function schemaChecker({ components }: Pick<OpenApi, 'components'>): Check {
  const check: Check = (value, schema, place = '') =>
    Object.keys(schema).flatMap((word) => {
      if (word === '$ref') {
        const name = String(schema.$ref).replace(/^#\/(?:components\/schemas|definitions)\//, '')
        const named = components.schemas[name]
        return named ? check(value, named, place) : [`${place}: nothing is called ${name}`]
      }
      const rule = RULES[word]
      if (!rule) return [`${place}: the word ${word} is not known`]
      return rule(value, schema, (part, partSchema, at = '') => check(part, partSchema, place + at)).map(
        (text) => (text.startsWith('/') ? text : `${place || '/'}: ${text}`),
      )
    })
  return check
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const TYPES: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: Array.isArray,
  object: isObject,
}

const passes = () => []
const fails = (isWrong: boolean, text: string) => (isWrong ? [text] : [])
const fitting = (value: unknown, schemas: unknown, check: Check) =>
  (schemas as JsonSchema[]).filter((schema) => check(value, schema).length === 0).length

const RULES: Record<string, Rule> = {
  description: passes,
  title: passes,
  // Places that an editor's field may point to.
  'qt-uri-protocols': passes,
  'qt-uri-extensions': passes,
  default: passes,
  type: (value, { type }) =>
    fails(![type].flat().some((name) => TYPES[String(name)]?.(value)), `is no ${String(type)}`),
  enum: (value, schema) => fails(!schema.enum?.includes(value), `is none of ${JSON.stringify(schema.enum)}`),
  const: (value, schema) => fails(value !== schema.const, `is not ${String(schema.const)}`),
  anyOf: (value, schema, check) => fails(fitting(value, schema.anyOf, check) === 0, 'fits nothing of anyOf'),
  oneOf: (value, schema, check) => fails(fitting(value, schema.oneOf, check) !== 1, 'fits not one of oneOf'),
  allOf: (value, schema, check) => (schema.allOf as JsonSchema[]).flatMap((part) => check(value, part)),
  not: (value, schema, check) =>
    fails(check(value, schema.not as JsonSchema).length === 0, 'is what it must not be'),
  contains: (value, schema, check) =>
    fails(
      Array.isArray(value) && !value.some((item) => check(item, schema.contains as JsonSchema).length === 0),
      'holds no fitting entry',
    ),
  required: (value, { required = [] }) =>
    isObject(value) ? required.filter((name) => !(name in value)).map((name) => `has no ${name}`) : [],
  properties: (value, { properties = {} }, check) =>
    isObject(value)
      ? Object.entries(properties).flatMap(([name, schema]) =>
          name in value ? check(value[name], schema, `/${name}`) : [],
        )
      : [],
  additionalProperties: (value, schema, check) => {
    const known = Object.keys(schema.properties ?? {})
    return isObject(value) && isObject(schema.additionalProperties)
      ? Object.entries(value)
          .filter(([name]) => !known.includes(name))
          .flatMap(([name, part]) => check(part, schema.additionalProperties as JsonSchema, `/${name}`))
      : []
  },
  propertyNames: (value, schema, check) =>
    isObject(value)
      ? Object.keys(value).flatMap((name) => check(name, schema.propertyNames as JsonSchema, `/${name}`))
      : [],
  items: (value, schema, check) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => check(item, schema.items as JsonSchema, `/${index}`))
      : [],
  maxItems: (value, { maxItems }) =>
    fails(Array.isArray(value) && value.length > Number(maxItems), 'has too many entries'),
  minItems: (value, { minItems }) =>
    fails(Array.isArray(value) && value.length < Number(minItems), 'has too few entries'),
  minLength: (value, { minLength }) =>
    fails(typeof value === 'string' && value.length < Number(minLength), 'is too short'),
  maxLength: (value, { maxLength }) =>
    fails(typeof value === 'string' && value.length > Number(maxLength), 'is too long'),
  minimum: (value, { minimum }) =>
    fails(typeof value === 'number' && value < Number(minimum), 'is too small'),
  maximum: (value, { maximum }) =>
    fails(typeof value === 'number' && value > Number(maximum), 'is too large'),
  pattern: (value, { pattern }) =>
    fails(typeof value === 'string' && !new RegExp(String(pattern), 'u').test(value), 'is written otherwise'),
  format: (value, { format }) =>
    fails(format === 'email' && !/^[^@\s]+@[^@\s]+$/.test(String(value)), 'is not an address'),
}
