// The SPF record of a move: first both sides in it, at the end only the new one. Each record is checked as receivers read it.
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { menuText } from '#shared/data/mail-services/menus.ts'
import { MAIL_SERVICES } from '#shared/data/mail-services/catalogue.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { withChange } from '#shared/report/change/apply.ts'
import type { Change } from '#shared/report/change/change.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { removableTerms } from '#shared/records/spf/removable.ts'
import type { SpfReport, SpfTreeNode, SpfTreeTerm } from '#shared/records/spf/schema.ts'
import { recordWithout, withTerm } from '#shared/records/spf/with-senders.ts'
import { isError } from '#shared/report/verdict.ts'
import { includeOf } from '#shared/senders/setup.ts'
import { moveChange } from './changes.ts'
import type { Looked } from './look.ts'
import type { OldSide } from './sides.ts'
import { SHORT_TTL } from '#shared/moves/versions.ts'

export interface SpfPlan {
  /** What names both sides; empty if nothing is needed. */
  both: Change[]
  /** The terms that it adds. */
  added: string[]
  /** What takes the old side out; empty if it is not in. */
  old: Change[]
  /** Where the old side is taken out, and which term. */
  removed: { owner: string; term: string }[]
  /** IP addresses of the old mail servers, if SPF lets them pass because they are in the MX records. */
  ofServers: string[]
}

interface Place {
  looked: Looked
  old: OldSide
  target: Passport
  /** Whether the MX records change, and “mx” with them. */
  movesMail: boolean
  dns: Resolver
}

const NOTHING: SpfPlan = { both: [], added: [], old: [], removed: [], ofServers: [] }

export async function planSpf(place: Place): Promise<SpfPlan> {
  const { looked, old, target } = place
  const ofServers = await serverTerms(place)
  const own = termsFor(target, looked.spf)
  const added = [...(own ?? []), ...ofServers.map((ip) => `${ip.includes(':') ? 'ip6' : 'ip4'}:${ip}`)]
  const ofRecord = own === null ? [askForTerms(target, looked.domain)] : await bothDraft(place, added)
  const isAsked = ofRecord.some(({ action }) => action === 'ask')
  const both = [...(isAsked ? await serverDraft(place, added.slice(own?.length ?? 0)) : []), ...ofRecord]
  const [change] = both
  const now = isAsked ? undefined : (change?.after[0] ?? looked.spf.records[0])
  const ofOld = looked.spf.state === 'absent' ? includesOf(old.passport) : []
  const onlyForNow = [...ofOld, ...added.slice(own?.length ?? 0)]
  const removal = planRemoval(place, now, now === undefined ? [] : onlyForNow)
  return { ...NOTHING, both, added: change ? added : [], ...removal, ofServers }
}

const namesService = ({ senders }: SpfReport, service: string): boolean =>
  senders.some((sender) => (serviceNamed(sender)?.partOf ?? sender) === service)

/** What the record has to name; null if only the service knows. */
function termsFor(target: Passport, spf: SpfReport): string[] | null {
  if (target.rootSpf !== 'needed' || namesService(spf, target.service)) return []
  const include = includeOf(target)
  return include === undefined ? null : [`include:${include}`]
}

const askForTerms = (target: Passport, domain: string): Change =>
  moveChange.ask(
    'move-spf/no-include',
    { owner: domain, type: 'TXT', why: [] },
    { service: target.service, where: menuText(target.service) },
  )

/** Servers whose addresses are looked up. */
const MAX_SERVERS = 3

/** “mx” lets the old servers pass until the MX records change; by their addresses, they pass until they are closed. */
async function serverTerms({ looked, old, movesMail, dns }: Place): Promise<string[]> {
  const { domain, spf, hosts } = looked
  const byMx = spf.tree.terms.some(
    ({ name, dead, qualifier, target }) =>
      name === 'mx' && !dead && qualifier === '+' && (target ?? domain) === domain,
  )
  if (!movesMail || !byMx || (old.passport && namesService(spf, old.passport.service))) return []
  const answers = await Promise.all(
    hosts.slice(0, MAX_SERVERS).flatMap((host) => [dns.query(host, 'A'), dns.query(host, 'AAAA')]),
  )
  return [...new Set(answers.flatMap(({ records }) => records.slice(0, 2)))]
}

