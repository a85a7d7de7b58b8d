// Domains as a service sets them up, with other senders, policies and TTLs that are drawn.
import { serviceNamed } from '#shared/data/mail-services/lookup.ts'
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { decorate, isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { serversOf } from '#shared/moves/plan/services.ts'
import { buildStsPolicy } from '#shared/records/transport/mta-sts.ts'
import { setupOf } from '#shared/senders/setup.ts'
import { KEY } from './hand-plans.ts'
import { NEGATIVE_TTL } from './oracle.ts'

export const passport = (id: string): Passport => {
  const found = passportOf(id)
  if (!found) throw new Error(`no passport of ${id}`)
  return found
}

export const MOVED_DOMAIN = 'a.test'
/** Registered, and nothing is there yet. */
export const NEXT_DOMAIN = 'b.test'
export const POLICY_URL = `https://mta-sts.${MOVED_DOMAIN}/.well-known/mta-sts.txt`

/** What a service makes for a customer. */
const made = (pattern: string): string => pattern.replace(/\{(?:token\d?|region)\}/g, 'tk')

/** Servers and keys of its own; each service has a network of its own. */
function ofService({ service, dkim = [], bounce }: Passport, index: number): Zone {
  const spf = { TXT: [`v=spf1 ip4:198.51.${index}.0/24 ip6:2001:db8:${index}::/48 ~all`] }
  const includes = serviceNamed(service)?.includes ?? []
  const own = bounce && 'domains' in bounce ? (bounce.domains ?? []) : []
  const targets = dkim.flatMap(({ target }) => (target?.includes('{') === false ? [target] : []))
  return {
    ...Object.fromEntries([...includes, ...own].map((name) => [name, spf])),
    ...Object.fromEntries(targets.map((target) => [target, { TXT: [KEY] }])),
  }
}

/** What it has its customers publish, except for SPF and MX. */
function ofCustomer(who: Passport, index: number): Zone {
  const zone: Zone = {}
  for (const { part, name, type, value } of setupOf(who, MOVED_DOMAIN)) {
    if (part !== 'dkim' && part !== 'bounce') continue
    const owner = made(name)
    if (type === 'CNAME' && value !== undefined) {
      zone[owner] = { CNAME: made(value) }
      zone[made(value)] = part === 'dkim' ? { TXT: [KEY] } : bounceNode(index)
    } else if (part === 'dkim') zone[owner] = { TXT: [KEY] }
    else zone[owner] = bounceNode(index)
  }
  return zone
}

const bounceNode = (index: number): ZoneNode => ({
  TXT: [`v=spf1 ip4:198.51.${index}.0/24 ~all`],
  MX: [[10, 'feedback.a.example']],
})

/** Where a new customer's bounce names lead is there before the customer. */
function bounceTargets(who: Passport, index: number): Zone {
  const targets = setupOf(who, MOVED_DOMAIN).flatMap(({ part, type, value }) =>
    part === 'bounce' && type === 'CNAME' && value !== undefined ? [made(value)] : [],
  )
  return Object.fromEntries(targets.map((target) => [target, bounceNode(index)]))
}

/** Names that nobody can look up have no key, either. */
const absentKeys = (who: Passport): [string, number][] =>
  [MOVED_DOMAIN, NEXT_DOMAIN].flatMap((domain) =>
    setupOf(who, domain)
      .filter(({ part }) => part === 'dkim')
      .map(({ name }): [string, number] => [`TXT ${name}`, NEGATIVE_TTL]),
  )

const together = (zones: readonly Zone[]): Zone => Object.fromEntries(zones.flatMap(Object.entries))

interface DrawnDomain {
  zone: Zone
  policy: string | null
  resolver: Resolver
  /** What DNS really has, which a resolver shows only the rest of. */
  ttls: ReadonlyMap<string, number>
}

const OTHER_SENDERS = ['help-scout', 'zendesk', 'freshdesk']

export function drawDomain(
  what: 'mailboxes' | 'sending',
  from: Passport,
  to: Passport,
  random: () => number,
): DrawnDomain {
  const mailboxes = what === 'mailboxes' ? from : passport('fastmail')
  const other = passport(OTHER_SENDERS[Math.floor(random() * OTHER_SENDERS.length)] ?? 'zendesk')
  const hosts = (serversOf(mailboxes, MOVED_DOMAIN) ?? [{ priority: 10, exchange: 'mx.old.example' }]).map(
    ({ priority, exchange }): [number, string] => [priority, exchange],
  )
  const senders = [...new Set([mailboxes, from, ...(random() < 0.5 ? [other] : [])])]
  const includes = senders.flatMap((one) =>
    one.rootSpf === 'needed' ? (serviceNamed(one.service)?.includes?.slice(0, 1) ?? []) : [],
  )
  const mode = random() < 0.5 ? 'enforce' : 'testing'
  const policy =
    what === 'mailboxes' && random() < 0.6
      ? buildStsPolicy({ mode, mx: hosts.map(([, host]) => host), maxAge: 604_800 })
      : null
  const p = ['none', 'quarantine', 'reject'][Math.floor(random() * 3)] ?? 'none'
  const zone: Zone = {
    ...together([...senders, to].map(ofService)),
    ...together(senders.map(ofCustomer)),
    ...bounceTargets(to, senders.length),
    [MOVED_DOMAIN]: {
      SOA: 'ns.a.test',
      A: ['192.0.43.7'],
      MX: hosts,
      TXT: [`v=spf1 ${includes.map((one) => `include:${one} `).join('')}${random() < 0.5 ? '~' : '-'}all`],
    },
    [NEXT_DOMAIN]: { SOA: `ns.${NEXT_DOMAIN}`, NS: [`ns.${NEXT_DOMAIN}`] },
    ...Object.fromEntries(hosts.map(([, host]) => [host, { A: ['192.0.43.8'] }])),
    [`_dmarc.${MOVED_DOMAIN}`]: { TXT: [`v=DMARC1; p=${p}; rua=mailto:dmarc@${MOVED_DOMAIN}`] },
    ...(policy !== null && {
      [`_mta-sts.${MOVED_DOMAIN}`]: { TXT: ['v=STSv1; id=20250101'] },
      [`mta-sts.${MOVED_DOMAIN}`]: { A: ['192.0.43.7'] },
    }),
  }
  const ttls = new Map<string, number>(absentKeys(to))
  const resolver = decorate(zoneResolver(zone), async ({ name, type, ask }) => {
    const answer = await ask()
    if (isFailure(answer)) return answer
    const key = `${type} ${name}`
    const ttl = ttls.get(key) ?? [300, 3600, 86_400][Math.floor(random() * 3)] ?? 300
    ttls.set(key, answer.kind === 'answer' ? ttl : NEGATIVE_TTL)
    return { ...answer, ttlSeconds: Math.max(1, Math.floor((ttls.get(key) ?? 300) * random())) }
  })
  return { zone, policy, resolver, ttls }
}
