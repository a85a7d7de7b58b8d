// Fifty ways in which a domain's DNS wavers, and the real changes made in the meantime.
import type { FailureKind } from '#shared/dns/resolver.ts'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'

export const DOMAIN = 'acme.example'
const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Mulberry32: the same numbers each time. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What the owner has published. */
export interface Truth {
  network: string
  policy: string
  mailHost: string
  key: string
  nameServer: string
  logo: string
}

const START: Truth = {
  network: '192.0.32.0/24',
  policy: 'none',
  mailHost: 'mx1.acme.example',
  key: 'QUJD',
  nameServer: 'ns1.host.example',
  logo: 'https://acme.example/a.svg',
}

export const FACET_OF: Record<keyof Truth, string> = {
  network: 'spf',
  policy: 'dmarc',
  mailHost: 'mx',
  key: 'dkim:s1',
  nameServer: 'ns',
  logo: 'bimi',
}

export interface RealChange {
  at: number
  field: keyof Truth
  value: string
}

const NEW_VALUES: Record<keyof Truth, readonly [string, string]> = {
  network: ['192.0.36.0/24', '192.0.40.0/22'],
  policy: ['reject', 'quarantine'],
  mailHost: ['mx.other.example', 'mx1.third.example'],
  key: ['REVG', 'R0hJ'],
  nameServer: ['ns1.other.example', 'ns9.third.example'],
  logo: ['https://acme.example/b.svg', 'https://acme.example/c.svg'],
}

/** Each field twice a year, never two within a week. */
export const realChanges = (random: () => number): RealChange[] =>
  (Object.keys(FACET_OF) as (keyof Truth)[])
    .flatMap((field) => NEW_VALUES[field].map((value) => ({ field, value })))
    .map(({ field, value }, index) => ({ field, value, at: (20 + index * 27) * DAY + random() * 10 * DAY }))

export const truthAt = (changes: readonly RealChange[], at: number): Truth =>
  changes.reduce(
    (truth, change) => (change.at <= at ? { ...truth, [change.field]: change.value } : truth),
    START,
  )

interface Span {
  from: number
  to: number
}

/** What one DNS server answers at a given moment. */
interface View {
  zone: Zone
  ttlSeconds: number
}

export interface Pattern {
  name: string
  everyHours: number
  /** How long a resolver may keep an old answer. */
  lagMs: number
  /** Days without any answer: each is reported once. */
  outages: readonly Span[]
  /** While a server has a zone from long ago, nothing can count yet. */
  contradicts: readonly Span[]
  view(server: 0 | 1, at: number, truthOf: (at: number) => Truth): View
}

interface Style {
  shuffles?: boolean
  flattens?: boolean
  rotates?: boolean
  spaces?: boolean
}

function zoneOf(truth: Truth, random: () => number, { shuffles, flattens, rotates, spaces }: Style): Zone {
  const mixed = <T>(list: T[]): T[] => (shuffles ? list.sort(() => random() - 0.5) : list)
  const blank = spaces && random() < 0.5 ? '  ' : ' '
  const [low, high] = [`ip4:192.0.44.0/25`, `ip4:192.0.44.128/25`]
  const service =
    flattens && random() < 0.5 ? [mixed([low, high]).join(blank)] : ['include:_spf.service.example']
  const host = flattens && random() < 0.5 ? 'ip4:192.0.46.9' : 'a:out.acme.example'
  const terms = mixed([`ip4:${truth.network}`, ...service, host])
  const tags = mixed([`p=${truth.policy}`, 'rua=mailto:d@acme.example', 'adkim=r'])
  const key = `v=DKIM1; k=rsa; p=${truth.key.repeat(80)}`
  const cut = spaces ? 40 + Math.floor(random() * 60) : 200
  return {
    [DOMAIN]: {
      TXT: mixed([`v=spf1${blank}${terms.join(blank)} -all`, 'site-verification=1']),
      MX: mixed<[number, string]>(
        spaces && random() < 0.5
          ? [
              [1, truth.mailHost],
              [2, 'mx2.acme.example'],
            ]
          : [
              [10, truth.mailHost],
              [20, 'mx2.acme.example'],
            ],
      ),
      NS: mixed([truth.nameServer, 'ns2.host.example']),
    },
    'out.acme.example': { A: [rotates ? `192.0.46.${Math.floor(random() * 250)}` : '192.0.46.9'] },
    '_spf.service.example': { TXT: [`v=spf1 ${mixed([low, high]).join(' ')} ~all`] },
    '_dmarc.acme.example': { TXT: [`v=DMARC1;${blank}${tags.join(`;${blank}`)}`] },
    '_mta-sts.acme.example': { TXT: ['v=STSv1; id=20260101'] },
    'default._bimi.acme.example': { TXT: [`v=BIMI1; l=${truth.logo}; a=`] },
    's1._domainkey.acme.example': {
      TXT: [[key.slice(0, cut), key.slice(cut, 250), key.slice(250)].filter(Boolean)],
    },
  }
}

