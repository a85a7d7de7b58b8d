// Domains whose mail is labelled: what is the domain's own, passing or not, and what is someone else's. Receivers report it with
// gaps and late. Whoever follows the advice day by day can then be told what it lost.
import { Explainer } from '#shared/dmarc-reports/explain.ts'
import type { Facts } from '#shared/dmarc-reports/model.ts'
import { randomFrom } from '#tests/helpers/random.ts'
import { type KeptRow, keyOfRow } from '#shared/dmarc-reports/dmarc-monitor/sums.ts'

export const DOMAIN = 'acme.example'
/** 2026-11-01, a Sunday. */
export const START = 20_758

type Random = () => number

/** Mail that is alike. */
interface Stream {
  kind: string
  /** - own: lost if it fails and the policy is applied; foreign: it should be */
  whose: 'own' | 'foreign'
  isBelow: boolean
  /** On a day from 0: each network with its messages. */
  on(day: number): readonly (readonly [network: string, messages: number])[]
  facts: Facts
}

interface ReportedRow extends KeptRow {
  /** The day on which the report arrived. */
  arrival: number
}

export interface LabelledDomain {
  seed: number
  isClean: boolean
  kinds: string[]
  days: number
  rows: ReportedRow[]
  /** By day: all own mail, and what of it a policy would stop, in the domain itself and below. */
  own: { all: number; fails: number; failsBelow: number }[]
  /** What its owner knows of a sender, by its name. */
  truth: ReadonlyMap<string, 'mine' | 'not_mine'>
  streams: readonly Stream[]
}

interface Mail {
  from?: string
  envelope?: readonly [domain: string, result: string]
  signed?: readonly (readonly [domain: string, selector: string, result: string])[]
  dkim?: boolean
  spf?: boolean
}

const factsOf = ({ from = DOMAIN, envelope, signed = [], dkim = false, spf = false }: Mail): Facts => ({
  headerFrom: from,
  envelopeFrom: '',
  envelopeTo: '',
  disposition: 'none',
  dkim,
  spf,
  reasons: [],
  signatures: signed.map(([domain, selector, result]) => ({ domain, selector, result })),
  spfResults: envelope ? [{ domain: envelope[0], scope: 'mfrom', result: envelope[1] }] : [],
})

const KEY = [DOMAIN, 'mail', 'pass'] as const
const BROKEN_KEY = [DOMAIN, 'mail', 'fail'] as const

const isWeekday = (day: number) => day % 7 >= 1 && day % 7 <= 5
const networkAt = (random: Random) =>
  `${20 + Math.floor(random() * 180)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.0/24`
const about = (random: Random, mean: number) => Math.max(0, Math.round(mean * (0.7 + 0.6 * random())))

interface World {
  random: Random
  /** Own messages on a usual weekday. */
  volume: number
  days: number
}

type Make = (world: World) => Stream | Stream[]

const stream = (kind: string, whose: Stream['whose'], mail: Mail, on: Stream['on']): Stream => ({
  kind,
  whose,
  isBelow: (mail.from ?? DOMAIN) !== DOMAIN,
  on,
  facts: factsOf(mail),
})

const passing =
  (kind: string, mail: Mail, network: string, share: number): Make =>
  ({ random, volume }) =>
    stream(kind, 'own', mail, (day) => [
      [network, about(random, share * volume * (isWeekday(day) ? 1 : 0.25))],
    ])

/** Own mail that passes. */
const PASSING: readonly Make[] = [
  passing(
    'office',
    { envelope: [DOMAIN, 'pass'], signed: [KEY], dkim: true, spf: true },
    '192.0.2.0/24',
    0.7,
  ),
  passing(
    'newsletter service',
    { envelope: ['sendgrid.net', 'pass'], signed: [[DOMAIN, 's1', 'pass']], dkim: true },
    '198.51.100.0/24',
    0.3,
  ),
]

