// What each tag of a BIMI record means, in one plain sentence, and what applies if a tag is not set.
import { isKnownTag, isReadable, type BimiRecord, type BimiTag } from './parse.ts'
import { BIMI_TAG_NAMES, bimiTag } from './tags.ts'
import type { BimiTagDetail } from './schema.ts'

/** The tags as written, then the defaults of those that are missing. */
export function tagDetails(record: BimiRecord): BimiTagDetail[] {
  const seen = new Set<string>()
  const written = record.tags.map((tag): BimiTagDetail => {
    const { name, value } = tag
    const isRepeated = seen.has(name)
    seen.add(name)
    if (isRepeated) return { name, value, state: 'ignored', meaning: 'The tag appears twice.' }
    return { name, value, state: stateOf(tag), meaning: meaningOf(tag, record) }
  })
  return [
    ...written,
    ...BIMI_TAG_NAMES.filter((name) => !seen.has(name)).flatMap((name) => defaultOf(name, record)),
  ]
}

function stateOf(tag: BimiTag): BimiTagDetail['state'] {
  if (!isKnownTag(tag.name)) return 'ignored'
  return isReadable(tag) ? 'set' : 'invalid'
}

function defaultOf(name: string, record: BimiRecord): BimiTagDetail[] {
  const { otherwise, absent, meaning } = bimiTag(name) ?? {}
  if (otherwise === undefined || !meaning) return []
  return [{ name, value: otherwise, meaning: absent ?? meaning(otherwise, record), state: 'default' }]
}

function meaningOf({ name, value }: BimiTag, record: BimiRecord): string {
  if (name === 'v') return 'This is a BIMI record.'
  if (name === 's') return 'A selector belongs in the BIMI-Selector header of a message; here it is ignored.'
  const row = bimiTag(name)
  if (row === undefined) return 'The draft does not define this tag, so receivers ignore it.'
  return row.accepts(value) ? row.meaning(value, record) : (row.misread ?? '')
}
