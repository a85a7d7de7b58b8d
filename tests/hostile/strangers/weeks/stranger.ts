// What people do who mean harm, or do not care: each at their own rate, and at random.
import { randomFrom, type Random } from '#tests/hostile/random.ts'
import { mailOf } from '#tests/helpers/mail-watch-site.ts'
import { carried } from '#tests/helpers/monitor-site.ts'
import { aggregateXml } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import type { Honest } from './honest.ts'
import type { Site } from './site.ts'
import { listMail, passing, publish, readerOf, reportMail, type Owner } from './world.ts'

/** How often what was done, and how often it was refused. */
export type Counts = Map<string, { done: number; refused: number }>

interface Stranger extends Owner {
  /** As much as they do on a day. */
  act(): Promise<void>
}

interface Around {
  site: Site
  honest: readonly Honest[]
  counts: Counts
  /** Whatever no one may ever be answered. */
  failures: string[]
}

const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '\u202Egpj.exe',
  "'; DROP TABLE watches; --",
  'a'.repeat(3_000),
  '{{7*7}}${7*7}',
  'xn--\u0000\r\nBcc: x@y.z',
]
const EMPTY_MAIL = 'From: x@stranger0.net\r\n\r\n'

export function stranger(around: Around, { owner, seed, at }: { owner: Owner; seed: number; at: number }) {
  const { site, counts, failures } = around
  const random = randomFrom(seed * 100_000 + at)
  /** Actions a day: most do little, some do nothing else. */
  const rate = random.pick([0.1, 0.1, 0.3, 0.3, 1, 3])
  const views: { path: string; ip: string }[] = []
  const watches: string[] = []

  const count = (what: string, status: number) => {
    const known = counts.get(what) ?? { done: 0, refused: 0 }
    if (status < 400) known.done += 1
    else known.refused += 1
    counts.set(what, known)
    if (status >= 500 && status !== 503) failures.push(`${owner.domain}, ${what}: ${status}`)
  }
  const ip = () => random.pick(owner.ips)
  async function ask(what: string, path: string, body: object, by = ip()) {
    const answer = await site.request(path, { ip: by, body })
    count(what, answer.status)
    const made = answer.status < 300 ? await answer.json<Record<string, string>>() : {}
    const key = made['view'] ?? made['key']
    if (key !== undefined) views.push({ path: `${path}/${key}`, ip: by })
    return made
  }
  async function send(what: string, to: string, raw: string | Uint8Array, from = `x@${owner.domain}`) {
    const { status } = await site.handIn(to, raw, { from, ip: ip() })
    count(what, status)
  }
  const someone = (chance = 0.5) => (random.chance(chance) ? random.pick(around.honest).domain : owner.domain)
  const times = async (most: number, doing: () => Promise<unknown>) => {
    for (let left = 1 + random.below(most); left > 0; left -= 1) await doing()
  }
  const monitored = () => random.pick(around.honest).monitor?.address
  const mailed = () => random.pick(around.honest.filter(({ mailWatch }) => mailWatch))

  const ACTIONS: (() => Promise<unknown>)[] = [
    () =>
      times(4, async () => {
        const body = { subject: someone(), kind: 'domain', everyHours: random.pick([12, 24]) }
        const { key } = await ask('watches', '/watch', body)
        if (key !== undefined) watches.push(key)
      }),
    () =>
      times(6, async () => {
        const isOwn = random.chance(0.7)
        const domain = isOwn ? owner.domain : someone(1)
        const { address } = await ask('monitors', '/dmarc-monitor', { domain })
        if (isOwn && address !== undefined) {
          publish(site, owner.domain, address)
          // Of itself, so that it counts as one with reports.
          const records = [passing(owner.domain, { count: 5 })]
          await site.request(views.at(-1)?.path ?? '', { ip: ip() })
          await send(
            'reports to their own monitors',
            address,
            reportMail(site, { from: owner.domain, domain: owner.domain, records }),
          )
        }
      }),
    () =>
      times(5, async () => {
        const { address } = await ask('mail watches', '/mail-watch', { domain: someone(0.3), everyHours: 24 })
        if (address !== undefined)
          await send('mail to their own mail watches', address, listMail(site, owner.domain))
      }),
    () =>
      times(12, () =>
        ask('warmup plans', '/warmup', {
          domain: someone(),
          kind: 'optin',
          goal: 1_000,
          start: '2026-12-01',
        }),
      ),
    () => times(6, () => ask('moves', '/move', { domain: someone(), what: 'mailboxes', to: 'fastmail' })),
    () => ask('fleets', '/fleet', { domains: [someone(), `x.${owner.domain}`] }),
    () =>
      times(3, async () => {
        const { address } = await ask('mail tests', '/mail-test', {})
        if (address !== undefined) await send('mail to mail tests', address, listMail(site, owner.domain))
      }),
    () => times(4, () => ask('saved results', '/snapshot', { tool: 'spf', query: { domain: someone() } })),
    () =>
      times(12, () =>
        ask('subscriptions', '/subscribe', {
          email: random.chance(0.2)
            ? readerOf(random.pick(around.honest))
            : `v${random.below(1e6)}@victim.example`,
        }),
      ),
    () => times(12, addTarget),
    () => times(12, () => sendTo('empty mail to monitors', () => `${EMPTY_MAIL}${random.below(1e9)}`)),
    () =>
      sendTo(
        'large mail to monitors',
        () => `${EMPTY_MAIL}${random.below(1e9)}${'x'.repeat(random.pick([100_000, 1_000_000]))}`,
      ),
    () => times(4, replay),
    () => times(5, () => sendTo('invented reports', invented)),
    () => times(4, () => sendTo('forged reports', forged)),
    () => times(4, () => mailTo('forged mail to mail watches', forgedMail)),
    () =>
      times(8, () =>
        mailTo('empty mail to mail watches', (domain) => `From: n${random.below(1e9)}@${domain}\r\n\r\n`),
      ),
    () =>
      mailTo(
        'large mail to mail watches',
        (domain) =>
          `From: news@${domain}\r\n\r\n${random.below(1e9)}${'x'.repeat(random.pick([100_000, 1_000_000]))}`,
      ),
    again,
    open,
  ]

  async function addTarget() {
    const key = random.chance(0.3) ? undefined : watches.at(-1)
    const made =
      key ?? (await ask('watches', '/watch', { subject: owner.domain, kind: 'domain', everyHours: 24 })).key
    if (made === undefined) return
    if (!watches.includes(made)) watches.push(made)
    const victim = random.pick(around.honest)
    const target = random.pick([
      { kind: 'webhook', address: `https://hooks.slack.com/services/T0/B0/${random.below(1e9)}` },
      { kind: 'webhook', address: `https://hooks.${owner.domain}/${random.below(1e6)}` },
      { kind: 'webhook', address: `https://hooks.${victim.domain}/theirs` },
      { kind: 'email', address: readerOf(victim) },
      { kind: 'email', address: `v${random.below(1e6)}@victim.example` },
    ])
    await ask(`targets (${target.kind})`, `/watch/${made}/targets`, target)
  }

  async function sendTo(what: string, make: (domain: string) => string) {
    const to = monitored()
    if (to !== undefined)
      await send(what, to, make(around.honest.find(({ monitor }) => monitor?.address === to)?.domain ?? ''))
  }

  /** The very bytes of a genuine report, to its monitor or to another one, or with something that no signature covers. */
  async function replay() {
    const victim = random.pick(around.honest)
    const raw = victim.genuine.length > 0 ? random.pick(victim.genuine) : undefined
    const to = random.chance(0.7) ? victim.monitor?.address : monitored()
    if (raw === undefined || to === undefined) return
    const changed = random.chance(0.5) ? raw : `X-Extra: ${random.below(1e9)}\r\n${raw}`
    await send(
      'replayed reports of google.com',
      to,
      changed,
      random.pick(['reports@google.com', `x@${owner.domain}`]),
    )
    // One that anyone gets about their own domain.
    const own = reportMail(site, {
      from: 'google.com',
      domain: owner.domain,
      records: [passing(owner.domain, { count: 7 })],
    })
    await send('reports of google.com about other domains', to, `X-Extra: ${random.below(1e9)}\r\n${own}`)
  }

  /** From their own domain, which proves itself: any weight, any day, any name. */
  function invented(domain: string): string {
    const name = random.chance(0.3)
      ? random
          .pick(HOSTILE_TEXTS)
          .replaceAll('\0', '')
          .replace(/[<&\r\n]/g, '')
      : domain
    const records = Array.from({ length: 1 + random.below(30) }, () => {
      const result = random.pick(['pass', 'fail'])
      return passing(name, {
        ip: `${1 + random.below(200)}.${random.below(255)}.${random.below(255)}.1`,
        count: random.pick([1, 50, 5_000_000, 2 ** 53, -5, 'NaN']),
        dkim: result,
        spf: result,
        from: domain,
      })
    })
    const daysAgo = random.pick([-30, 0, 1, 1, 1, 2, 10, 29, 400])
    return reportMail(site, {
      from: owner.domain,
      org: random.pick([owner.domain, owner.domain, 'google.com', 'Google Inc.', name]),
      domain,
      id: String(random.below(1e9)),
      daysAgo,
      records,
    })
  }

  /** In the name of google.com, which it does not prove. */
  const forged = (domain: string) =>
    carried(
      aggregateXml({
        org: 'google.com',
        id: String(random.below(1e9)),
        domain,
        records: [passing(domain, { count: 9_000 })],
      }),
      {
        from: 'google.com',
        signedBy: random.pick([null, owner.domain]),
      },
    )

  async function mailTo(what: string, make: (domain: string) => string) {
    const victim = mailed()
    if (victim?.mailWatch?.address !== undefined)
      await send(what, victim.mailWatch.address, make(victim.domain))
  }

  const forgedMail = (domain: string) =>
    mailOf(
      {
        from: `${random.pick(['news', 'news', 'billing', `n${random.below(1e6)}`])}@${domain}`,
        signedBy: random.pick([null, owner.domain, domain]) === domain ? null : owner.domain,
        more: random.chance(0.3)
          ? [
              `List-Id: <${random
                .pick(HOSTILE_TEXTS)
                .replaceAll('\0', '')
                .replace(/[\r\n<>]/g, '')
                .slice(0, 200)}.${domain}>`,
            ]
          : [],
        body: `<a href="https://${domain}/steal?${random.below(1e6)}">Confirm</a>`,
      },
      new Date(site.clock.now()),
    )

  /** Deletes what is theirs and makes it again. */
  async function again() {
    const gone = views.splice(0, 1 + random.below(4))
    for (const { path, ip: by } of gone) {
      const { status } = await site.request(path, { ip: by, method: 'DELETE' })
      count('deletions', status)
      const [, kind = ''] = path.split('/')
      if (kind === 'watch')
        await ask('watches', '/watch', { subject: someone(), kind: 'domain', everyHours: 24 })
      if (kind === 'dmarc-monitor') await ask('monitors', '/dmarc-monitor', { domain: owner.domain })
      if (kind === 'mail-watch') await ask('mail watches', '/mail-watch', { domain: owner.domain })
    }
  }

  async function open() {
    const guess = {
      path: `/${random.pick(['watch', 'mail-watch', 'dmarc-monitor', 'warmup'])}/${'a'.repeat(22)}`,
      ip: ip(),
    }
    for (const { path, ip: by } of [...views.slice(-3), guess]) {
      const { status } = await site.request(path, { ip: by })
      count('pages', status)
    }
  }

  return {
    ...owner,
    async act() {
      for (let left = timesOf(random, rate); left > 0; left -= 1) await random.pick(ACTIONS)()
    },
  } satisfies Stranger
}

/** Of so many on average. */
const timesOf = (random: Random, rate: number) => Math.floor(rate) + Number(random.chance(rate % 1))
