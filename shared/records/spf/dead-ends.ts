// Terms that DNS shows to allow no one, or everyone: which of them go, and what a host was meant to be instead.
import { serviceOfInclude } from '#shared/data/mail-services/lookup.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { nameAsWritten } from '#shared/dns/final-dot.ts'
import { formatIp, hasHostBits, specialRange } from '#shared/dns/ip-address.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { unique, type Assembled, type Loss } from './assemble.ts'
import { canTermPass } from './who-passes.ts'
import type { Inspected } from './inspect.ts'
import { isHostOf, termIntents } from './meaning.ts'
import { upperFirst } from '#shared/kit/sentence.ts'
import { ANY_ADDRESS, listTerms, shortened } from './limits.ts'
import { plainTerm, readTerm, type Term } from './parse.ts'
import type { SpfTreeTerm } from './schema.ts'
import { hasNoRecord } from './tree-causes.ts'

export interface Pruned extends Assembled {
  /** A server could pass. */
  hasSender: boolean
  /** The texts named a server. */
  namedSender: boolean
  /** Someone passes today who does not afterward. */
  isNarrower: boolean
  /** Names that the zone was added to, as the texts spell them, each with the one that was written. */
  names: ReadonlyMap<string, string>
}

interface Judged {
  term: Term
  /** Why it has to go. */
  why: string | null
  note?: string
  isNarrower?: true
  /** “mx” of a domain that has no mail servers yet. */
  awaitsServers?: true
}

/**
 * Without what leads nowhere, as long as another sender is left, and without the length of networks that contain
 * everyone.
 * @param seen the record, as a check sees it
 */
export async function withoutDeadEnds(
  assembled: Assembled,
  seen: Inspected,
  resolver: Resolver,
): Promise<Pruned> {
  const owner = seen.loaded.root
  const live = new Map(seen.built.tree.terms.filter(({ dead }) => !dead).map((term) => [term.text, term]))
  const names = new Map<string, string>()
  const around = { seen, idle: assembled.idle, resolver, hosts: new Set<string>(), names }
  const judged = await Promise.all(assembled.terms.map((term) => judge(term, live.get(term.text), around)))
  const useful = judged
    .filter(({ term, why, awaitsServers }) => why === null && isSender(term) && !awaitsServers)
    .map(({ term }) => term)
  const hasOther = useful.some(({ name }) => name !== 'ptr')
  const gone = judged.flatMap(({ term, why }) => {
    // A record left without any sender would fail all of the domain's mail.
    if (why !== null) return useful.length > 0 || !isSender(term) ? [{ term, why }] : []
    return hasOther && term.name === 'ptr' && isSender(term) ? [{ term, why: PTR_REASON }] : []
  })
  const left = new Set(gone.map(({ term }) => term))
  const end = await endAsWritten(assembled.end, around)
  const isRedirected = /^redirect=/i.test(assembled.end)
  return {
    ...assembled,
    end: end.text,
    terms: unique(
      judged.flatMap(({ term }) => (left.has(term) ? [] : [term])),
      owner,
    ),
    notes: [
      ...assembled.notes,
      ...movedNotes(assembled.moved.filter(({ text }) => !gone.some(({ term }) => term.text === text))),
      ...judged.flatMap(({ note }) => note ?? []),
      ...end.notes,
      ...gone.map(({ term, why }) => `“${shortened(term.text)}” is removed: ${why}`),
    ],
    loses: [...assembled.loses, ...gone.flatMap(({ term, why }) => lossesOf(term, owner, why))],
    hasSender: isRedirected || useful.length > 0,
    namedSender: isRedirected || judged.some(({ term }) => isSender(term)),
    isNarrower: judged.some(({ isNarrower }) => isNarrower),
    names,
  }
}

/** A term that is removed does not move. */
const movedNotes = (moved: readonly Term[]): string[] =>
  moved.length === 0
    ? []
    : [
        `${listTerms(moved.map(({ text }) => text))} ${moved.length === 1 ? 'moves' : 'move'} before “all”: receivers never read past it.`,
      ]

const isSender = (term: Term): boolean =>
  term.kind === 'mechanism' && term.qualifier === '+' && term.name !== 'all'

