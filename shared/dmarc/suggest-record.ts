// One record to replace what is published: no tag that receivers cannot use, and nothing dropped silently.
import { defaultMailbox } from '#shared/dmarc/build-record.ts'
import {
  isKnownTag,
  isReadable,
  isRemovedTag,
  intendedPolicy,
  intendedTag,
  parseDmarc,
  POLICIES,
  type DmarcRecord,
  type DmarcTag,
  type Policy,
} from '#shared/dmarc/parse.ts'
import { isWeaker } from '#shared/dmarc/policy.ts'
import { intendedAddresses } from '#shared/dmarc/repair-record.ts'
import { parseReportUris, type ReportUri } from '#shared/dmarc/report-uri.ts'
import { shortened } from '#shared/dmarc/shortened.ts'

export interface SuggestOptions {
  /** The domain of the record. */
  domain: string
  /** What failing mail from the domain gets today; a record made from several is never milder. */
  today: Policy
  /** Hosts that reports cannot reach, each with the reason. */
  refusing: ReadonlyMap<string, string>
  /** Adds the mailbox that the site proposes if no reachable address is left. */
  addsMailbox: boolean
  /** Its sp and np have an effect. */
  isOrganizational: boolean
  isPublicSuffix: boolean
}

export interface SuggestedRecord {
  text: string
  /** What happened to each part that was changed or left out, one sentence each. */
  notes: string[]
  /** The mailbox that was added. */
  mailbox?: string
}

/** A name with more DMARC records than this was not filled by hand. */
const MAX_RECORDS = 10
const MAX_NOTES = 12

interface Draft {
  tags: Map<string, string>
  rua: ReportUri[]
  ruf: ReportUri[]
  /** Unknown tags, as written. */
  unknown: Map<string, string>
  notes: Set<string>
}

/** @param texts DMARC records, at least one */
export function suggestRecord(texts: readonly string[], options: SuggestOptions): SuggestedRecord {
  const draft: Draft = { tags: new Map(), rua: [], ruf: [], unknown: new Map(), notes: new Set() }
  if (texts.length > MAX_RECORDS)
    draft.notes.add(`Only ${MAX_RECORDS} of the ${texts.length} records are used.`)
  const records = inOrder(texts.slice(0, MAX_RECORDS).map(parseDmarc), options.today)
  for (const record of records) takeRecord(draft, record, records)
  settlePolicies(draft, options)
  const rua = settleAddresses(draft, 'rua', options)
  const ruf = settleAddresses(draft, 'ruf', options)
  const mailbox =
    options.addsMailbox && !rua.some((uri) => /^mailto:/i.test(uri))
      ? defaultMailbox(options.domain)
      : undefined
  if (mailbox !== undefined) {
    rua.push(`mailto:${mailbox}`)
    draft.notes.add(`Reports go to ${mailbox}.`)
  }
  return {
    text: written(draft, rua, ruf),
    notes: bounded([...draft.notes]),
    ...(mailbox === undefined ? {} : { mailbox }),
  }
}

/**
 * DNS returns several records in any order, so the order must not decide: the mildest one that takes no protection away
 * comes first.
 */
function inOrder(records: readonly DmarcRecord[], today: Policy): DmarcRecord[] {
  if (records.length < 2) return [...records]
  const level = ({ p }: DmarcRecord) => POLICIES.indexOf(p ?? 'none')
  const sorted = [...records].sort(
    (one, other) => level(one) - level(other) || (one.text < other.text ? -1 : 1),
  )
  const first = sorted.find(({ p }) => !isWeaker(p ?? 'none', today)) ?? sorted.at(-1)
  return [...sorted.filter((record) => record === first), ...sorted.filter((record) => record !== first)]
}

function takeRecord(draft: Draft, { tags, unreadable }: DmarcRecord, records: readonly DmarcRecord[]): void {
  for (const part of unreadable) draft.notes.add(`“${shortened(part)}” is removed: it is not a tag.`)
  for (const tag of tags) takeTag(draft, tag, records)
}

function takeTag(draft: Draft, { name, value, text }: DmarcTag, records: readonly DmarcRecord[]): void {
  const quoted = `“${shortened(text)}”`
  if (name === 'v') return
  if (name === 'rua' || name === 'ruf') {
    draft[name].push(...parseReportUris(value))
    return
  }
  if (isRemovedTag(name)) {
    draft.notes.add(
      `${quoted} is removed: RFC 9989 removed the tag${name === 'pct' ? ', and newer receivers apply the policy to all failing mail' : ''}.`,
    )
    return
  }
  if (isKnownTag(name)) {
    takeKnown(draft, { name, value, text })
    return
  }
  const meant = intendedTag(name)
  if (meant === undefined) takeUnknown(draft, name, value)
  else if (meant === 'rua' || meant === 'ruf') {
    draft.notes.add(`${quoted} becomes part of ${meant}.`)
    draft[meant].push(...parseReportUris(value))
  } else if (records.some(({ tags }) => tags.some((tag) => tag.name === meant))) {
    draft.notes.add(`${quoted} is removed: no standard knows the tag, and the record already has ${meant}.`)
  } else {
    draft.notes.add(`${quoted} becomes ${meant}.`)
    takeKnown(draft, { name: meant, value, text })
  }
}

