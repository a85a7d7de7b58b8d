// The record that a domain should have, made from what it publishes: what was meant (read-as-meant.ts) in one record
// (assemble.ts), without what DNS shows to lead nowhere. It serves published records, several of them, near misses and
// drafts alike.
import { purposeOf } from '#shared/data/mail-services/name-purpose.ts'
import { senderAtMx } from '#shared/data/mail-services/lookup.ts'
import { txtRecord } from '#shared/dns/decorated.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { type DnsAnswer, isNullMx, type MxData, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import type { ChangeRisk } from '#shared/report/change/change.ts'
import { lostIntents } from '#shared/report/change/prove.ts'
import { assemble, recordText, type Loss, type Source } from './assemble.ts'
import { isAboutPtr, whyUseless, withoutDeadEnds, type Pruned } from './dead-ends.ts'
import { textsAt, type Inspected } from './inspect.ts'
import { END_ORDER, spfIntents, termIntents } from './meaning.ts'
import { isSenderIdRecord, isSpfRecord, readTerm, senderIdAsSpf, type Qualifier } from './parse.ts'
import { isNearMiss, readAsMeant } from './read-as-meant.ts'
import type { SpfTreeTerm } from './schema.ts'
import { endOfTree } from './who-passes.ts'

export interface Repair {
  /** The texts that it replaces, near misses among them. */
  before: string[]
  /** null if no record is known that would be right to publish. */
  content: string | null
  /** What the texts mean in one record, whether or not it would be right to publish; null if that is unclear. */
  meant: string | null
  /** Differences from what is published, one sentence each. */
  notes: string[]
  risk: ChangeRisk
  loses: Loss[]
  /** The parts of the texts that could mean several things: nothing is proposed until their owner says which. */
  unclear: string[]
  /** Texts that were meant to be written differently, each with how. */
  spaced: ReadonlyMap<string, string>
  /** Names that the zone was added to, as the texts spell them, each with the one that was written. */
  names: ReadonlyMap<string, string>
  /** Made from the mail servers: no text says who sends. */
  isFromMx?: true
  /** The name with the domain twice that the records are at. */
  misplaced?: string
  /** Everyone passes today, and only whom the record names does afterward. */
  closes: boolean
  /** Whoever passes today passes afterward, and so does whoever has no verdict. */
  keepsSenders: boolean
}

/**
 * @param inspect the same check of DNS with a record in place of `before`
 * @param resolver for addresses of hosts that a term names wrongly
 */
export async function repairRecord(
  inspected: Inspected,
  inspect: (record: string, before: readonly string[]) => Promise<Inspected>,
  resolver: Resolver,
): Promise<Repair> {
  const owner = inspected.loaded.root
  const texts = textsAt(inspected, 'TXT')
  const before = [...texts.filter(isSpfRecord), ...texts.filter(isNearMiss)]
  const nothing: Repair = {
    before,
    content: null,
    meant: null,
    notes: [],
    risk: 'none',
    loses: [],
    unclear: [],
    spaced: new Map(),
    names: new Map(),
    closes: false,
    keepsSenders: true,
    ...(inspected.misplaced && { misplaced: inspected.misplaced.name }),
  }
  if (inspected.state === 'unknown') return nothing
  if (before.length > MAX_TEXTS || inspected.built.tree.hiddenTerms !== undefined) return nothing
  const sources = sourcesOf(inspected)
  if (sources.length === 0) {
    const content = firstRecord(owner, inspected.loaded.answerTo(owner, 'MX'))
    return { ...nothing, content, risk: 'delivery', isFromMx: true }
  }
  // Nobody knows what was cut off.
  if (inspected.facts.findings.some(({ code }) => code === 'spf-record-cut')) return nothing
  const unclear = sources.flatMap(({ meant }) => meant.unclear.map(({ text }) => text))
  if (unclear.length > 0) return { ...nothing, unclear }
  const assembled = assemble(sources, owner)
  const draft = recordText(assembled)
  const [only] = before
  const unchanged = only !== undefined && before.length === 1 && saysTheSame(only, draft) ? only : null
  const seen = unchanged === null ? await inspect(draft, before) : inspected
  const pruned = await withoutDeadEnds(assembled, seen, resolver)
  const guessed = guessesIn(sources, pruned.loses, owner)
  if (guessed.length > 0) return { ...nothing, unclear: guessed }
  const spaced = new Map(sources.flatMap(({ spaced: one }) => (one ? [[one.text, one.written]] : [])))
  return concluded(pruned, { inspected, seen, nothing: { ...nothing, spaced }, unchanged })
}

