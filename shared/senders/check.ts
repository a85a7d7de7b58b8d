// Whether a domain has what a service needs.
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { menuText } from '#shared/data/mail-services/menus.ts'
import { whyNotAsked } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { remembering } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import type { SpfReport, SpfTreeNode } from '#shared/records/spf/schema.ts'
import { orderChanges, type Change } from '#shared/report/change/change.ts'
import { proveChanges } from '#shared/report/change/prove.ts'
import type { Finding } from '#shared/report/finding.ts'
import { bogusIn } from '#shared/report/unanswered.ts'
import { coversAll, networksIn } from './by-address.ts'
import { recordAsks, recordDrafts, senderIntents, spfAsk, spfDraft } from './changes.ts'
import { senderFinding, type SenderFinding } from './findings.ts'
import { lookAt, type Seen } from './look.ts'
import type { SenderReport } from './schema.ts'
import { includeOf, isNeeded, olderKeys, type SetupRecord, setupOf } from './setup.ts'
import { SETUP_PARTS, type SetupPart } from './setup-parts.ts'
import { senderVerdict } from './verdict.ts'

interface Looked {
  seen: Seen[]
  spf: SpfReport
  findings: SenderFinding[]
}

/** @param domain lower-case A-label name without the final dot */
export async function checkSender(
  passport: Passport,
  domain: string,
  resolver: Resolver,
): Promise<SenderReport> {
  const { id, service, kind } = passport
  const dns = remembering(resolver)
  const { seen, spf, findings } = await look(passport, domain, dns)
  const where = menuText(service)
  const changes = await changesFor(passport, { domain, where, seen, spf, findings }, dns)
  return {
    domain,
    sender: { id, name: service, kind },
    records: seen.map(({ record: { selector: _, ...record }, state, there }) => ({
      ...record,
      state,
      ...(there !== undefined && { there }),
    })),
    findings,
    verdict: senderVerdict({ service, domain, seen, where, bogus: bogusIn(findings) }),
    changes,
  }
}

async function look(passport: Passport, domain: string, dns: Resolver): Promise<Looked> {
  const records = setupOf(passport, domain)
  const [looked, older, spf] = await Promise.all([
    lookAt(
      records.filter(({ part }) => part !== 'spf'),
      passport,
      dns,
    ),
    lookAt(olderKeys(passport, domain), passport, dns),
    checkSpf(domain, dns, { advise: false, leftovers: false }),
  ])
  const bySpf = await Promise.all(
    records.filter(({ part }) => part === 'spf').map((record) => seenInSpf(record, passport, spf, dns)),
  )
  const seen = [...looked, ...bySpf].toSorted(
    (one, other) => records.indexOf(one.record) - records.indexOf(other.record),
  )
  return judged(passport, domain, withOlder(seen, older), spf)
}

/** Who has older keys needs no new ones. */
function withOlder(seen: readonly Seen[], older: readonly Seen[]): Seen[] {
  const found = older.filter(({ state }) => state === 'found')
  if (found.length === 0) return [...seen]
  const isNeeded = ({ record: { part }, state }: Seen) => part !== 'dkim' || state === 'found'
  const at = seen.findIndex(({ record: { part } }) => part === 'dkim')
  return seen.toSpliced(at, 0, ...found).filter(isNeeded)
}

function judged(passport: Passport, domain: string, seen: Seen[], spf: SpfReport): Looked {
  return {
    seen,
    spf,
    findings: [...seenFindings(passport, seen, domain), ...needlessFindings(passport, domain, spf)],
  }
}

/** Also its servers in another region. */
const names = ({ senders }: SpfReport, service: string): boolean =>
  senders.some((sender) => (serviceNamed(sender)?.partOf ?? sender) === service)

const MACROS = 'Which servers the SPF record names depends on the email.'

/** A term that differs from email to email may name any service, unless it is in the record of another one. */
const dependsOnClient = ({ terms }: SpfTreeNode): boolean =>
  terms.some(
    ({ dead, state, service, child }) =>
      !dead &&
      service === undefined &&
      (state === 'needs-client' || (child !== undefined && dependsOnClient(child))),
  )

/** Whether the record, or what it includes, names the service, or has its addresses. */
async function seenInSpf(
  record: SetupRecord,
  passport: Passport,
  spf: SpfReport,
  dns: Resolver,
): Promise<Seen> {
  const { service } = passport
  if (names(spf, service)) return { record, state: 'found' }
  if (dependsOnClient(spf.tree)) return { record, state: 'unknown', there: MACROS }
  const failed = spf.findings.find(({ unknown }) => unknown)
  if (spf.state === 'unknown' || spf.incomplete)
    return { record, state: 'unknown', there: failed?.message ?? '' }
  return seenByAddress(record, passport, spf, dns)
}

