// The two sides of a move: who they are, how they send, and where mail arrives there.
import { receiverOf, serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import {
  filledIn,
  isMadeForEach,
  nameBelow,
  passportBehind,
} from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport, SenderKind } from '#shared/data/mail-services/passports/passport.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { formatIp, type IpNetwork, networkStart } from '#shared/dns/ip-address.ts'
import { namesServer } from '#shared/dns/resolver.ts'
import type { SpfTreeNode } from '#shared/records/spf/schema.ts'
import { networksIn } from '#shared/senders/by-address.ts'
import { olderKeys, setupOf } from '#shared/senders/setup.ts'
import type { KeyAt } from './look-keys.ts'
import type { Looked } from './look.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { Stream } from '#shared/moves/schema.ts'

export interface OldSide {
  /** For sentences: the service, or the domain of the mail servers. */
  name: string
  /** Missing for servers of one’s own, and where it could not be told who it is. */
  passport?: Passport
  /** Who it might be, if DNS names several services or none. */
  candidates: readonly string[]
  /** Whether it is clear who it is: otherwise nothing of it is removed. */
  isKnown: boolean
  /** The filter in front of the mailboxes, which keeps taking the mail. */
  gateway?: string
}

/** The service at each mail server, without those of an unknown one. */
const receiversOf = ({ mx }: Looked) =>
  mx.records.filter(namesServer).flatMap(({ exchange }) => receiverOf(exchange) ?? [])

const unique = (names: readonly string[]): string[] => [...new Set(names)]

const SENDING: ReadonlySet<SenderKind> = new Set([
  'relay',
  'marketing',
  'outreach',
  'crm',
  'help_desk',
  'shop',
  'app',
])

const isOfKind = (service: string, kinds: ReadonlySet<SenderKind>): boolean => {
  const kind = passportBehind(service)?.kind
  return kind !== undefined && kinds.has(kind)
}

const MAILBOXES: ReadonlySet<SenderKind> = new Set(['mailboxes', 'web_host'])

/** @param from of the question, as a passport */
export const oldSideOf = (
  { what, to }: Pick<MoveQuestion, 'what' | 'to'>,
  from: Passport | undefined,
  looked: Looked,
): OldSide => (what === 'sending' ? oldSender(to, from, looked) : oldHost(from, looked))

/** Of a domain whose mail servers have names of its own. */
const OWN_SERVERS = 'the old servers'

const UNKNOWN_HOST = 'the old host'

function oldHost(from: Passport | undefined, looked: Looked): OldSide {
  const receivers = receiversOf(looked)
  const gateway = receivers.find((service) => service.gateway)
  const behind = gateway && { gateway: serviceLabel(gateway) }
  if (from) return { name: from.service, passport: from, candidates: [], isKnown: true, ...behind }
  const candidates = gateway
    ? unique([...looked.spf.senders, ...looked.services]).filter((service) => isOfKind(service, MAILBOXES))
    : unique(receivers.map(serviceLabel))
  const [only, ...others] = candidates
  if (only !== undefined && others.length === 0) return { ...sideOf(only), ...behind }
  const [host = looked.domain] = looked.hosts
  const owner = registeredDomain(host)
  const ofServers = owner === registeredDomain(looked.domain) ? OWN_SERVERS : `the servers of ${owner}`
  const own = gateway ? UNKNOWN_HOST : ofServers
  // Servers of nobody that we know are still there, and mail arrives at them.
  const isKnown = !gateway && candidates.length === 0 && looked.hosts.length > 0
  return { name: candidates.length > 0 ? UNKNOWN_HOST : own, candidates, isKnown, ...behind }
}

function sideOf(service: string): OldSide {
  const passport = passportBehind(service)
  return { name: service, candidates: [], isKnown: true, ...(passport && { passport }) }
}

