// What a new record of tags (DKIM, DMARC, BIMI) changes in the published one, tag by tag.
import { splitTags } from './parse.ts'

interface TagChange {
  name: string
  /** Missing when the tag is new. */
  before?: string
  /** Missing when the tag is gone. */
  after?: string
  change: 'added' | 'removed' | 'changed' | 'kept'
}

/** The tags of the new record in its order, then the removed ones. Spaces and the capitals of names make no difference. */
export function diffTags(before: string, after: string): TagChange[] {
  const oldTags = tagsOf(before)
  const newTags = tagsOf(after)
  const changes = [...newTags].map(([name, value]): TagChange => {
    const old = oldTags.get(name)
    if (old === undefined) return { name, after: value, change: 'added' }
    return { name, before: old, after: value, change: old === value ? 'kept' : 'changed' }
  })
  const gone = [...oldTags].filter(([name]) => !newTags.has(name))
  return [...changes, ...gone.map(([name, value]): TagChange => ({ name, before: value, change: 'removed' }))]
}

function tagsOf(record: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (const { name: written, value = '' } of splitTags(record)) {
    const name = written.toLowerCase()
    // If a tag occurs twice, the first one counts.
    if (name === '' || tags.has(name)) continue
    tags.set(name, value.replace(/\s*,\s*/g, ','))
  }
  return tags
}
