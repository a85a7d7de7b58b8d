// A DMARC record as its owner meant it, whether receivers can read it or not; parse.ts reads it as receivers do.
import { intendedPolicy, intendedTag, isWeaker, percentOf, type PolicyTagName } from './parse.ts'
import type { ReportTag } from './report-uri.ts'
import {
  CHOICE_TAGS,
  DMARC_TAGS,
  dmarcTag,
  isKnownTag,
  isRemovedTag,
  POLICIES,
  TAG_NAMES,
  type Policy,
} from './tags.ts'
import { readAddressesAsMeant, type MeantAddress } from './report-addresses.ts'
import { readAsMeant, type MeantTag } from '#shared/records/tag-list/as-meant.ts'
import { recalling } from '#shared/kit/bounded-map.ts'
import { shortened } from '#shared/kit/sentence.ts'

export interface MeantRecord {
  /** As published; several if they are the parts of one record. */
  texts: string[]
  /** Every policy that each tag has, the first one first: a tag can be there twice. */
  policies: Readonly<Record<PolicyTagName, readonly Policy[]>>
  /** For a tag whose policies differ, why the first one stays, as a sentence. */
  disputed: ReadonlyMap<PolicyTagName, string>
  /** The other tags with values of their own, as they should be written. */
  values: ReadonlyMap<string, string>
  /** Of RFC 7489; null without a readable one. */
  percent: number | null
  addresses: Readonly<Record<ReportTag, readonly MeantAddress[]>>
  /** What stands in place of an address. */
  unclear: Readonly<Record<ReportTag, readonly string[]>>
  /** Policies of no known name, as they stand: “p=block”. Only their owner knows which one was meant. */
  unclearPolicies: readonly string[]
  /** Tags that no standard knows, as they should be written. */
  unknown: ReadonlyMap<string, string>
  /** What differs from the text, one sentence each. */
  notes: readonly string[]
  hasVersion: boolean
}

type Draft = {
  policies: Record<PolicyTagName, Policy[]>
  unclearPolicies: { name: PolicyTagName; text: string }[]
  disputed: Map<PolicyTagName, string>
  values: Map<string, string>
  percent: number | null
  lists: Record<ReportTag, string[]>
  unknown: Map<string, string>
  notes: Set<string>
}

/** Tags whose values are words of their own, so that the next tag is seen even without a semicolon before it. */
function fixedValues(): string[] {
  const values = (words: readonly string[]) => String.raw` ?[=:] ?(?:${words.join('|')})`
  return [
    `(?:p|sp|np)${values(POLICIES)}`,
    ...CHOICE_TAGS.map((name) => name + values(Object.keys(DMARC_TAGS[name].values))),
  ]
}

const OPTIONS = {
  version: 'DMARC1',
  tags: TAG_NAMES,
  intended: intendedTag,
  touching: new RegExp(
    String.raw`(?<![a-z])((?:${fixedValues().join('|')}|pct ?[=:] ?\d{1,3}))(?=(?:${TAG_NAMES.join('|')}) ?=)`,
    'gi',
  ),
  continues: (tag: string, part: string): boolean =>
    tag === 'rua' || tag === 'ruf'
      ? /@|:\/\/|^mail ?to\b/i.test(part)
      : tag === 'fo' && /^[01ds](?:[:, ][01ds])*$/i.test(part),
}

/** Null if the text was not meant to be a DMARC record, or a part of one. */
export function readDmarcAsMeant(text: string): MeantRecord | null {
  const read = readTags(text)
  return read && isMeant(read.record, read.foreign) ? read.record : null
}