/** Terms that were read as something else and then lead nowhere: the guess was wrong. */
function guessesIn(sources: readonly Source[], loses: readonly Loss[], owner: string): string[] {
  const lost = new Set(loses.map(({ what }) => what))
  const letters = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
  return sources
    .flatMap(({ meant }) => meant.corrections)
    .filter(({ text, meant }) => letters(text) !== letters(meant))
    .filter(({ meant }) =>
      meant.split(' ').some((word) => {
        const term = readTerm(word)
        return term !== null && termIntents(term, owner).some(({ what }) => lost.has(what))
      }),
    )
    .map(({ text }) => text)
}

/** What a repair will probably look at, by the texts alone; null if it is what is published, or unclear. */
export function expectedRecord(texts: readonly string[], owner: string): string | null {
  const before = [...texts.filter(isSpfRecord), ...texts.filter(isNearMiss)]
  const [only, ...more] = before
  if (only === undefined || before.length > MAX_TEXTS) return null
  const sources = before.map((text) => ({ meant: readAsMeant(text), redirectEnd: null }))
  if (sources.some(({ meant }) => meant.unclear.length > 0 || meant.terms.length > MAX_EXPECTED_TERMS))
    return null
  const record = recordText(assemble(sources, owner))
  return more.length === 0 && saysTheSame(only, record) ? null : record
}

const MAX_EXPECTED_TERMS = 100

/** A name with more texts, or a record with more terms than are listed, has another problem. */
const MAX_TEXTS = 50

/** The terms are the same in the same order: only blanks differ. */
const saysTheSame = (text: string, record: string): boolean =>
  isSpfRecord(text) && text.trimEnd().replace(/^\S+/, 'v=spf1').replace(/ +/g, ' ') === record

interface Conclusion {
  inspected: Inspected
  /** The repaired record, as a check sees it. */
  seen: Inspected
  nothing: Repair
  /** The published record, if nothing in it changes but what DNS shows to be useless. */
  unchanged: string | null
}

function concluded(pruned: Pruned, { inspected, seen, nothing, unchanged }: Conclusion): Repair {
  const record = recordText(pruned)
  const content = unchanged !== null && saysTheSame(unchanged, record) ? unchanged : record
  const { loses, hasSender, namedSender, isNarrower } = pruned
  const old = isInForce(inspected) ? endOfTree(inspected.built.tree) : '?'
  const next = qualifierOf(pruned.end) ?? endOfTree(seen.built.tree) ?? '~'
  const isStricter = content !== unchanged && isLess(old ?? next, next)
  // Nobody can pass, so a stricter end hits mail that should arrive. Only “-all” by itself is meant like that.
  if (!hasSender && isStricter && (namedSender || next !== '-')) return { ...nothing, meant: content }
  return {
    ...nothing,
    content,
    meant: content,
    names: pruned.names,
    notes: [...pruned.notes, ...(isStricter ? inForceNotes(next, isInForce(inspected)) : [])],
    risk: isStricter || isNarrower || loses.length > 0 ? 'delivery' : 'none',
    loses,
    closes: isInForce(inspected) && (isNarrower || (old === '+' && next !== '+')),
    keepsSenders: !isStricter && !isNarrower && !loses.some(({ why }) => isAboutPtr(why)),
  }
}

const qualifierOf = (end: string): Qualifier | undefined => END_ORDER.find((sign) => sign === end[0])

const isLess = (one: Qualifier, other: Qualifier): boolean =>
  END_ORDER.indexOf(one) < END_ORDER.indexOf(other)

/** Receivers read exactly one record, without a mistake in it (RFC 7208 sections 4.5 and 4.6). */
const isInForce = ({ built, state }: Inspected): boolean => state === 'found' && built.tree.state === 'found'

/** Of a record in force, a softfail that is new has its note already. */
function inForceNotes(end: Qualifier, wasInForce: boolean): string[] {
  const rest = `mail from servers that it does not name ${end === '-' ? 'fails' : 'softfails'}.`
  if (!wasInForce) return [`Until now no receiver could use the record. From now on, ${rest}`]
  return end === '-' ? [`From now on, ${rest}`] : []
}