/** Own mail that fails, and that its owner has forgotten or does not know of. */
export const HARM: Record<string, Make> = {
  'forgotten server': ({ random, volume }) => {
    const network = networkAt(random)
    return stream('forgotten server', 'own', { envelope: [DOMAIN, 'softfail'] }, (day) => [
      [network, about(random, 0.05 * volume * (isWeekday(day) ? 1 : 0.3))],
    ])
  },
  'printer on weekdays': ({ random, volume }) => {
    const network = networkAt(random)
    return stream('printer on weekdays', 'own', { envelope: [DOMAIN, 'fail'] }, (day) =>
      isWeekday(day) ? [[network, Math.max(1, about(random, 0.012 * volume))]] : [],
    )
  },
  'gateway that breaks signatures': ({ random, volume }) => {
    const network = networkAt(random)
    const mail = { envelope: [DOMAIN, 'softfail'], signed: [BROKEN_KEY] } as const
    return stream('gateway that breaks signatures', 'own', mail, (day) => [
      [network, about(random, 0.08 * volume * (isWeekday(day) ? 1 : 0.3))],
    ])
  },
  'shop below the domain': ({ random, volume }) => {
    const network = networkAt(random)
    const mail = { from: `shop.${DOMAIN}`, envelope: [`shop.${DOMAIN}`, 'none'] } as const
    return stream('shop below the domain', 'own', mail, () => [[network, about(random, 0.06 * volume)]])
  },
  'monthly invoices': ({ random, volume }) => {
    const network = networkAt(random)
    const start = Math.floor(random() * 28)
    return stream('monthly invoices', 'own', { envelope: [DOMAIN, 'fail'] }, (day) =>
      day >= start && (day - start) % 30 === 0 ? [[network, about(random, 0.4 * volume)]] : [],
    )
  },
  'weekly letter': ({ random, volume }) => {
    const weekday = 1 + Math.floor(random() * 5)
    return stream('weekly letter', 'own', { envelope: ['mcsv.net', 'pass'] }, (day) =>
      day % 7 === weekday ? [['205.201.128.0/24', about(random, 0.3 * volume)]] : [],
    )
  },
  'customer system under another name': ({ random, volume }) => {
    const network = networkAt(random)
    return stream(
      'customer system under another name',
      'own',
      { envelope: ['mail.crm-vendor.example', 'pass'] },
      (day) => (isWeekday(day) ? [[network, about(random, 0.04 * volume)]] : []),
    )
  },
  'service with a wrong key': ({ random, volume }) => {
    const network = networkAt(random)
    const mail = { envelope: [DOMAIN, 'none'], signed: [[DOMAIN, 'tickets', 'permerror']] } as const
    return stream('service with a wrong key', 'own', mail, () => [[network, about(random, 0.03 * volume)]])
  },
  'new office': ({ random, volume, days }) => {
    const network = networkAt(random)
    const start = Math.floor(days * 0.1 + random() * 8)
    return stream('new office', 'own', { envelope: [DOMAIN, 'fail'] }, (day) =>
      day >= start && isWeekday(day)
        ? [[network, about(random, Math.min(0.1, 0.01 * (day - start + 1)) * volume)]]
        : [],
    )
  },
  'payroll twice a month': ({ random, volume }) => {
    const network = networkAt(random)
    return stream('payroll twice a month', 'own', { envelope: [DOMAIN, 'none'] }, (day) =>
      day % 30 === 4 || day % 30 === 19 ? [[network, about(random, 0.15 * volume)]] : [],
    )
  },
  'alerts now and then': ({ random, volume }) => {
    const network = networkAt(random)
    return stream('alerts now and then', 'own', { envelope: [`alerts.${DOMAIN}`, 'fail'] }, () =>
      random() < 0.2 ? [[network, about(random, 0.06 * volume) + 5]] : [],
    )
  },
  'two servers that share the work': ({ random, volume }) => {
    const [one, other] = [networkAt(random), networkAt(random)]
    return stream('two servers that share the work', 'own', { envelope: [DOMAIN, 'softfail'] }, () => [
      [random() < 0.5 ? one : other, about(random, 0.04 * volume)],
    ])
  },
  'gateway for half of the mail': ({ random, volume }) => {
    const network = networkAt(random)
    const mail = { envelope: [DOMAIN, 'softfail'], signed: [BROKEN_KEY] } as const
    return stream('gateway for half of the mail', 'own', mail, (day) => [
      [network, about(random, 0.5 * volume * (isWeekday(day) ? 1 : 0.3))],
    ])
  },
  'letter of a subdomain, through a service': ({ random, volume }) =>
    stream(
      'letter of a subdomain, through a service',
      'own',
      { from: `news.${DOMAIN}`, envelope: ['mcsv.net', 'pass'] },
      (day) => (day % 7 === 2 ? [['205.201.129.0/24', about(random, 0.2 * volume)]] : []),
    ),
  'survey tool that signs as itself': ({ random, volume }) => {
    const network = networkAt(random)
    return stream(
      'survey tool that signs as itself',
      'own',
      { envelope: ['bounces.survey.example', 'pass'], signed: [['survey.example', 'k1', 'pass']] },
      (day) => (day % 14 < 3 ? [[network, about(random, 0.1 * volume)]] : []),
    )
  },
  'invoices on the first working day, through a printer service': ({ random, volume }) => {
    const network = networkAt(random)
    return stream(
      'invoices on the first working day, through a printer service',
      'own',
      { envelope: ['print-post.example', 'pass'] },
      (day) => (day % 30 === 1 ? [[network, about(random, 0.3 * volume)]] : []),
    )
  },
}