const KINDS: readonly FailureKind[] = [
  'servfail',
  'timeout',
  'refused',
  'transport-error',
  'malformed',
  'truncated',
]
const allFailing = (zone: Zone, kind: FailureKind): Zone =>
  Object.fromEntries(Object.keys(zone).map((name) => [name, kind]))

type Waver = (view: View, at: number, server: 0 | 1, random: () => number) => View

interface Family {
  name: string
  style?: Style
  lagMs?: number
  outages?: readonly Span[]
  waver?: Waver
  /** The share of answers that are as old as this. */
  stale?: { share: number; ageMs: number; from: number; to: number }
}

const fails =
  (share: number, servers: readonly number[]): Waver =>
  (view, _at, server, random) => {
    if (!servers.includes(server) || random() >= share) return view
    const kind = KINDS[Math.floor(random() * KINDS.length)] ?? 'timeout'
    return { ...view, zone: allFailing(view.zone, kind) }
  }

/** One name is wrong for a few minutes, seen by both: a mistake, fixed before it counts. */
const slips =
  (minutes: number): Waver =>
  (view, at) => {
    // At a different time of day each time, so that looks hit and miss it.
    const day = Math.floor(at / DAY)
    const from = day * DAY + ((day * 97) % 1440) * MINUTE
    if (at < from || at >= from + minutes * MINUTE) return view
    const node = view.zone[DOMAIN] as ZoneNode
    return { ...view, zone: { ...view.zone, [DOMAIN]: { ...node, TXT: ['v=spf1 +all'], MX: [] } } }
  }

/** One server says for a while that a name does not exist. */
const forgets =
  (share: number): Waver =>
  (view, _at, server, random) => {
    if (server !== 1 || random() >= share) return view
    const forgotten = ['_dmarc.acme.example', 's1._domainkey.acme.example']
    const names = Object.entries(view.zone).filter(([name]) => !forgotten.includes(name))
    return { ...view, zone: Object.fromEntries(names) }
  }

const week = (from: number, to: number) => ({ from: from * DAY, to: to * DAY })

export const FAMILIES: readonly Family[] = [
  { name: 'answers in every order, every TTL', style: { shuffles: true } },
  { name: 'flattened and not', style: { shuffles: true, flattens: true } },
  { name: 'written in other ways', style: { spaces: true, shuffles: true } },
  { name: 'a host with another address each time', style: { rotates: true } },
  { name: 'one server fails at every fifth question', waver: fails(0.2, [0]) },
  { name: 'the other server fails at every fifth', waver: fails(0.2, [1]) },
  { name: 'both fail at every third', waver: fails(0.33, [0, 1]) },
  { name: 'old answers for an hour', lagMs: HOUR },
  { name: 'old answers for six hours', lagMs: 6 * HOUR },
  { name: 'a slip of three minutes each day', waver: slips(3) },
  { name: 'a slip of nine minutes each day', waver: slips(9) },
  { name: 'one server forgets a name now and then', waver: forgets(0.3) },
  {
    name: 'a stale secondary that answers every tenth question',
    stale: { share: 0.1, ageMs: 60 * DAY, ...week(100, 130) },
  },
  {
    name: 'a stale secondary that answers every fourth question',
    stale: { share: 0.25, ageMs: 60 * DAY, ...week(200, 203) },
  },
  { name: 'no answer for three days, twice', outages: [week(60, 63), week(250, 253)] },
  {
    name: 'no answer for twenty hours',
    waver: (view, at) =>
      at > 60 * DAY && at < 60 * DAY + 20 * HOUR ? { ...view, zone: allFailing(view.zone, 'timeout') } : view,
  },
  {
    name: 'all of it together',
    style: { shuffles: true, flattens: true, spaces: true },
    lagMs: HOUR,
    outages: [week(150, 152)],
    waver: (view, at, server, random) =>
      fails(0.1, [0, 1])(slips(5)(view, at, server, random), at, server, random),
  },
]

export const PATTERNS: readonly Pattern[] = Array.from({ length: 50 }, (_, index) => {
  const family = FAMILIES[index % FAMILIES.length] ?? { name: '' }
  const { style = {}, lagMs = 0, outages = [], waver = (view: View) => view, stale } = family
  const everyHours = index === 0 ? 1 : ([4, 12, 24][Math.floor(index / FAMILIES.length)] ?? 4)
  const random = randomFrom(index + 1)
  return {
    name: `${index + 1}: ${family.name}, looked at every ${everyHours} h`,
    everyHours,
    lagMs,
    outages,
    contradicts: stale ? [stale] : [],
    view(server, at, truthOf) {
      // A cached answer is up to this old, with a different age for each server and each change.
      const age = lagMs === 0 ? 0 : lagMs * (server === 0 ? 0.4 : 1)
      const isStale = stale && at >= stale.from && at < stale.to && random() < stale.share
      const truth = truthOf(isStale ? at - stale.ageMs : at - age)
      const zone = zoneOf(truth, random, style)
      const isOut = outages.some(({ from, to }) => at >= from && at < to)
      const view = {
        zone: isOut ? allFailing(zone, 'timeout') : zone,
        ttlSeconds: 1 + Math.floor(random() * 3600),
      }
      return isOut ? view : waver(view, at, server, random)
    },
  }
})