const PTR_REASON =
  'some receivers ignore “ptr” (RFC 7208, 5.5). If one of your servers was allowed only by its reverse DNS name, add its IP address as “ip4:” or “ip6:”.'

/** Of what is lost: servers that pass today, with some receivers. */
export const isAboutPtr = (why: string): boolean => why === upperFirst(PTR_REASON)

const lossesOf = (term: Term, owner: string, why: string): Loss[] =>
  [...new Set(termIntents(term, owner).map(({ what }) => what))].map((what) => ({
    what,
    why: upperFirst(why),
  }))

interface Surroundings {
  seen: Inspected
  idle: Assembled['idle']
  resolver: Resolver
  /** The hosts whose addresses were queried. */
  hosts: Set<string>
  /** As in the result. */
  names: Map<string, string>
}

const becoming = (from: Term, to: Term, why: string): string =>
  `“${shortened(from.text)}” becomes “${shortened(to.text)}”: ${why}`

/** @param inTree the term as a check sees it; undefined in a record with more terms than are listed */
async function judge(term: Term, inTree: SpfTreeTerm | undefined, around: Surroundings): Promise<Judged> {
  if (inTree && awaitsServers(inTree, around.seen.loaded.root))
    return { term, why: null, awaitsServers: true }
  const narrow = isSender(term) ? withoutEveryone(term, inTree) : term
  if (narrow === null) return { term, why: 'it allowed every address in the world.', isNarrower: true }
  const becomes = (to: Term, why: string) => becoming(term, to, why)
  const host = inTree ? await asHost(narrow, inTree, around) : null
  if (host) {
    const lacks = term.name === 'include' ? 'SPF record' : 'mail server (MX)'
    const note = becomes(host, `${inTree?.target ?? ''} has an IP address and no ${lacks}.`)
    return { term: host, why: null, note, ...(narrow !== term && { isNarrower: true }) }
  }
  const why = inTree ? (whyUseless(inTree, narrow) ?? idleReason(inTree, around)) : null
  const written = inTree && why !== null ? await asWritten(term, inTree, around) : null
  if (written) return { term: written, why: null, note: becomes(written, addedZone(inTree)) }
  if (narrow === term) return { term, why }
  return {
    term: narrow,
    why,
    note: becomes(narrow, 'it allowed every address in the world.'),
    isNarrower: true,
  }
}

function idleReason(inTree: SpfTreeTerm, { idle, seen }: Surroundings): string | null {
  if (!idle.has(inTree.text) || canTermPass(seen.built, inTree) !== false) return null
  return 'the record that it names allows no server, and beside “all” it had no effect.'
}

/** Why a term allows no one; null if it may, or if DNS did not say. */
export function whyUseless(term: SpfTreeTerm, typed: Term | undefined): string | null {
  if (term.dead) return null
  if (term.child?.state === 'loop') return 'it points back to this record.'
  if (term.child && hasNoRecord(term.child))
    return `${term.child.domain} has no SPF record. If that service still sends your mail, ask it for its current include.`
  if (term.state === 'void' && term.voidFor.length === 2)
    return `${term.target ?? 'its name'} has no such record in DNS.`
  const range = typed && 'network' in typed ? specialRange(typed.network) : null
  return range === null ? null : `no mail can come from outside the public internet (${range}).`
}

/**
 * The term with the host or the address that was meant; the same if it does not contain everyone, null if nothing is
 * left.
 */
function withoutEveryone(term: Term, inTree: SpfTreeTerm | undefined): Term | null {
  if (term.name === 'exists') return existingHost(term, inTree)
  if ('network' in term) {
    if (term.network.prefixLength !== ANY_ADDRESS) return term
    if (!hasHostBits(term.network)) return null
    return readTerm(`ip${term.network.family}:${formatIp(term.network)}`)
  }
  if (term.name !== 'a' && term.name !== 'mx') return term
  const { prefixLength4, prefixLength6 } = term
  if (prefixLength4 !== ANY_ADDRESS && prefixLength6 !== ANY_ADDRESS) return term
  const length = (written: number, longest: number, slashes: string) =>
    written === longest || written === ANY_ADDRESS ? '' : `${slashes}${written}`
  const lengths = `${length(prefixLength4, 32, '/')}${length(prefixLength6, 128, '//')}`
  return readTerm(term.text.replace(/(?:\/\d{1,3})?(?:\/\/\d{1,3})?$/, lengths)) ?? term
}

