// What people do who mean no harm: the same each time for a seed, whatever the others do. All that they are answered and shown is
// noted.
import type { MonitorState } from '#shared/dmarc-reports/dmarc-monitor/schema.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { readMailToken } from '#worker/db/salt.ts'
import { sha256Hex } from '#worker/mail-test/keys.ts'
import { findByKey } from '#worker/saved/register.ts'
import { randomFrom } from '#tests/hostile/random.ts'
import { DAY, HOUR, type Site } from './site.ts'
import {
  dayNumber,
  hookOf,
  listMail,
  passing,
  publish,
  readerOf,
  RECEIVERS,
  reportMail,
  type Owner,
  type ReceiverName,
} from './world.ts'

/** What each action of a visitor had as an outcome, by "day 3, honest2.com, its action". */
export type Notes = Map<string, string>

export interface Honest extends Owner {
  monitor?: { address: string; view: string }
  mailWatch?: { address: string; view: string }
  watch?: string
  emailTarget?: string
  /** Reports and emails that were taken. */
  taken: { reports: number; mails: number }
  /** Of google.com, as they came. */
  genuine: string[]
  act(): Promise<void>
  confirm(): Promise<void>
  look(): Promise<void>
}

interface Made {
  key: string
  view: string
  address: string
  id: string
}

export function honest(
  site: Site,
  notes: Notes,
  about: { owner: Owner; at: number; seed: number; every: number },
) {
  const { owner, at, seed, every } = about
  const { domain } = owner
  const random = randomFrom(seed * 1_000 + at)
  const [ip = ''] = owner.ips
  const begins = at % 3
  const isOn = (day: number) => (day + at) % every === 0

  const note = (action: string, outcome: unknown) => {
    const key = `day ${dayNumber(site)}, ${domain}, ${action}`
    notes.set(key, JSON.stringify(outcome) ?? '')
  }
  async function ask<T = Made>(action: string, path: string, body?: object): Promise<T> {
    const answer = await site.request(path, { ip, ...(body && { body }) })
    note(action, answer.status)
    return answer.status < 300 ? answer.json<T>() : ({} as T)
  }
  async function handIn(action: string, to: string, raw: string, from: { from: string; ip: string }) {
    const { status } = await site.handIn(to, raw, from)
    note(action, status)
    return status === 201
  }

  const me: Honest = {
    ...owner,
    taken: { reports: 0, mails: 0 },
    genuine: [],
    async act() {
      const day = dayNumber(site)
      if (day === begins) await begin()
      if (day > begins) {
        if (isOn(day)) await report()
        if (isOn(day)) await mail(day)
        if (random.chance(1 / every)) await random.pick(OTHERS)(day)
      }
      // What is to be told of: the servers of the domain change.
      if (day === 8 + begins) Object.assign(site.zone[domain] ?? {}, { MX: [[10, `mx2.${domain}`]] })
    },
    /** Follows the link in the email that asks for this, once it is there. */
    async confirm() {
      if (me.emailTarget === undefined) return
      for (const { to, text } of site.emails.filter((email) => email.to === readerOf(owner))) {
        for (const [, token = ''] of text.matchAll(/watch-mail\?token=([\w-]+)/g)) {
          const link = await readMailToken(site.bindings.DB, token)
          const found = link && (await findByKey(site.bindings.DB, await sha256Hex(link.secret), 'link'))
          if (found?.target !== me.emailTarget) continue
          const asked = await site.request(`/watch-mail?token=${token}`, { ip })
          if ((await asked.json<{ state: string }>()).state !== 'pending') continue
          const answer = await site.request('/watch-mail/change', { ip, body: { token, state: 'confirmed' } })
          notes.set(`once, ${domain}, confirm the email to ${to}`, String(answer.status))
        }
      }
    },
    async look() {
      const { monitor, mailWatch, watch } = me
      if (monitor) {
        const answer = await site.request(`/dmarc-monitor/${monitor.view}`, { ip })
        note('open the monitor', [answer.status, judgedReports(await answer.json(), monitor.address)])
      }
      if (mailWatch) {
        const answer = await site.request(`/mail-watch/${mailWatch.view}`, { ip })
        note('open the mail watch', [answer.status, judgedMail(await answer.json())])
      }
      if (watch !== undefined) {
        const answer = await site.request(`/watch/${watch}`, { ip })
        note('open the watch', [answer.status, judgedDns(await answer.json())])
      }
    },
  }

  async function begin() {
    me.watch = (await ask('start a watch', '/watch', { subject: domain, kind: 'domain', everyHours: 24 })).key
    me.monitor = await ask('start a monitor', '/dmarc-monitor', { domain })
    me.mailWatch = await ask('start a mail watch', '/mail-watch', { domain, everyHours: 24 * every })
    if (me.monitor?.address) publish(site, domain, me.monitor.address)
    const hook = { kind: 'webhook', address: hookOf(owner) }
    await ask('add a webhook to the watch', `/watch/${me.watch}/targets`, hook)
    await ask('add a webhook to the monitor', `/dmarc-monitor/${me.monitor?.view ?? ''}/targets`, hook)
    await ask('add a webhook to the mail watch', `/mail-watch/${me.mailWatch?.view ?? ''}/targets`, hook)
    const email = { kind: 'email', address: readerOf(owner) }
    me.emailTarget = (await ask('add an email alert', `/watch/${me.watch}/targets`, email)).id
    await site.work()
    await mail(begins)
  }

  async function report() {
    const { monitor } = me
    if (!monitor?.address) return
    for (const [from, sends] of Object.entries(RECEIVERS) as [ReceiverName, string][]) {
      const lost =
        at % 4 === 1 ? [{ ip: owner.sends, from: domain, count: 9, dkim: 'fail', spf: 'fail' }] : []
      const count = 20 + random.below(30)
      const records = [passing(domain, { ip: owner.sends, count }), ...lost]
      const raw = reportMail(site, { from, domain, records, policy: '<p>none</p>' })
      const envelope = { from: `reports@${from}`, ip: sends }
      if (await handIn(`a report of ${from}`, monitor.address, raw, envelope)) me.taken.reports += 1
      if (from === 'google.com') me.genuine.push(raw)
    }
  }

  async function mail(day: number) {
    const { mailWatch } = me
    if (!mailWatch?.address) return
    const isBroken = at % 4 === 2 && day >= 12 && day < 12 + every
    const raw = listMail(site, domain, isBroken ? { signedBy: null } : {})
    const envelope = { from: `bounce@${isBroken ? 'service.example' : domain}`, ip: owner.sends }
    if (await handIn('mail to the mail watch', mailWatch.address, raw, envelope)) me.taken.mails += 1
  }

  const OTHERS: ((day: number) => Promise<unknown>)[] = [
    () => ask('save a warmup plan', '/warmup', { domain, kind: 'optin', goal: 1_000, start: '2026-12-01' }),
    () => ask('keep a move', '/move', { domain, what: 'mailboxes', to: 'fastmail' }),
    () => ask('start a fleet', '/fleet', { domains: [domain, `www.${domain}`] }),
    () => ask('save a result', '/snapshot', { tool: 'spf', query: { domain } }),
    (day) => ask('subscribe', '/subscribe', { email: `me${day}@${domain}` }),
    () => ask('open the health of the site', '/mail-test', {}),
    testMail,
    (day) =>
      ask('add another webhook', `/watch/${me.watch}/targets`, {
        kind: 'webhook',
        address: `https://hooks.${domain}/${day % 2}`,
      }),
  ]

  async function testMail() {
    const { address, view } = await ask('start a mail test', '/mail-test', {})
    if (!address) return
    const envelope = { from: `me@${domain}`, ip: owner.sends }
    await handIn('mail to the mail test', address, listMail(site, domain), envelope)
    const answer = await site.request(`/mail-test/${view}`, { ip })
    const { mails } = await answer.json<{ mails: unknown[] }>()
    note('open the mail test', [answer.status, mails.length])
  }

  return me
}

