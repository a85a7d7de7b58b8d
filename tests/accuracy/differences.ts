// Where the written figures differ from the counted ones, in a few words.

/** Lines such as "suites.0.cases: written 190, counted 191". */
export function differencesOf(written: unknown, counted: unknown, path = ''): string[] {
  if (!isObject(written) || !isObject(counted)) {
    return written === counted ? [] : [`${path}: written ${text(written)}, counted ${text(counted)}`]
  }
  const below = (key: string) => (path ? `${path}.${key}` : key)
  if (Array.isArray(written) && Array.isArray(counted) && written.length !== counted.length)
    return differencesOf(written.length, counted.length, below('length'))
  return [...new Set([...Object.keys(written), ...Object.keys(counted)])].flatMap((key) =>
    differencesOf(written[key], counted[key], below(key)),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const text = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value))