/** “exists” of a name without macros matches every sender, if the name has an address: its servers were meant. */
function existingHost(term: Term, inTree: SpfTreeTerm | undefined): Term {
  const { target, state } = inTree ?? {}
  const isFixed = target !== undefined && plainTerm(term.text) === `exists:${target}`
  return isFixed && state === 'ok' ? (readTerm(`a:${target}`) ?? term) : term
}

const addedZone = (inTree: SpfTreeTerm | undefined): string =>
  `${inTree?.target ?? ''} does not exist, because the name of the zone was added to it.`

/** The term with the name that was written before the zone was added to it; null if that is not what is wrong. */
async function asWritten(
  term: Term,
  { target }: SpfTreeTerm,
  { seen: { loaded }, resolver, names }: Surroundings,
): Promise<Term | null> {
  const at = target === undefined ? -1 : term.text.toLowerCase().lastIndexOf(target)
  if (target === undefined || at < 0) return null
  const answer =
    loaded.domains.get(target)?.answer ?? loaded.answerTo(target, 'A') ?? loaded.answerTo(target, 'MX')
  if (answer?.kind !== 'nxdomain' || answer.aliases.length > 0) return null
  const isKnown = (name: string) => serviceOfInclude(name) !== null
  const meant = await nameAsWritten(target, loaded.root, resolver, isKnown)
  if (meant === null) return null
  const spelled = term.text.slice(at, at + target.length)
  names.set(spelled, meant)
  return readTerm(term.text.replace(spelled, meant))
}

/** @param end “~all”, or “redirect=…” */
async function endAsWritten(end: string, around: Surroundings): Promise<{ text: string; notes: string[] }> {
  const term = readTerm(end)
  const inTree = around.seen.built.tree.terms.find(({ name, dead }) => name === 'redirect' && !dead)
  if (term?.name !== 'redirect' || !inTree?.child || !hasNoRecord(inTree.child))
    return { text: end, notes: [] }
  const written = await asWritten(term, inTree, around)
  return written
    ? { text: written.text, notes: [becoming(term, written, addedZone(inTree))] }
    : { text: end, notes: [] }
}

/** Receivers accept two such terms (RFC 7208 section 4.6.4). */
const MAX_HOSTS = 4

/**
 * “a:host” was meant: “mx:host” for a host that has an address and no MX, since “mx” names domains (RFC 7208 section 5.4),
 * and “include:host” for a host of the domain that has an address and no record, since “include” names records (section
 * 5.2).
 */
async function asHost(
  term: Term,
  inTree: SpfTreeTerm,
  { resolver, hosts, seen }: Surroundings,
): Promise<Term | null> {
  const { target } = inTree
  if (target === undefined || hosts.size >= MAX_HOSTS || !isMisnamed(term, inTree, seen.loaded.root))
    return null
  hosts.add(target)
  const answers = await Promise.all([resolver.query(target, 'A'), resolver.query(target, 'AAAA')])
  if (!answers.some(({ records }) => records.length > 0)) return null
  return readTerm(term.text.replace(/mx|include/i, 'a'))
}

/**
 * “mx” of the domain, or of one that it is within, without any MX record: the records are missing, not the term. With “a” in
 * its place, the servers would be refused as soon as they are published.
 */
export const awaitsServers = ({ name, target, voidFor, dead }: SpfTreeTerm, owner: string): boolean =>
  name === 'mx' && !dead && voidFor.length === 2 && target !== undefined && isWithin(owner, target)

function isMisnamed({ name }: Term, inTree: SpfTreeTerm, owner: string): boolean {
  if (name === 'mx') return inTree.state === 'void'
  const isAbsent = inTree.child !== undefined && hasNoRecord(inTree.child)
  return name === 'include' && isAbsent && isHostOf(inTree.target ?? '', owner)
}
