// A statement whose text names its values where they are used, each value once: D1 takes a hundred.
type Value = string | number | null

/** @returns the parameter of a value, such as "?3" */
export type Place = (value: Value) => string

export function statement(db: D1Database, write: (place: Place) => string): D1PreparedStatement {
  const values: Value[] = []
  const place: Place = (value) => {
    const at = values.indexOf(value)
    return `?${at < 0 ? values.push(value) : at + 1}`
  }
  const sql = write(place)
  return db.prepare(sql).bind(...values)
}