/** The record of a domain that sends no mail (RFC 7208 section 10.1.2). */
export const NO_MAIL_RECORD = 'v=spf1 -all'

/** A known service and servers of one’s own; more are unusual enough to be asked about. */
const MAX_SERVICES = 4

/**
 * Made from the mail servers: those of a known mailbox service send as well, and so do a domain’s own.
 * @param mx the answer to the domain’s MX query, null if it was not sent
 * @returns null if nothing is known about who sends
 */
function firstRecord(domain: string, mx: DnsAnswer<MxData> | null): string | null {
  if (mx?.kind !== 'answer' || purposeOf(mx)?.use === 'programs') return null
  // RFC 7505: a null MX says that the domain accepts no mail; such a domain hardly sends any.
  if (isNullMx(mx.records)) return NO_MAIL_RECORD
  const includes = mx.records.flatMap(({ exchange }) => senderAtMx(exchange)?.includes[0] ?? [])
  const services = [...new Set(includes)].slice(0, MAX_SERVICES).map((name) => `include:${name}`)
  const own = mx.records.some(({ exchange }) => isWithin(exchange, domain)) ? ['mx'] : []
  const terms = [...own, ...services]
  return terms.length > 0 ? `v=spf1 ${terms.join(' ')} ~all` : null
}

/** The texts that a repair is made from: every SPF record of a name and whatever was meant to be one. */
function sourcesOf(inspected: Inspected): Source[] {
  const { loaded, built } = inspected
  const answer = loaded.answerTo(loaded.root, 'TXT')
  const records = answer?.records.filter(({ text }) => isSpfRecord(text)) ?? []
  const near = answer?.records.filter(({ text }) => isNearMiss(text)) ?? []
  // Nobody reads type 99, Sender ID, or a name with the domain twice, but they say what was meant if there is nothing else.
  const old =
    records.length + near.length > 0
      ? []
      : (inspected.misplaced?.records ?? loaded.answerTo(loaded.root, 'SPF')?.records ?? [])
  const usable = old.filter(({ text }) => isSpfRecord(text) || isNearMiss(text))
  const isEmpty = records.length + near.length + usable.length === 0
  const senderIds = isEmpty ? textsAt(inspected, 'TXT').filter(isSenderIdRecord) : []
  const fromOld = [...usable, ...senderIds.map((text) => txtRecord(senderIdAsSpf(text)))]
  return [...records, ...near, ...fromOld].map((record, index) => {
    const redirect = built.tree.terms.find(
      ({ name, dead, recordIndex }) => name === 'redirect' && !dead && recordIndex === index,
    )
    return {
      ...meantBy(record, deadEndsIn(inspected, index), loaded.root),
      redirectEnd: redirect?.child ? endOfTree(redirect.child) : null,
    }
  })
}

/** Where a term that leads nowhere starts and ends. */
type Place = Pick<SpfTreeTerm, 'start' | 'end'>

const deadEndsIn = ({ built }: Inspected, index: number): Place[] =>
  built.tree.terms.filter(
    (term) => term.recordIndex === index && whyUseless(term, built.typed.get(term)) !== null,
  )

/**
 * Character strings are joined without a separator (RFC 7208 section 3.3), and people forget the blank between them: then
 * the term at the seam cannot be read, or leads nowhere.
 */
function meantBy(
  { text, strings }: TxtData,
  deadEnds: readonly Place[],
  owner: string,
): Pick<Source, 'meant' | 'spaced' | 'loses'> {
  const meant = readAsMeant(text)
  if (strings.length < 2) return { meant }
  let at = 0
  const seams = strings.slice(0, -1).map((string) => (at += string.length))
  const places = [...meant.unclear, ...deadEnds]
  const missing = seams.filter((seam) => places.some(({ start, end }) => start < seam && seam < end))
  if (missing.length === 0) return { meant }
  const edges = [0, ...missing, text.length]
  const written = edges
    .slice(1)
    .map((end, index) => text.slice(edges[index], end))
    .join(' ')
  const clearer = readAsMeant(written)
  if (clearer.unclear.length > 0) return { meant }
  const change = { owner, type: 'TXT' as const, before: [text], after: [written] }
  const why = 'The blank between two terms is missing where the record is split into strings.'
  const names = new Set(lostIntents(change, [], spfIntents).map(({ what }) => what))
  const loses = [...names].map((what) => ({ what, why }))
  return { meant: clearer, spaced: { text, written }, loses }
}