/** What passes by. */
export const FOREIGN: Record<string, Make> = {
  'quiet botnet': ({ random, volume }) =>
    stream('quiet botnet', 'foreign', { envelope: [DOMAIN, 'fail'] }, () =>
      Array.from({ length: Math.ceil(random() * Math.min(40, 2 + 0.02 * volume)) }, () => [
        networkAt(random),
        1 + Math.floor(random() * 3),
      ]),
    ),
  'botnet that returns': ({ random, volume }) => {
    const pool = Array.from({ length: 60 }, () => networkAt(random))
    return stream('botnet that returns', 'foreign', { envelope: [`x.example`, 'none'] }, () =>
      pool
        .filter(() => random() < 0.2)
        .map((network) => [network, 1 + Math.floor(random() * 3 + 0.002 * volume)]),
    )
  },
  waves: ({ random, volume, days }) => {
    const starts = Array.from({ length: Math.ceil(days / 20) }, () => Math.floor(random() * days))
    const hosts = starts.map(() =>
      Array.from({ length: 40 + Math.floor(random() * 200) }, () => networkAt(random)),
    )
    return stream('waves', 'foreign', { envelope: [DOMAIN, 'fail'] }, (day) =>
      starts.flatMap((start, at) =>
        day >= start && day < start + 3
          ? (hosts[at] ?? []).map((network): [string, number] => [
              network,
              1 + Math.floor(random() ** 3 * 0.2 * volume),
            ])
          : [],
      ),
    )
  },
  'forwarders that keep signatures': ({ random, volume }) => {
    const pool = Array.from({ length: 6 }, () => networkAt(random))
    return stream(
      'forwarders that keep signatures',
      'own',
      { envelope: [DOMAIN, 'fail'], signed: [KEY], dkim: true },
      () => pool.filter(() => random() < 0.5).map((network) => [network, about(random, 1 + 0.004 * volume)]),
    )
  },
  'mailing lists': ({ random }) => {
    const network = networkAt(random)
    return stream(
      'mailing lists',
      'foreign',
      { envelope: ['lists.example.net', 'pass'], signed: [BROKEN_KEY] },
      () => [[network, Math.floor(random() * 4)]],
    )
  },
  'forwarders that pass by': ({ random, volume, days }) => {
    const all = Array.from({ length: Math.ceil(days / 7) }, () => ({
      network: networkAt(random),
      start: Math.floor(random() * days),
      length: 1 + Math.floor(random() * 6),
    }))
    return stream(
      'forwarders that pass by',
      'foreign',
      { envelope: [DOMAIN, 'fail'], signed: [BROKEN_KEY] },
      (day) =>
        all
          .filter(({ start, length }) => day >= start && day < start + length)
          .map(({ network }) => [network, 1 + Math.floor(random() * 0.003 * volume)]),
    )
  },
  'spoofer through a known service': ({ random, volume, days }) => {
    const start = Math.floor(random() * days)
    return stream(
      'spoofer through a known service',
      'foreign',
      { envelope: ['amazonses.com', 'pass'] },
      (day) => (day >= start && day < start + 2 ? [['54.240.1.0/24', about(random, 0.05 * volume)]] : []),
    )
  },
  'waves under other names': ({ random, volume, days }) => {
    const starts = Array.from({ length: Math.ceil(days / 25) }, () => Math.floor(random() * days))
    return stream(
      'waves under other names',
      'foreign',
      { envelope: [`mail${Math.floor(random() * 99)}.spam.example`, 'none'] },
      (day) =>
        starts.some((start) => day >= start && day < start + 2)
          ? Array.from({ length: 30 + Math.floor(random() * 60) }, () => [
              networkAt(random),
              1 + Math.floor(random() * 0.02 * volume),
            ])
          : [],
    )
  },
  'a forgery now and then': ({ random }) =>
    stream('a forgery now and then', 'foreign', { envelope: [DOMAIN, 'fail'] }, () =>
      random() < 0.15 ? [[networkAt(random), 1 + Math.floor(random() * 12)]] : [],
    ),
  'names below that nobody has': ({ random }) =>
    stream(
      'names below that nobody has',
      'foreign',
      { from: `x${Math.floor(random() * 1e6)}.${DOMAIN}` },
      () => (random() < 0.2 ? [[networkAt(random), 1 + Math.floor(random() * 5)]] : []),
    ),
}

