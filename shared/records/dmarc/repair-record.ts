// One record to replace what is published, typed or generated: as it was meant, with nothing dropped silently.
import { lostIntents } from '#shared/report/change/prove.ts'
import type { Change } from '#shared/report/change/change.ts'
import { emptyListNote, meantPolicies, type MeantRecord } from './as-meant.ts'
import { dmarcIntents, meantRecords } from './intent.ts'
import {
  type DmarcRecord,
  intendedTag,
  isDmarcRecord,
  isReadable,
  isWeaker,
  parseDmarc,
  POLICY_TAGS,
} from './parse.ts'
import { mailboxNames, type ReportMailbox } from './build-record.ts'
import type { ReportTag } from './report-uri.ts'
import { isKnownTag, isRemovedTag, POLICIES, type Policy, VALUE_TAGS } from './tags.ts'
import { MAX_TYPED } from '#shared/records/tag-list/as-meant.ts'
import { repeatedNames } from '#shared/records/tag-list/parse.ts'
import { listNames, shortened } from '#shared/kit/sentence.ts'

export interface RepairOptions {
  /** What failing mail gets today; a record made from several is never milder. */
  today: Policy
  /** Hosts that reports cannot reach, each with the reason. */
  refusing: ReadonlyMap<string, string>
  /** Added if the owner names no other that reports can reach. */
  mailbox?: ReportMailbox
}

export interface RepairedRecord {
  text: string
  /** What was corrected, changed or left out, one sentence each. */
  notes: string[]
  /** The mailbox that was added. */
  mailbox?: ReportMailbox
  loses: NonNullable<Change['loses']>
  /** Stands in place of an address, and nobody but its owner knows for which. */
  unclear: string[]
  /** How many records the texts were meant to be. */
  count: number
}

/** Why a text in place of an address is given up. */
export const UNCLEAR_ADDRESS = 'It is not an address, and nobody but you knows which one was meant.'

/** A name with more DMARC records than this was not filled by hand. */
const MAX_RECORDS = 10
const MAX_NOTES = 12

const AS_IT_IS: RepairOptions = { today: 'none', refusing: new Map() }

/** The same text if nothing in it is wrong, or if it is too long to have been typed. */
export function repairRecord(text: string): string {
  const isFine = text.length > MAX_TYPED || (isDmarcRecord(text) && !needsRepair(parseDmarc(text)))
  return isFine ? text : repairRecords([text], AS_IT_IS).text
}

/** One record to replace several. */
export const mergeRecords = (texts: readonly string[]): string => repairRecords(texts, AS_IT_IS).text

/** A policy is a word that no standard knows, as in p=block: only its owner can tell which one was meant. */
export const isPolicyUnclear = (texts: readonly string[]): boolean =>
  meantRecords(texts).some(({ unclearPolicies }) => unclearPolicies.length > 0)

function needsRepair(record: DmarcRecord): boolean {
  const { tags, unreadable, p, rua, ruf } = record
  const names = tags.map(({ name }) => name)
  const isMisnamed = (name: string) => !isKnownTag(name) && intendedTag(name) !== undefined
  return (
    unreadable.length > 0 ||
    repeatedNames(tags).length > 0 ||
    names.some((name) => isRemovedTag(name) || isMisnamed(name)) ||
    tags.some((tag) => !isReadable(tag)) ||
    p === undefined ||
    // RFC 7489 section 6.3 wants p right after the version.
    names[1] !== 'p' ||
    [...rua, ...ruf].some(({ problem, size }) => problem !== undefined || size !== undefined)
  )
}

