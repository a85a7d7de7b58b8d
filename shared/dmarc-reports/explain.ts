// Why messages pass or fail, and whose they are, according to receivers. Nothing is looked up, so ownership stays an
// inference; each step of it is named.
import { looksRelated } from '#shared/message/header/organization.ts'
import { serviceOfKey, serviceOfSender } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { isWithin, registeredDomain } from '#shared/dns/domain-name.ts'
import type { Facts, SignatureSeen } from './model.ts'
import { NO_DOMAIN } from '#shared/dns/foreign-name.ts'

/** Why a message failed, with the evidence, in display order. */
export const REASONS = {
  'dkim-none': 'not signed with DKIM',
  'dkim-not-aligned': 'signed by another domain',
  'dkim-failed': 'the domain’s DKIM signature does not match the message',
  'dkim-key': 'the key of the DKIM signature could not be used',
  'dkim-temporary': 'the key of the DKIM signature could not be looked up at that time',
  'dkim-unexplained': 'the receiver does not say why DKIM does not count',
  'dkim-strict': 'signed by a related domain, but the policy requires the same one (adkim=s)',
  'spf-none': 'the envelope domain has no SPF record',
  'spf-not-listed': 'the IP address is not in the SPF record',
  'spf-not-aligned': 'SPF passes for another domain',
  'spf-broken': 'the SPF record could not be evaluated',
  'spf-temporary': 'SPF could not be looked up at that time',
  'spf-unexplained': 'the receiver does not say why SPF does not count',
  'spf-strict': 'SPF passes for a related domain, but the policy requires the same one (aspf=s)',
} as const
export type Reason = keyof typeof REASONS
export const REASON_NAMES = Object.keys(REASONS) as [Reason, ...Reason[]]

export interface Explained {
  headerFrom: string
  disposition: string
  isAligned: boolean
  /** Proved only by SPF. */
  isSpfOnly: boolean
  /** The service that proved its own name, or whose key it is. */
  service: string | null
  /** Another domain that SPF or DKIM proves. */
  via: string | null
  /** SPF passes for the domain itself, so the IP address is one of its own. */
  isOwnAddress: boolean
  /** The envelope names the domain itself, whatever SPF says. */
  isOwnEnvelope: boolean
  /** The report says which domain the envelope names. */
  isEnvelopeSaid: boolean
  /** It is the domain in From or one above it, so SPF asks its record. */
  asksOwnSpf: boolean
  reasons: readonly Reason[]
  /** The receiver says that the message was forwarded. */
  isPassedOn: boolean
  /** Signatures of the domain itself, by "selector@domain". */
  good: readonly string[]
  bad: readonly string[]
}

const PASSED_ON = ['forwarded', 'mailing_list', 'trusted_forwarder']

/** Caches what it found out about domains, which repeat often. */
export class Explainer {
  readonly #services = new Map<string, string | null>()
  readonly #related = new Map<string, boolean>()

