// Whether a JSON value is what Google’s discovery document says, as far as the stand-in needs it (postmaster-api.json).
import { readFileSync } from 'node:fs'

/**
 * @typedef {object} Property
 * @property {string} [$ref]
 * @property {string} [type]
 * @property {string} [format]
 * @property {string[]} [enum]
 * @property {Property} [items]
 *
 * @typedef {object} Discovery
 * @property {Record<string, { required?: string[], properties: Record<string, Property> }>} schemas
 * @property {Record<string, Record<string, string[] | null>>} filters values by key, by metric; null for any
 * @property {Record<string, string>} neededFilters
 * @property {Record<string, string[]>} errorReasons by error type
 * @property {{ requests: number, pageSize: number, defaultPageSize: number }} limits
 */

/** @type {Discovery} */
export const discovery = JSON.parse(readFileSync(new URL('postmaster-api.json', import.meta.url), 'utf8'))

/** In protobuf’s JSON, what is empty counts as left out. */
const isLeftOut = (value) => value === undefined || value === null || value === '' || value.length === 0

/**
 * @param {unknown} value
 * @param {string} name of a schema
 * @param {string} [path] of the value, for the message
 * @returns {string | null} what is wrong with it
 */
export function faultIn(value, name, path = '') {
  const schema = discovery.schemas[name]
  if (!schema) throw new Error(`The extract of the discovery document has no ${name}.`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid(path, value)
  const unknown = Object.keys(value).find((key) => !Object.hasOwn(schema.properties, key))
  if (unknown !== undefined)
    return `Invalid JSON payload received. Unknown name "${unknown}" at '${path}': Cannot find field.`
  const missing = schema.required?.find((key) => isLeftOut(value[key]))
  if (missing !== undefined) return `The field '${at(path, missing)}' is required.`
  return firstFault(Object.entries(value), ([key, own]) =>
    faultOfProperty(own, schema.properties[key] ?? {}, at(path, key)),
  )
}

/** @returns {string | null} */
function faultOfProperty(value, property, path) {
  const { $ref, type, format, items, enum: names } = property
  if ($ref) return faultIn(value, $ref, path)
  if (type === 'array') {
    if (!Array.isArray(value)) return invalid(path, value)
    return firstFault([...value.entries()], ([index, own]) =>
      faultOfProperty(own, items ?? {}, `${path}[${index}]`),
    )
  }
  // Of `details` of an error, anything goes.
  if (type === 'object') return typeof value === 'object' && value !== null ? null : invalid(path, value)
  if (names && !names.includes(value)) return invalid(path, value)
  return hasType(value, type, format) ? null : invalid(path, value)
}

function firstFault(all, faultOf) {
  for (const one of all) {
    const fault = faultOf(one)
    if (fault !== null) return fault
  }
  return null
}

function hasType(value, type, format) {
  if (type === 'integer') return Number.isInteger(value) && Math.abs(value) < 2 ** 31
  if (format === 'int64') return typeof value === 'string' && /^-?\d{1,19}$/.test(value)
  return typeof value === type
}

const at = (path, key) => (path === '' ? key : `${path}.${key}`)
const invalid = (path, value) => `Invalid value at '${path}', ${JSON.stringify(value) ?? 'nothing'}`

const CONDITION = /^\s*(\w+)\s*=\s*"([^"\\]*)"\s*$/

/**
 * @param {string} metric
 * @param {string} [filter] such as `error_type = "reject" AND error_reason = "other"`
 * @returns {Record<string, string> | string} its conditions, or what is wrong with it
 */
export function readFilter(metric, filter = '') {
  const written = filter.trim() === '' ? [] : filter.split(/\s+AND\s+/)
  const pairs = written.map((condition) => CONDITION.exec(condition))
  if (pairs.includes(null)) return `Invalid filter: ${filter}`
  const conditions = Object.fromEntries(pairs.map(([, key, value]) => [key, value]))
  const needed = discovery.neededFilters[metric]
  if (needed && !conditions[needed]) return `The metric ${metric} needs a filter ${needed}.`
  const allowed = { ...discovery.filters[metric] }
  if (conditions.error_type) allowed.error_reason = discovery.errorReasons[conditions.error_type] ?? []
  const wrong = Object.entries(conditions).find(
    ([key, value]) => !Object.hasOwn(allowed, key) || (allowed[key] && !allowed[key].includes(value)),
  )
  return wrong ? `Unsupported filter for ${metric}: ${wrong[0]} = "${wrong[1]}"` : conditions
}