/** @param texts of one name: records, and what was meant to be one */
export function repairRecords(texts: readonly string[], options: RepairOptions): RepairedRecord {
  const all = meantRecords(texts)
  const records = inOrder(all.slice(0, MAX_RECORDS), options.today)
  const notes = new Set(records.flatMap((record) => record.notes))
  if (all.length > MAX_RECORDS) notes.add(`Only ${MAX_RECORDS} of the ${all.length} records are used.`)
  const policies = policyTags(records, notes)
  const values = merged(records, 'values', notes)
  takeTestMode(records, values, notes)
  const rua = reachable(records, 'rua', options, notes)
  const ruf = reachable(records, 'ruf', options, notes)
  const unclear = [...new Set(records.flatMap((record) => [...record.unclear.rua, ...record.unclear.ruf]))]
  const mailbox = mailboxFor(records, rua, options)
  if (mailbox !== undefined) {
    const isEmpty = notes.delete(emptyListNote('rua'))
    const like = mailbox.isNew ? '' : `, as those on ${mailbox.of} do`
    notes.add(
      `${isEmpty ? 'rua has no address: reports' : 'Reports'} go to ${listNames(mailboxNames(mailbox))}${like}.`,
    )
  }
  const text = written([
    ['p', policies.p],
    ['sp', policies.sp],
    ['np', policies.np],
    ...VALUE_TAGS.map((name) => [name, values.get(name)] as const),
    ['rua', [...rua, ...(mailbox?.uris ?? [])].join(',')],
    ['ruf', ruf.join(',')],
    ...merged(records, 'unknown', notes),
  ])
  return {
    text,
    notes: bounded([...notes]),
    ...(mailbox === undefined ? {} : { mailbox }),
    loses: lossesOf(texts, text, records, options),
    unclear,
    count: all.length,
  }
}

/** DNS returns records in any order, so the order must not decide: the mildest that takes no protection away is first. */
function inOrder(records: readonly MeantRecord[], today: Policy): MeantRecord[] {
  const level = ({ policies }: MeantRecord) => policies.p[0] ?? 'none'
  const sorted = [...records].sort(
    (one, other) =>
      POLICIES.indexOf(level(one)) - POLICIES.indexOf(level(other)) ||
      (one.texts.join() < other.texts.join() ? -1 : 1),
  )
  const first = sorted.find((record) => !isWeaker(level(record), today)) ?? sorted.at(-1)
  return [...sorted.filter((record) => record === first), ...sorted.filter((record) => record !== first)]
}

/** The first record's p; below it, the strictest that any record says. */
function policyTags(records: readonly MeantRecord[], notes: Set<string>) {
  const [first, ...others] = records
  const p = first?.policies.p[0] ?? 'none'
  if (first?.policies.p[0] === undefined)
    notes.add('p=none is added, which is how receivers that accept the record already read it.')
  for (const record of others) {
    const [other = 'none'] = record.policies.p
    if (other !== p) notes.add(`“p=${other}” of another record is removed: p=${p} stays.`)
  }
  const sp = below(records, 'sp', p)
  return { p, sp, np: below(records, 'np', sp ?? p) }
}

/**
 * Undefined if no record has the tag, or if another one means more without it: without sp, its p applies to subdomains
 * too.
 */
function below(records: readonly MeantRecord[], name: 'sp' | 'np', otherwise: Policy): Policy | undefined {
  const said = records.flatMap(({ policies }) => policies[name].slice(0, 1))
  const most = POLICIES.findLast((policy) => said.includes(policy))
  const isAlone = records.length === 1
  const isImplied = records.some(({ policies }) => policies[name].length === 0)
  return !isAlone && isImplied && most !== undefined && !isWeaker(otherwise, most) ? undefined : most
}

/** The first record that has the tag decides. */
function merged(
  records: readonly MeantRecord[],
  part: 'values' | 'unknown',
  notes: Set<string>,
): Map<string, string> {
  const taken = new Map<string, string>()
  for (const [name, value] of records.flatMap((record) => [...record[part]])) {
    const first = taken.get(name)
    if (first === undefined) taken.set(name, value)
    else if (first !== value)
      notes.add(`“${name}=${shortened(value)}” is removed: ${name}=${shortened(first)} stays.`)
  }
  return taken
}