/** Only a record with addresses is worth the look at those of the service. */
async function seenByAddress(
  record: SetupRecord,
  passport: Passport,
  spf: SpfReport,
  dns: Resolver,
): Promise<Seen> {
  const include = includeOf(passport)
  const networks = networksIn(spf.tree)
  if (networks.length === 0 || include === undefined) return { record, state: 'missing' }
  const ofService = await checkSpf(include, dns, { advise: false, leftovers: false })
  if (ofService.state === 'unknown' || ofService.incomplete)
    return { record, state: 'unknown', there: NO_ADDRESSES }
  const isThere = coversAll(networks, networksIn(ofService.tree))
  return isThere ? { record, state: 'found', there: BY_ADDRESS } : { record, state: 'missing' }
}

const NO_ADDRESSES = 'The addresses of the service could not be looked up.'
const BY_ADDRESS = 'Its addresses, not its name.'

function seenFindings({ service }: Passport, seen: readonly Seen[], domain: string): SenderFinding[] {
  const hidden = new Set<SetupPart>()
  return seen.flatMap(({ record, state, there = '', problems = [] }): SenderFinding[] => {
    const { name, part } = record
    const place = { service, part: SETUP_PARTS[part], name }
    if (part === 'spf' && state === 'found')
      return [senderFinding(there === '' ? 'sender-spf-found' : 'sender-spf-by-address', { service, domain })]
    if (part === 'spf' && state === 'missing')
      return [
        senderFinding('sender-spf-missing', {
          service,
          domain,
          include: (record.value ?? '').replace('include:', ''),
        }),
      ]
    if (state === 'found' && problems.length > 0)
      return problems.map(({ message: said, severity }) =>
        senderFinding('sender-key-problem', { ...place, said, severity }),
      )
    if (state === 'found') return [senderFinding('sender-found', place)]
    if (state === 'unknown') return [senderFinding('sender-unknown', { ...place, reason: there })]
    if (!isNeeded(record)) return []
    if (state === 'other') return [senderFinding('sender-other', { ...place, there })]
    if (state === 'missing') return [senderFinding('sender-missing', place)]
    if (hidden.has(part)) return []
    hidden.add(part)
    return [senderFinding('sender-shown-there', place)]
  })
}

/** Of a service whose mail the record of the domain is never asked about. */
function needlessFindings(passport: Passport, domain: string, spf: SpfReport): SenderFinding[] {
  const { service, rootSpf } = passport
  const why = whyNotAsked(passport)
  if (why === null || spf.state === 'unknown') return []
  if (!names(spf, service)) return [senderFinding('sender-spf-not-asked', { domain, why })]
  return rootSpf === 'useless' ? [senderFinding('sender-spf-needless', { service, domain, why })] : []
}

interface Found extends Looked {
  domain: string
  where: string
}

async function changesFor(passport: Passport, found: Found, dns: Resolver): Promise<Change[]> {
  const { domain, where, seen, spf, findings } = found
  const { service } = passport
  const include = includeOf(passport)
  const misses = findings.some(({ code }) => code === 'sender-spf-missing') && include !== undefined
  const place = { service, domain, include: include ?? '' }
  const recheck = async (changed: Resolver) => {
    const again = await look(passport, domain, changed)
    return [...again.findings, ...again.spf.findings]
  }
  const proofOf = (owner: string) => {
    const before = at(owner, findings, spf.findings)
    return {
      findings: before,
      resolver: dns,
      // What could not be looked up is not proved to be right.
      recheck: async (changed: Resolver) => {
        const after = at(owner, await recheck(changed), [])
        return after.some(({ unknown }) => unknown) ? before : after
      },
      intentsOf: senderIntents,
    }
  }
  const drafts = [...recordDrafts(place, seen), ...(misses ? spfDraft({ ...place, spf }) : [])]
  const proved = (
    await Promise.all(drafts.map((draft) => proveChanges([draft], proofOf(draft.owner))))
  ).flat()
  const hasSpf = proved.some(({ id }) => id === 'sender-spf')
  const asks = [
    ...(misses && !hasSpf ? [spfAsk(place)] : []),
    ...recordAsks({ service, domain, where }, seen, proved),
  ]
  return orderChanges([...proved, ...asks], findings)
}

/** A change ends what is found at its name; it may cause nothing anywhere else. */
const at = (owner: string, own: readonly Finding[], others: readonly Finding[]): Finding[] =>
  [...own, ...others].filter((finding) => finding.owner === undefined || finding.owner === owner)