  explain(facts: Facts): Explained {
    const { headerFrom } = facts
    return explain(facts, {
      isOwn: (domain) =>
        domain !== '' &&
        domain !== NO_DOMAIN &&
        (domain === headerFrom ||
          known(this.#related, `${domain} ${headerFrom}`, () => looksRelated(domain, headerFrom))),
      serviceOf: (domain) =>
        known(this.#services, domain, () => {
          const service = serviceOfSender(domain)
          return service ? serviceLabel(service) : null
        }),
    })
  }
}

/** With more than this, hardly any domain recurs. */
const MAX_KNOWN = 4_096

function known<T>(memory: Map<string, T>, key: string, findOut: () => T): T {
  const before = memory.get(key)
  if (before !== undefined) return before
  if (memory.size >= MAX_KNOWN) memory.clear()
  const found = findOut()
  memory.set(key, found)
  return found
}

interface Domains {
  /** Whether a domain belongs to the same owner as the domain in From. */
  isOwn: (domain: string) => boolean
  serviceOf: (domain: string) => string | null
}

function explain(written: Facts, domains: Domains): Explained {
  const { isOwn } = domains
  const facts = { ...written, signatures: meant(written.signatures), spfResults: meant(written.spfResults) }
  const { headerFrom, envelopeFrom, disposition, signatures, spfResults, dkim, spf, reasons } = facts
  const own = signatures.filter(({ domain }) => isOwn(domain))
  const foreign: string[] = []
  let isOwnAddress = spf
  for (const { domain, result } of signatures)
    if (result === 'pass' && domain !== '' && !isOwn(domain)) foreign.push(domain)
  for (const { domain, result } of spfResults) {
    if (result !== 'pass') continue
    if (isOwn(domain)) isOwnAddress = true
    else if (domain !== '') foreign.push(domain)
  }
  const isAligned = dkim || spf
  const [via] = foreign
  const envelopes = envelopesIn(facts)
  return {
    headerFrom,
    disposition,
    isAligned,
    isOwnAddress,
    isOwnEnvelope:
      isOwn(envelopeFrom) || spfResults.some(({ domain, scope }) => scope !== 'helo' && isOwn(domain)),
    isEnvelopeSaid: envelopes.length > 0,
    asksOwnSpf: envelopes.some((one) => isWithin(headerFrom, one)),
    isSpfOnly: spf && !dkim,
    service: serviceOf(foreign, own, domains),
    via: via === undefined ? null : registeredDomain(via),
    reasons: isAligned ? NO_REASONS : bothReasons(dkimReason(facts, own), spfReason(facts, isOwn)),
    isPassedOn: reasons.some(
      ({ type, comment }) =>
        PASSED_ON.includes(type) || (type === 'local_policy' && /\barc=pass\b/i.test(comment)),
    ),
    good: keysOf(own, GOOD),
    bad: keysOf(own, BROKEN),
  }
}

/** The domains that SPF was asked about for MAIL FROM. */
function envelopesIn({ envelopeFrom, spfResults }: MeantFacts): string[] {
  const checked = spfResults.filter(({ domain, scope }) => scope !== 'helo' && domain !== '')
  return checked.length > 0 ? checked.map(({ domain }) => domain) : [envelopeFrom].filter(Boolean)
}

/** Identical lists are stored once. */
const NO_REASONS: readonly Reason[] = []
const NO_KEYS: readonly string[] = []
const pairs = new Map<string, readonly Reason[]>()

function bothReasons(dkim: Reason, spf: Reason): readonly Reason[] {
  const key = `${dkim} ${spf}`
  const made = pairs.get(key)
  if (made) return made
  const pair = [dkim, spf]
  pairs.set(key, pair)
  return pair
}

const GOOD = ['pass']
const BROKEN = ['fail', 'permerror', 'policy', 'neutral']

function keysOf(signatures: readonly SignatureSeen[], results: readonly string[]): readonly string[] {
  const found = signatures.filter(({ result }) => results.includes(result))
  return found.length === 0 ? NO_KEYS : found.map(({ domain, selector }) => `${selector}@${domain}`)
}

function serviceOf(
  foreign: readonly string[],
  own: readonly SignatureSeen[],
  domains: Domains,
): string | null {
  for (const domain of foreign) {
    const service = domains.serviceOf(domain)
    if (service !== null) return service
  }
  for (const { selector, result } of own) {
    const service = result === 'pass' ? serviceOfKey(selector) : undefined
    if (service) return serviceLabel(service)
  }
  return null
}

/** How receivers spell results of RFC 8601, 2.7; other words (“unknown”, “error”, “bad”) have no meaning that is known. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['hardfail', 'fail'],
  ['hard_fail', 'fail'],
  ['failed', 'fail'],
  ['passed', 'pass'],
  ['soft_fail', 'softfail'],
  ['soft-fail', 'softfail'],
  ['permfail', 'permerror'],
  ['perm_error', 'permerror'],
  ['perm-error', 'permerror'],
  ['permanenterror', 'permerror'],
  ['tempfail', 'temperror'],
  ['temp_error', 'temperror'],
  ['temp-error', 'temperror'],
  ['temporaryerror', 'temperror'],
])

const meant = <Seen extends { result: string }>(results: readonly Seen[]): readonly Seen[] =>
  results.some(({ result }) => SPELLINGS.has(result))
    ? results.map((seen) => ({ ...seen, result: SPELLINGS.get(seen.result) ?? seen.result }))
    : results

type MeantFacts = Readonly<Omit<Facts, 'signatures' | 'spfResults'>> & {
  readonly signatures: readonly SignatureSeen[]
  readonly spfResults: readonly Facts['spfResults'][number][]
}

const KNOWN_RESULTS = ['pass', 'fail', 'neutral', 'policy', 'permerror', 'temperror']

function dkimReason(
  { headerFrom, strict = '', signatures }: MeantFacts,
  own: readonly SignatureSeen[],
): Reason {
  const results = new Set(own.map(({ result }) => result))
  if (results.has('pass')) {
    const isSame = own.some(({ domain, result }) => result === 'pass' && domain === headerFrom)
    return strict.includes('d') && !isSame ? 'dkim-strict' : 'dkim-unexplained'
  }
  if (results.has('fail') || results.has('neutral') || results.has('policy')) return 'dkim-failed'
  if (results.has('permerror')) return 'dkim-key'
  if (results.has('temperror')) return 'dkim-temporary'
  const signed = signatures.filter(({ domain, result }) => domain !== '' && result !== 'none')
  if (signed.length === 0)
    return signatures.every(({ result }) => result === 'none') ? 'dkim-none' : 'dkim-unexplained'
  const isForeign = signed.some((one) => !own.includes(one) && KNOWN_RESULTS.includes(one.result))
  return isForeign ? 'dkim-not-aligned' : 'dkim-unexplained'
}

function spfReason(
  { headerFrom, envelopeFrom, strict = '', spfResults }: MeantFacts,
  isOwn: (domain: string) => boolean,
): Reason {
  const passed = spfResults
    .filter(({ result }) => result === 'pass')
    .map(({ domain }) => domain || envelopeFrom)
  const [pass] = passed
  if (pass !== undefined) {
    if (passed.every((domain) => domain !== '' && !isOwn(domain))) return 'spf-not-aligned'
    return strict.includes('s') && !passed.includes(headerFrom) ? 'spf-strict' : 'spf-unexplained'
  }
  const results = new Set(spfResults.map(({ result }) => result))
  if (results.has('permerror')) return 'spf-broken'
  if (results.has('temperror')) return 'spf-temporary'
  if (results.has('fail') || results.has('softfail') || results.has('neutral')) return 'spf-not-listed'
  return spfResults.every(({ result }) => result === 'none') ? 'spf-none' : 'spf-unexplained'
}