/** RFC 9989 appendix A.6: test mode replaced pct=0, and nothing else. */
function takeTestMode(
  records: readonly MeantRecord[],
  values: Map<string, string>,
  notes: Set<string>,
): void {
  if (!records.some(({ percent }) => percent === 0)) return
  if (!records.some((record) => Object.values(meantPolicies(record)).some(isEnforced))) {
    notes.add('“pct=0” is removed: there is no policy to test.')
    return
  }
  const isTested = values.get('t') === 'y'
  values.set('t', 'y')
  notes.add(
    isTested
      ? '“pct=0” is removed: for newer receivers, t=y says the same. Older ones do not know t and will apply the policy in full.'
      : '“pct=0” becomes t=y: newer receivers do not know pct and apply the policy in full today; with t=y, they apply it one level lower. Older ones do not know t and will apply the policy in full. A test mode shows no BIMI logo.',
  )
}

const isEnforced = (policy: Policy | undefined): boolean => policy !== undefined && policy !== 'none'

function reachable(
  records: readonly MeantRecord[],
  tag: ReportTag,
  { refusing }: RepairOptions,
  notes: Set<string>,
): string[] {
  const kept = new Map<string, string>()
  for (const { key, uri, host, name } of records.flatMap(({ addresses }) => addresses[tag])) {
    const reason = refusing.get(host)
    if (reason !== undefined) notes.add(`“${shortened(name)}” is removed from ${tag}: ${reason}.`)
    else if (!kept.has(key)) kept.set(key, uri)
  }
  return [...kept.values()]
}

/** Nothing stands in for an address that its owner meant and that cannot be told. */
function mailboxFor(
  records: readonly MeantRecord[],
  rua: readonly string[],
  { mailbox }: RepairOptions,
): ReportMailbox | undefined {
  const isNamed = rua.some((uri) => /^mailto:/i.test(uri))
  const isUnclear = records.some(({ unclear }) => unclear.rua.length > 0)
  return isNamed || isUnclear ? undefined : mailbox
}

function lossesOf(
  texts: readonly string[],
  text: string,
  records: readonly MeantRecord[],
  { refusing }: RepairOptions,
): RepairedRecord['loses'] {
  const change = { owner: '', type: 'TXT' as const, before: [...texts], after: [text] }
  return lostIntents(change, [], dmarcIntents).flatMap(({ key, what }) => {
    const why = whyLost(key, records, { text, refusing })
    return why === undefined ? [] : [{ what, why }]
  })
}

function whyLost(
  key: string,
  records: readonly MeantRecord[],
  { text, refusing }: { text: string } & Pick<RepairOptions, 'refusing'>,
): string | undefined {
  const [name = '', rest = ''] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
  if (name === 'unclear') return UNCLEAR_ADDRESS
  if (name === 'rua' || name === 'ruf') {
    const address = records.flatMap((record) => record.addresses[name]).find((one) => one.key === rest)
    const reason = refusing.get(address?.host ?? '')
    return reason === undefined ? undefined : `${reason}.`
  }
  if (records.length > 1) return disagreement(name, text)
  const isPolicy = POLICY_TAGS.some((tag) => tag === name)
  return isPolicy ? records.flatMap(({ disputed }) => [...disputed.values()])[0] : undefined
}

/** @param text the record that takes the place of several */
function disagreement(name: string, text: string): string {
  const stays = parseDmarc(text).tags.find((tag) => tag.name === name)
  return `The records disagree about ${name}=, and ${stays ? `“${shortened(stays.text)}” stays` : 'none of them stays'}.`
}

function bounded(notes: readonly string[]): string[] {
  const rest = notes.length - MAX_NOTES
  return rest > 0
    ? [...notes.slice(0, MAX_NOTES), `${rest} more parts are corrected or removed.`]
    : [...notes]
}

const written = (tags: readonly (readonly [name: string, value: string | undefined])[]): string =>
  ['v=DMARC1', ...tags.flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))].join('; ')