/** Without keys and addresses, which are others each time. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/\b[rwu]-[a-z2-7]{13}@/g, 'token@')
      .replace(/\b[\w-]{22}\b/g, 'key')
      // Said beside, and in no number.
      .replace(/ \d+ reports? came from senders that could not be proved, and count for nothing\./g, ''),
  )

const withoutIds = (events: readonly { id: string }[]) => events.map(({ id: _, ...event }) => event)

/** What the owner of a domain relies on; not who else there is besides. */
function judgedReports(state: MonitorState, address: string): unknown {
  if (!state.events) return state
  // Until a known receiver reports, the others are shown, and can warn; they clear nothing.
  if (!state.reporters.some(({ weight }) => weight === 'known')) return { isReady: state.ready === 'yes' }
  const { verdict, changes, totals, senders, moreSenders, days, policies, ready, lostShare } = state
  const { state: life, recordSeenAt, events } = state
  // That strangers’ mail was refused is told; nothing else of it is.
  const told = withoutIds(events.filter(({ what }) => what !== 'reports_refused'))
  return plain(
    JSON.parse(
      JSON.stringify({
        verdict,
        changes,
        totals,
        senders,
        moreSenders,
        days,
        policies,
        ready,
        lostShare,
        life,
        recordSeenAt,
        told,
      }).replaceAll(address, 'address'),
    ),
  )
}

function judgedMail(state: MailWatchState): unknown {
  if (!state.events) return state
  const { state: life, verdict, changes, streams, events, missing = null } = state
  const shown = streams.map(({ events: ofStream, mails, ...stream }) => ({
    ...stream,
    mails: mails.length,
    told: withoutIds(ofStream),
  }))
  return plain({ life, verdict, changes, shown, told: withoutIds(events), missing })
}

function judgedDns(report: WatchReport): unknown {
  if (!report.events) return report
  const { facets, events, removed = null } = report
  return plain({ facets, told: withoutIds(events), removed })
}

/** What their webhooks and mailboxes were told, in order; of those that they asked for themselves. */
export function toldTo(site: Site, owner: Owner): string[] {
  const posts = site.posted
    .filter(({ url }) => url === hookOf(owner))
    .map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> })
    .filter(({ type }) => !type.includes('challenge') && !type.includes('reports_refused'))
    .map(({ type, data: { id: _, ...data } }) => `webhook: ${type} ${JSON.stringify(plain(data))}`)
  const emails = site.emails
    .filter(
      ({ to, subject }) =>
        to === readerOf(owner) && !/^Do you want|messages to the monitor were refused/.test(subject),
    )
    .map(({ subject, text }) => `email: ${subject} ${text.replace(/[\w-]{22,}/g, 'key')}`)
  return [...posts.sort(), ...emails]
}

export const STEP = 12 * HOUR
export const STEPS_A_DAY = DAY / STEP