/** Whatever the text was meant to be. */
export const readTags = recalling((text): { record: MeantRecord; foreign: string | undefined } | null => {
  const { tags, hasVersion, foreign, notes, unclear } = readAsMeant(text, OPTIONS)
  const draft: Draft = {
    policies: { p: [], sp: [], np: [] },
    unclearPolicies: [],
    disputed: new Map(),
    values: new Map(),
    percent: null,
    lists: { rua: [], ruf: [] },
    unknown: new Map(),
    notes: new Set(notes),
  }
  for (const tag of tags) takeTag(draft, tag)
  takeRest(draft, unclear)
  const [rua, ruf] = [addressesOf(draft, 'rua'), addressesOf(draft, 'ruf')]
  const record: MeantRecord = {
    ...draft,
    unclearPolicies: draft.unclearPolicies.flatMap(({ name, text: policy }) =>
      draft.policies[name].length === 0 ? [policy] : [],
    ),
    texts: [text],
    addresses: { rua: rua.addresses, ruf: ruf.addresses },
    unclear: { rua: rua.unclear, ruf: ruf.unclear },
    notes: [...draft.notes],
    hasVersion,
  }
  const hasTags = tags.length > 0 || /^mailto:/i.test(unclear[0] ?? '')
  return hasTags || hasVersion ? { record, foreign } : null
})

/** The version, a policy or an address for reports: nothing else looks like that. */
function isMeant({ hasVersion, policies, addresses }: MeantRecord, foreign: string | undefined): boolean {
  if (hasVersion) return true
  const isWord = foreign === undefined || !/^[a-z]{3,}\d/i.test(foreign)
  return isWord && [...Object.values(policies), ...Object.values(addresses)].some(({ length }) => length > 0)
}

function takeTag(draft: Draft, tag: MeantTag): void {
  const { name, value, text, isRenamed } = tag
  const quoted = `“${shortened(text)}”`
  if (name === 'p' || name === 'sp' || name === 'np') takePolicy(draft, name, value, text, isRenamed)
  else if (name === 'rua' || name === 'ruf') takeList(draft, name, tag)
  else if (isRemovedTag(name)) takeRemoved(draft, tag)
  else if (isKnownTag(name)) {
    const usable = valueOf(name, value)
    if (usable === undefined) draft.notes.add(`${quoted} is removed: receivers cannot read it.`)
    else takeOnce(draft, draft.values, tag, usable)
  } else {
    const plain = value.replace(/[^\x20-\x7e]/g, '').trim()
    if (plain === '' || !/^[a-z]+$/.test(name))
      draft.notes.add(`${quoted} is removed: no standard knows the tag.`)
    else takeOnce(draft, draft.unknown, tag, plain)
  }
}

function takeOnce({ notes }: Draft, taken: Map<string, string>, tag: MeantTag, value: string): void {
  const { name, value: typed, text, isRenamed } = tag
  const quoted = `“${isRenamed ? shortened(text) : `${name}=${shortened(typed)}`}”`
  const first = taken.get(name)
  if (first === undefined) {
    taken.set(name, value)
    if (isRenamed || wordsIn(value) !== wordsIn(typed)) notes.add(`${quoted} becomes ${name}=${value}.`)
  } else if (first !== value) notes.add(`${quoted} is removed: ${name}=${shortened(first)} stays.`)
}

/** Each word once, whatever separates them. */
const wordsIn = (value: string): string =>
  [...new Set(value.toLowerCase().split(/[^a-z0-9]+/))].filter((word) => word !== '').join(' ')

function takePolicy(
  { policies, unclearPolicies, disputed, notes }: Draft,
  name: PolicyTagName,
  value: string,
  text: string,
  isRenamed = false,
): void {
  const policy = policyIn(value)
  const [first] = policies[name]
  if (policy === undefined) {
    if (/\p{L}/u.test(value)) unclearPolicies.push({ name, text: shortened(text) })
    notes.add(
      `“${shortened(text)}” is removed: it is not none, quarantine or reject. Write ${name}= and the one that you mean.`,
    )
  } else if (first !== undefined && first !== policy) {
    const typo = isRenamed ? ` looks like a mistyped ${name}=. It` : ''
    const note = `“${shortened(text)}”${typo} is removed: ${name}=${first} stays.`
    notes.add(note)
    if (!disputed.has(name)) disputed.set(name, note)
  } else if (isRenamed || policy !== value.toLowerCase())
    notes.add(`“${shortened(text)}” becomes ${name}=${policy}.`)
  if (policy !== undefined) policies[name].push(policy)
}