function takeKnown({ tags, notes }: Draft, { name, value, text }: DmarcTag): void {
  const quoted = `“${shortened(text)}”`
  const isPolicy = name === 'p' || name === 'sp' || name === 'np'
  const usable = isPolicy ? intendedPolicy(value) : isReadable({ name, value, text }) ? value : undefined
  const taken = tags.get(name)
  if (usable === undefined) {
    notes.add(`${quoted} is removed: receivers cannot read it.`)
  } else if (taken === undefined) {
    tags.set(name, usable)
    if (isPolicy && usable !== value.toLowerCase()) notes.add(`${quoted} becomes ${name}=${usable}.`)
  } else if (taken !== usable) {
    notes.add(`${quoted} is removed: ${name}=${taken} stays.`)
  }
}

/** It has no effect, and may be someone's note to self. */
function takeUnknown({ unknown, notes }: Draft, name: string, value: string): void {
  const plain = value.replace(/[^\x20-\x7e]/g, '').trim()
  const text = `${name}=${plain}`
  const taken = unknown.get(name)
  if (plain === '' || (taken !== undefined && taken !== text))
    notes.add(`“${shortened(`${name}=${value}`)}” is removed: no standard knows the tag.`)
  else unknown.set(name, text)
}

/** RFC 9989 section 4.7: unset tags fall back, np to sp, sp to p. */
function settlePolicies({ tags, notes }: Draft, { isOrganizational, isPublicSuffix }: SuggestOptions): void {
  const policy = (name: string) => tags.get(name) as Policy | undefined
  const p = policy('p') ?? 'none'
  if (!tags.has('p'))
    notes.add('p=none is added, which is how receivers that accept the record already read it.')
  tags.set('p', p)
  const sp = policy('sp')
  if (isOrganizational && sp !== undefined && isWeaker(sp, p)) {
    tags.delete('sp')
    notes.add(`sp=${sp} is removed: it protected subdomains less; without it, p=${p} applies to them too.`)
  }
  const np = policy('np')
  if (isOrganizational && np !== undefined && isWeaker(np, policy('sp') ?? p)) {
    tags.set('np', 'reject')
    notes.add(`np=${np} becomes np=reject: nobody sends from names that do not exist.`)
  }
  const all = [p, policy('sp') ?? p, policy('np') ?? p]
  if (tags.get('t')?.toLowerCase() === 'y' && all.every((one) => one === 'none')) {
    tags.delete('t')
    notes.add('t=y is removed: it has no effect on p=none.')
  }
  if (tags.get('psd')?.toLowerCase() === 'y' && !isPublicSuffix) {
    tags.delete('psd')
    notes.add('psd=y is removed: the domain is not a public suffix.')
  }
}

function settleAddresses(draft: Draft, tag: 'rua' | 'ruf', { domain, refusing }: SuggestOptions): string[] {
  const { notes } = draft
  const kept = new Set<string>()
  for (const uri of draft[tag]) {
    if (uri.problem === 'empty') continue
    const [meant] = intendedAddresses(uri)
    if (meant === undefined)
      notes.add(`“${shortened(uri.text)}” is removed from ${tag}: it is not an address.`)
    else if (uri.host !== undefined && uri.host !== domain && refusing.has(uri.host))
      notes.add(`“${shortened(uri.text)}” is removed from ${tag}: ${refusing.get(uri.host) ?? ''}.`)
    else {
      kept.add(meant)
      if (meant !== uri.text) notes.add(`“${shortened(uri.text)}” becomes ${shortened(meant)}.`)
    }
  }
  return [...kept]
}

function bounded(notes: readonly string[]): string[] {
  const rest = notes.length - MAX_NOTES
  return rest > 0 ? [...notes.slice(0, MAX_NOTES), `${rest} more parts are removed too.`] : [...notes]
}

const ORDER = ['p', 'sp', 'np', 'adkim', 'aspf', 't', 'psd', 'fo']

function written({ tags, unknown }: Draft, rua: readonly string[], ruf: readonly string[]): string {
  return [
    'v=DMARC1',
    // RFC 7489 section 6.3 wants p right after the version.
    ...ORDER.flatMap((name) => (tags.has(name) ? [`${name}=${tags.get(name) ?? ''}`] : [])),
    ...(rua.length > 0 ? [`rua=${rua.join(',')}`] : []),
    ...(ruf.length > 0 ? [`ruf=${ruf.join(',')}`] : []),
    ...unknown.values(),
  ].join('; ')
}