async function bothDraft(place: Place, added: readonly string[]): Promise<Change[]> {
  const { looked, old, target, dns } = place
  const { domain, spf } = looked
  const { service } = target
  const [first] = added
  if (first === undefined) return []
  const at = { owner: domain, type: 'TXT' as const, why: [] }
  if (spf.state === 'unknown' || spf.incomplete)
    return [moveChange.ask('move-spf/unknown', at, { domain, term: first })]
  if (spf.state === 'absent') return [firstRecord(domain, old, target, added)]
  const [record, ...others] = spf.records
  if (record === undefined || others.length > 0)
    return [moveChange.ask('move-spf/repair', at, { domain, term: first })]
  const change = moveChange.record(
    'move-spf',
    { ...at, ttl: SHORT_TTL, before: [record], after: [added.reduce(withTerm, record)] },
    { service, terms: added },
  )
  const after = await checkSpf(domain, withChange(dns, change), { advise: false, leftovers: false })
  if (after.overLimit && !spf.findings.some(isError)) return [await askForRoom(place, first)]
  if (after.incomplete) return [moveChange.ask('move-spf/unknown', at, { domain, term: first })]
  if (after.valid) return [change]
  // What was right before is wrong because of what was added.
  return spf.valid
    ? [askForTerms(target, domain)]
    : [moveChange.ask('move-spf/repair', at, { domain, term: first })]
}

/** What a first record names for it. */
function includesOf(passport: Passport | undefined): string[] {
  const include = passport && includeOf(passport)
  return include === undefined ? [] : [`include:${include}`]
}

/** Addresses cost no lookup, so there is room for them in any record that receivers can read. */
const serverDraft = async (place: Place, terms: readonly string[]): Promise<Change[]> =>
  terms.length === 0 ? [] : (await bothDraft(place, terms)).filter(({ action }) => action !== 'ask')

function firstRecord(domain: string, old: OldSide, target: Passport, added: readonly string[]): Change {
  const terms = [...includesOf(old.passport), ...added]
  return moveChange.record(
    'move-spf/first',
    {
      owner: domain,
      type: 'TXT',
      ttl: SHORT_TTL,
      why: [],
      before: [],
      after: [`v=spf1 ${terms.join(' ')} ~all`],
    },
    { service: target.service, terms },
  )
}

/** Nothing goes without a word of the owner: what may go is named. */
async function askForRoom({ looked, target, dns }: Place, term: string): Promise<Change> {
  const { domain, spf } = looked
  const terms = await removableTerms(spf.tree, looked.mx, dns)
  const [record = ''] = spf.records
  return moveChange.ask(
    'move-spf/room',
    {
      owner: domain,
      type: 'TXT',
      why: [],
      removable: terms.length === 0 ? undefined : { record, lookups: spf.dnsLookupCount, terms },
    },
    { service: target.service, term, needless: terms.map((one) => one.term) },
  )
}

type Removal = Pick<SpfPlan, 'old' | 'removed'>

/**
 * @param now the record of the domain once both are in it; undefined if that is not known
 * @param onlyForNow terms that were added for the old side
 */
