// What to say about the tags of a key record, apart from the key itself (RFC 6376 sections 3.2 and 3.6.1).
import { dkimFinding, type DkimFinding } from './findings.ts'
import { DKIM_TAG_NAMES, dkimTag } from './tags.ts'
import { placeText } from './string-joins.ts'
import type { TagFault, TagList, TagSpec } from '#shared/records/tag-list/parse.ts'

export function lintTags(list: TagList, strings: readonly string[]): DkimFinding[] {
  const valueOf = (name: string) => list.tags.find((tag) => tag.name === name)?.value
  return [
    ...list.faults.map((fault) => faultFinding(fault, strings)),
    ...duplicates(list.tags),
    ...wrongCase(list.tags),
    ...versionFindings(list.tags),
    ...DKIM_TAG_NAMES.flatMap((name) => {
      const value = valueOf(name)
      return value === undefined ? [] : (dkimTag(name)?.faults?.(value) ?? [])
    }),
    ...unknownTags(list.tags),
  ]
}

function faultFinding({ kind, text, at }: TagFault, strings: readonly string[]): DkimFinding {
  const place = placeText(strings, at)
  return kind === 'empty'
    ? dkimFinding('dkim-empty-tag', { place })
    : dkimFinding('dkim-syntax', { text, place, lacks: kind === 'no-equals' ? 'equals' : 'name' })
}

function duplicates(tags: readonly TagSpec[]): DkimFinding[] {
  const twice = new Set(
    tags.filter(({ name }, i) => tags.findIndex((tag) => tag.name === name) < i).map(({ name }) => name),
  )
  return [...twice].map((tag) => dkimFinding('dkim-duplicate-tag', { tag }))
}

/** Tags are case-sensitive; "P=" is a different, unknown tag. */
const wrongCase = (tags: readonly TagSpec[]): DkimFinding[] =>
  tags
    .filter(({ name }) => !isKnown(name) && isKnown(name.toLowerCase()))
    .map(({ name }) => dkimFinding('dkim-tag-case', { tag: name }))

const isKnown = (name: string) => name === 'v' || dkimTag(name) !== undefined

function versionFindings(tags: readonly TagSpec[]): DkimFinding[] {
  const index = tags.findIndex(({ name }) => name === 'v')
  const version = tags[index]
  if (!version) return tags.some(({ name }) => name === 'V') ? [] : [dkimFinding('dkim-no-version')]
  if (version.value !== 'DKIM1') return [dkimFinding('dkim-version', { version: version.value })]
  return index === 0 ? [] : [dkimFinding('dkim-version-not-first')]
}

function unknownTags(tags: readonly TagSpec[]): DkimFinding[] {
  const names = tags.map(({ name }) => name).filter((name) => !isKnown(name) && !isKnown(name.toLowerCase()))
  return names.length === 0 ? [] : [dkimFinding('dkim-unknown-tag', { tags: [...new Set(names)] })]
}