function oldSender(to: string, from: Passport | undefined, looked: Looked): OldSide {
  if (from) return { name: from.service, passport: from, candidates: [], isKnown: true }
  const ofKeys = looked.keys.filter(({ state }) => state === 'live' || state === 'dead')
  const seen = unique([...looked.spf.senders, ...ofKeys.flatMap(({ service }) => service ?? [])])
  const passports = unique(
    seen
      .filter((service) => isOfKind(service, SENDING))
      .flatMap((service) => passportBehind(service)?.service ?? []),
  )
  const candidates = passports.filter((service) => passportBehind(service)?.id !== to)
  const [only, ...others] = candidates
  return only !== undefined && others.length === 0
    ? sideOf(only)
    : { name: 'the old service', candidates, isKnown: false }
}

/** Addresses that stand for a service: the first one of each of its networks. */
const MOST_V4 = 3

export function representatives(networks: readonly IpNetwork[]): string[] {
  const of = (family: 4 | 6) => networks.filter((network) => network.family === family).map(firstHost)
  return [...unique(of(4)).slice(0, MOST_V4), ...unique(of(6)).slice(0, 1)]
}

/** The address after that of the network itself. */
function firstHost(network: IpNetwork): string {
  const { family, bytes, prefixLength } = networkStart(network)
  const isSingle = prefixLength === bytes.length * 8
  const host = isSingle ? bytes : bytes.map((byte, index) => (index === bytes.length - 1 ? byte | 1 : byte))
  return formatIp({ family, bytes: host })
}

/** The addresses that pass by the terms of a service, wherever in the tree they are. */
export function networksOfService(tree: SpfTreeNode, service: string): IpNetwork[] {
  return tree.terms.flatMap(({ dead, qualifier, name, service: owner, child }) => {
    if (dead || !child || (qualifier !== '+' && name !== 'redirect')) return []
    const isOwn = owner !== undefined && (serviceNamed(owner)?.partOf ?? owner) === service
    return isOwn ? networksIn(child) : networksOfService(child, service)
  })
}

/** The domain in the envelope of what a service sends: found in DNS, or as its passport says. */
export function envelopeOf(passport: Passport, domain: string): string {
  const { bounce, rootSpf } = passport
  if (bounce === undefined) return rootSpf === 'useless' ? ownEnvelope(passport, domain) : domain
  if (bounce.how === 'root') return domain
  const at = 'at' in bounce ? bounce.at : undefined
  if (bounce.how !== 'own_domain' && at !== undefined && !bounce.isOptional && !isMadeForEach(at))
    return nameBelow(at, domain)
  return ownEnvelope(passport, domain)
}

/** A name that only the service knows cannot be asked: its own domain is what its mail has without one. */
function ownEnvelope({ service, bounce }: Passport, domain: string): string {
  const [own] = bounce && 'domains' in bounce ? (bounce.domains ?? []) : []
  return own ?? serviceNamed(service)?.includes?.[0] ?? domain
}

/** The keys that are there, and that look like those of the service: by what they lead to, or by a selector that it documents. */
export function keysOf(passport: Passport, domain: string, keys: readonly KeyAt[]): KeyAt[] {
  const own = new Set([...setupOf(passport, domain), ...olderKeys(passport, domain)].map(({ name }) => name))
  return keys.filter(
    ({ name, state, service, target }) =>
      (state === 'live' || state === 'dead') &&
      (service === passport.service || (service === undefined && target === undefined && own.has(name))),
  )
}

/** The keys that a new customer publishes, and whether DNS can show them yet. */
export function newKeysOf(passport: Passport, domain: string, found: readonly KeyAt[]): Stream['keys'] {
  return setupOf(passport, domain).flatMap(({ part, selector, name, value }) => {
    if (part !== 'dkim' || selector === undefined) return []
    const signer = name.slice(`${selector}._domainkey.`.length)
    const isThere = found.some(
      (key) =>
        key.name === name && key.state === 'live' && (key.service ?? passport.service) === passport.service,
    )
    // A target that is the same for every customer has its key today.
    const isShared =
      value !== undefined &&
      !value.includes('{') &&
      !value.includes(domain) &&
      !value.includes(filledIn('{dashed}', domain))
    const assumed = isThere || (isShared && !isMadeForEach(name)) ? {} : { assumed: true as const }
    return [{ domain: signer, selector, ...assumed }]
  })
}
