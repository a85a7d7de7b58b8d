// The names that CSS Modules get in the pages: short, since each page has them twice, in its styles and in its HTML.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const HASH_LENGTH = 3

const owners = new Map<string, string>()

/** Throws when two files get the same name: then it needs one more digit. */
export function classNameOf(name: string, file: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? file)
  const scoped = `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, HASH_LENGTH)}`
  const owner = owners.get(scoped) ?? path
  if (owner !== path) throw new Error(`${owner} and ${path} both have a class ${scoped}`)
  owners.set(scoped, path)
  return scoped
}
