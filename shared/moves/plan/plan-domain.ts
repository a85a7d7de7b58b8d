// A move to another domain: the new one gets what the old one has, and the old one keeps it.
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { passportBehind } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { withText } from '#shared/dns/decorated.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { isSpfRecord } from '#shared/records/spf/parse.ts'
import { moveFinding, type MoveFinding } from '#shared/moves/findings.ts'
import { unansweredIn, type Looked } from './look.ts'
import { ownRecords, type NewDomain } from './look-new-domain.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { Side, Stream } from '#shared/moves/schema.ts'
import { envelopeOf, keysOf, networksOfService, newKeysOf, representatives } from './sides.ts'
import { type DomainMove, mxOfNew } from './step-new-domain.ts'
import { absenceKept } from './ttls.ts'

export async function domainMoveOf(
  question: MoveQuestion,
  looked: Looked,
  fresh: NewDomain,
  dns: Resolver,
): Promise<DomainMove> {
  const { domain } = looked
  const { to } = question
  const receivers = looked.mx.records.flatMap(({ exchange }) => receiverOf(exchange) ?? [])
  const [receiver] = receivers
  const host = receiver && passportBehind(serviceLabel(receiver))
  const ofKeys = looked.keys.flatMap(({ service, state }) =>
    service !== undefined && state === 'live' ? service : [],
  )
  const senders = [...new Set([...(host ? [host.service] : []), ...looked.spf.senders, ...ofKeys])]
  const negative = absenceKept({ ofOwner: question.ttl, negative: fresh.negativeTtl })
  const spf =
    fresh.spf.length > 0
      ? { record: null, because: `${to} has an SPF record already: add what is missing there.` }
      : await spfOfNew(looked, to, dns)
  return { question, domain, to, looked, fresh, senders, spf, negative, ...(host && { host }) }
}

/** The record of the old domain, with its servers by name. */
async function spfOfNew({ domain, spf }: Looked, to: string, dns: Resolver): Promise<DomainMove['spf']> {
  const [record, ...others] = spf.records
  if (record === undefined || others.length > 0 || spf.state !== 'found' || !spf.valid)
    return { record: null, because: `The SPF record of ${domain} cannot be copied as it is.` }
  if (record.includes('%{'))
    return { record: null, because: `The SPF record of ${domain} has parts that depend on the domain.` }
  const copy = copiedFor(record, domain)
  const after = await checkSpf(to, withText(dns, to, copy, isSpfRecord), { advise: false, leftovers: false })
  return after.valid
    ? { record: copy, because: '' }
    : { record: null, because: `The SPF record of ${domain} would not work at ${to}.` }
}

/** “mx” and “a” without a name mean the domain that the record is at (RFC 7208, 4.8). */
const copiedFor = (record: string, domain: string): string =>
  record.replace(/(?<= )([-+~?]?(?:a|mx|ptr))(?=[/ ]|$)/gi, `$1:${domain}`)

/** Each is simulated with each of its servers and keys. */
const MAX_STREAMS = 4

export function domainSides(move: DomainMove): { old: Side; new: Side } {
  const { domain, to, looked, senders, fresh } = move
  const services = senders.slice(0, MAX_STREAMS)
  const unclaimed = looked.keys.filter(({ state, service }) => state === 'live' && service === undefined)
  const own: Stream = {
    from: domain,
    envelope: domain,
    addresses: [],
    keys: unclaimed.map(({ domain: signer, selector }) => ({ domain: signer, selector })),
  }
  const ofOld = services.map((service) => streamOf(service, move, domain))
  const ofNew = services.map((service) => streamOf(service, move, to))
  const mx = fresh.takesMail ? [] : hostsIn(mxOfNew(move))
  return {
    old: { service: domain, streams: ofOld.length > 0 ? ofOld : [own], hosts: looked.hosts },
    new: {
      service: to,
      streams: ofNew.length > 0 ? ofNew : [{ ...own, from: to, envelope: to, keys: [shownKey(to)] }],
      hosts: mx,
    },
  }
}

const hostsIn = (texts: readonly string[]): string[] => texts.map((text) => text.split(' ')[1] ?? '')

/** A key that only the service can show. */
const shownKey = (domain: string): Stream['keys'][number] => ({ domain, selector: '{token}', assumed: true })

function streamOf(service: string, { domain, looked }: DomainMove, from: string): Stream {
  const passport = passportBehind(service)
  const addresses = representatives(networksOfService(looked.spf.tree, passport?.service ?? service))
  const envelope = passport ? envelopeOf(passport, from) : from
  const keys = from === domain ? oldKeys(passport, looked) : newKeys(passport, from)
  return { from, envelope, addresses, keys }
}

const oldKeys = (passport: Passport | undefined, { domain, keys }: Looked): Stream['keys'] =>
  passport === undefined
    ? []
    : keysOf(passport, domain, keys)
        .filter(({ state }) => state === 'live')
        .map(({ domain: signer, selector }) => ({ domain: signer, selector }))

function newKeys(passport: Passport | undefined, domain: string): Stream['keys'] {
  const keys = passport ? newKeysOf(passport, domain, []) : []
  return keys.length > 0 ? keys.map((key) => ({ ...key, assumed: true as const })) : [shownKey(domain)]
}

export function domainFindings({ domain, to, looked, fresh }: DomainMove): MoveFinding[] {
  const parts = [...new Set([...unansweredIn(looked), ...fresh.unanswered])]
  const what = ownRecords(fresh)
  return [
    ...(parts.length > 0 ? [moveFinding('move-unknown', { domain, parts })] : []),
    ...(what.length > 0 ? [moveFinding('move-new-domain-used', { to, what })] : []),
    moveFinding('move-old-domain', { domain }),
    moveFinding('move-new-domain-unknown', { to }),
  ]
}

export const domainStays = ({ domain, looked, fresh }: DomainMove): string[] => [
  `The registration of ${domain} stays: whoever registers it next gets its email.`,
  ...(looked.hosts.length > 0 ? [`The MX records of ${domain} stay: people write to it for years.`] : []),
  `SPF, DKIM and DMARC of ${domain} stay: answers and forwarded email still come from it, and nobody else may send as it.`,
  ...ownRecords(fresh).map((what) => `${fresh.domain} keeps ${what} as it is today.`),
]