const some = <T>(all: readonly T[], most: number, random: Random): T[] => {
  const left = [...all]
  return Array.from(
    { length: 1 + Math.floor(random() * most) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  ).filter((one) => one !== undefined)
}

export function labelledDomain(seed: number, days = 120): LabelledDomain {
  const random = randomFrom(seed)
  const isClean = seed % 2 === 0
  const volume = Math.round(10 ** (1.7 + random() * 2.3))
  const foreign = some(Object.keys(FOREIGN), 4, random)
  const harm = isClean ? [] : some(Object.keys(HARM), 2, random)
  const kinds = [...harm, ...foreign]
  const world = { random, volume, days }
  const streams = [...PASSING, ...kinds.map((kind) => HARM[kind] ?? FOREIGN[kind])].flatMap(
    (make) => make?.(world) ?? [],
  )
  const reporters = Array.from({ length: 3 + Math.floor(random() ** 2 * 28) }, (_, at) => ({
    name: at === 0 ? 'google.com' : `receiver${at}.example`,
    weight: 1 / (at + 1),
    missing: random() * 0.08,
  }))
  const whole = reporters.reduce((sum, { weight }) => sum + weight, 0)
  const explainer = new Explainer()
  const truth = new Map<string, 'mine' | 'not_mine'>()
  const own = Array.from({ length: days }, () => ({ all: 0, fails: 0, failsBelow: 0 }))
  const rows: ReportedRow[] = []
  for (let day = 0; day < days; day += 1) {
    const reports = reporters.map(({ missing }) => ({
      isMissing: random() < missing,
      arrival: START + day + (random() < 0.05 ? 2 + Math.floor(random() * 3) : 1),
    }))
    for (const one of streams) {
      const explained = explainer.explain(one.facts)
      for (const [network, messages] of one.on(day)) {
        const sums = own[day]
        if (one.whose === 'own' && sums) {
          sums.all += messages
          if (!explained.isAligned) sums[one.isBelow ? 'failsBelow' : 'fails'] += messages
        }
        if (!explained.isAligned)
          truth.set(nameOf(explained, network), one.whose === 'own' ? 'mine' : 'not_mine')
        let left = messages
        for (const [at, { name, weight }] of reporters.entries()) {
          const share =
            at === reporters.length - 1
              ? left
              : Math.min(left, Math.floor((messages * weight) / whole + random()))
          left -= share
          const { isMissing = false, arrival = 0 } = reports[at] ?? {}
          if (share === 0 || isMissing) continue
          const key = keyOfRow(explained, network, false)
          rows.push({
            day: START + day,
            key,
            messages: share,
            aligned: explained.isAligned ? share : 0,
            reporter: name,
            arrival,
          })
        }
      }
    }
  }
  return { seed, isClean, kinds, days, rows, own, truth, streams }
}

const nameOf = ({ service, via }: ReturnType<Explainer['explain']>, network: string): string =>
  service ?? via ?? network