/** Without signs around it, and with letters wrong. */
function policyIn(value: string): Policy | undefined {
  const [word = ''] = /\p{L}+/u.exec(value) ?? []
  if (/^monitor(?:ing)?$/i.test(word)) return 'none'
  return word === '' ? undefined : intendedPolicy(word)
}

/** A list without an address, in a sentence. */
export const emptyListNote = (name: ReportTag): string => `${name} has no address and is removed.`

function takeList({ lists, notes }: Draft, name: ReportTag, { value, text, isRenamed }: MeantTag): void {
  if (isRenamed) notes.add(`“${shortened(text)}” becomes ${name}=${shortened(value)}.`)
  if (lists[name].length > 0 && value !== '') notes.add(`The addresses of both ${name} tags are joined.`)
  const isEmpty = value.replace(/[\s,.:;]|mailto/gi, '') === ''
  if (isEmpty) notes.add(emptyListNote(name))
  lists[name].push(isEmpty ? '' : value)
}

function takeRemoved(draft: Draft, { name, value, text }: MeantTag): void {
  const quoted = `“${shortened(text)}”`
  if (name !== 'pct') {
    draft.notes.add(`${quoted} is removed: RFC 9989 removed the tag.`)
    return
  }
  const percent = percentOf(value.replace(/[\s%.]/g, ''))
  draft.percent ??= percent
  if (percent === 0) return
  const effect =
    percent === null || percent === 100
      ? ''
      : `: newer receivers apply the policy to all failing mail already, older ones to ${percent}% of it today, and to all of it afterward`
  draft.notes.add(`${quoted} is removed, since RFC 9989 removed the tag${effect}.`)
}

/** The value that a receiver can read; undefined if there is no telling. */
const valueOf = (name: string, value: string): string | undefined =>
  dmarcTag(name)?.meant?.(
    value
      .toLowerCase()
      .replace(/[^a-z0-9:,; ]/g, '')
      .trim(),
  )

/** Words between semicolons: an address, a policy without its tag, or nothing that could be told. */
function takeRest(draft: Draft, unclear: readonly string[]): void {
  for (const part of unclear) {
    const isPolicy = POLICIES.some((policy) => policy === part.toLowerCase())
    if (/^mail ?to\b|[^\s@]@[^\s@]+\.[a-z]/i.test(part)) {
      draft.lists.rua.push(part)
      draft.notes.add(`“${shortened(part)}” becomes part of rua.`)
    } else if (isPolicy && draft.policies.p.length === 0) takePolicy(draft, 'p', part, part)
    else draft.notes.add(`“${shortened(part)}” is removed: it is not a tag.`)
  }
}

function addressesOf({ lists, notes }: Draft, name: ReportTag) {
  const typed = lists[name].join(',')
  const read = readAddressesAsMeant(typed)
  const corrected = read.addresses.filter(({ text }) => text !== undefined)
  const joined = read.addresses.map(({ uri }) => uri).join(',')
  for (const { uri, text = '' } of corrected)
    notes.add(`“${shortened(text)}” in ${name} becomes ${shortened(uri)}.`)
  for (const text of read.unclear)
    notes.add(`“${shortened(text)}” is removed from ${name}: it is not an address.`)
  const isAsTyped = typed.replace(/ /g, '').toLowerCase() === joined.toLowerCase()
  if (!isAsTyped && joined !== '' && corrected.length + read.unclear.length === 0)
    notes.add(`The addresses in ${name} become ${shortened(joined)}.`)
  return read
}

/** Each policy with what it falls back to (RFC 9989 section 4.7), the strictest where a tag is there twice. */
export function meantPolicies({ policies }: MeantRecord): Record<PolicyTagName, Policy | undefined> {
  const strictest = (name: PolicyTagName) =>
    policies[name].reduce<Policy | undefined>(
      (most, policy) => (most !== undefined && isWeaker(policy, most) ? most : policy),
      undefined,
    )
  const p = strictest('p')
  const sp = strictest('sp') ?? p
  return { p, sp, np: strictest('np') ?? sp }
}