function planRemoval(place: Place, now: string | undefined, onlyForNow: readonly string[]): Removal {
  const { looked, old, target } = place
  const { domain, spf } = looked
  const { service, because } = whyNotRemoved(place)
  if (because !== undefined) return askToRemove(domain, service, because)
  const named = old.passport ? termsOf(spf.tree, old.passport.service) : []
  const away = named.find(({ owner }) => owner !== domain && !isWithin(owner, domain))
  if (away)
    return askToRemove(domain, service, `The SPF record of ${domain} includes ${away.owner}, which names it.`)
  const atRoot = named.filter(({ owner }) => owner === domain)
  const hasRootTerms = atRoot.length > 0 || onlyForNow.length > 0
  if (now === undefined && hasRootTerms)
    return askToRemove(domain, service, 'The SPF record has to name both sides first.')
  const changes = [
    ...(now !== undefined && hasRootTerms
      ? [removalAt({ owner: domain, record: now, service }, atRoot, onlyForNow)]
      : []),
    ...named
      .filter(({ owner }) => owner !== domain)
      .map((one) => removalAt({ owner: one.owner, record: one.record, service }, [one], [])),
  ]
  const isHidden = changes.length === 0 && hasAddresses(spf.tree) && old.passport?.rootSpf === 'needed'
  if (isHidden && old.passport?.id !== target.id)
    return askToRemove(domain, service, 'The SPF record may have its addresses in place of its name.')
  const removed = [
    ...named.map(({ owner, term }) => ({ owner, term: term.text })),
    ...onlyForNow.map((term) => ({ owner: domain, term })),
  ]
  return { old: changes, removed }
}

function whyNotRemoved({ looked, old }: Place): { service: string; because?: string } {
  const { spf } = looked
  const service = old.passport?.service ?? old.name
  if (!old.isKnown && old.candidates.length > 0)
    return { service, because: 'DNS does not show for sure which service the old side is.' }
  if (spf.state === 'unknown' || spf.incomplete)
    return { service, because: 'The SPF record could not be read in full.' }
  if (spf.records.length > 1) return { service, because: 'The SPF record has to be repaired first.' }
  const parts = MAIL_SERVICES.filter(({ partOf }) => partOf === service).map(serviceLabel)
  const part = parts.find((one) => spf.senders.includes(one) || looked.services.includes(one))
  return part === undefined ? { service } : { service, because: `${part} sends by the same term.` }
}

const askToRemove = (domain: string, service: string, because: string): Removal => ({
  old: [moveChange.ask('move-spf-old/ask', { owner: domain, type: 'TXT', why: [] }, { service, because })],
  removed: [],
})

interface Named {
  owner: string
  record: string
  term: SpfTreeTerm
}

/** The terms that name a service, with the record that each is in. */
function termsOf({ domain, record = '', terms }: SpfTreeNode, service: string): Named[] {
  return terms.flatMap((term) => {
    const isFollowed = !term.dead && (term.qualifier === '+' || term.name === 'redirect')
    if (!isFollowed) return []
    const owner = term.service
    if (owner !== undefined && (serviceNamed(owner)?.partOf ?? owner) === service)
      return [{ owner: domain, record, term }]
    return term.child ? termsOf(term.child, service) : []
  })
}

const hasAddresses = ({ terms }: SpfTreeNode): boolean =>
  terms.some(({ name, dead }) => !dead && (name === 'ip4' || name === 'ip6'))

/** A redirect decides the end as well, so the end of its target takes its place. */
function removalAt(
  { owner, record, service }: { owner: string; record: string; service: string },
  named: readonly Named[],
  others: readonly string[],
): Change {
  const terms = [...named.map(({ term }) => term.text), ...others]
  const rest = recordWithout(record, terms)
  const redirect = named.find(({ term }) => term.name === 'redirect')?.term
  const end = redirect?.child?.terms.find(({ name, dead }) => name === 'all' && !dead)?.text ?? '~all'
  const after = redirect && !/(?:^| )[-~+?]?all(?: |$)/i.test(rest) ? `${rest} ${end}` : rest
  return moveChange.record(
    'move-spf-old',
    {
      owner,
      type: 'TXT',
      ttl: SHORT_TTL,
      why: [],
      before: [record],
      after: [after],
      suffix: owner,
      loses: terms.map((term) => ({
        what: `email from servers in ${term}`,
        why: `After the move, nothing is sent by ${service}.`,
      })),
    },
    { service, terms },
  )
}
