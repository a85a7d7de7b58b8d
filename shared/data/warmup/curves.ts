// How fast senders raise their volume, as someone publishes it. No provider promises anything for a schedule, and nobody
// publishes evidence for a safe speed; they differ more than tenfold.

import { SITE_ORIGIN } from '#shared/site.ts'
import { HOUSE_GROWTH } from './house-growth.ts'

/**
 * - factor: at most so many times the day before, up to a volume
 * - steps: at most so many more than the day before, up to a number
 * - table: the next number of a table
 */
type Growth =
  | { kind: 'factor'; upTo: readonly { volume: number; factor: number }[] }
  | { kind: 'steps'; first: number; step: number; most: number }
  | { kind: 'table'; volumes: readonly number[] }

interface Curve {
  name: string
  growth: Growth
  /** What its publisher says, in a sentence. */
  says: string
  source: string
  /** YYYY-MM-DD. */
  readOn: string
}

const by = (factor: number): Growth => ({ kind: 'factor', upTo: [{ volume: Infinity, factor }] })
const READ = '2026-11-26'

export const CURVES = {
  house: {
    name: 'This site',
    growth: by(HOUSE_GROWTH),
    says: 'A quarter more each sending day. This is our own judgment, on the careful side of what others publish.',
    source: `${SITE_ORIGIN}/tool/warmup-plan`,
    readOn: READ,
  },
  sendgrid: {
    name: 'SendGrid, automated',
    growth: by(1.4),
    says: 'Its automated warmup of an IP address raises the hourly limit about 1.4 times a day, for 42 days.',
    source: 'https://sendgrid.kke.co.jp',
    readOn: READ,
  },
  batch: {
    name: 'Batch',
    growth: {
      kind: 'factor',
      upTo: [
        { volume: 100_000, factor: 2 },
        { volume: 400_000, factor: 1.5 },
        { volume: Infinity, factor: 1.25 },
      ],
    },
    says: 'Starts at about 200; never more than double up to 100,000 a day, then 1.5 times, and from 400,000 1.25 times.',
    source: 'https://doc.batch.com',
    readOn: READ,
  },
  socketlabs: {
    name: 'SocketLabs, upper limit',
    growth: by(2),
    says: 'Takes 30 to 90 days, and never sends more than double of the day before: an upper edge, not advice.',
    source: 'https://help.socketlabs.com/docs/warm-up-basics',
    readOn: READ,
  },
  sitevibes: {
    name: 'SiteVibes',
    growth: { kind: 'table', volumes: [50, 100, 250, 500, 1_000, 2_500, 5_000] },
    says: '5,000 a day on the seventh day; stops by itself above 3 % bounces.',
    source: 'https://support.sitevibes.com',
    readOn: READ,
  },
  mailbeast: {
    name: 'MailBeast, one mailbox',
    growth: { kind: 'steps', first: 5, step: 1, most: 20 },
    says: 'For one mailbox: 5 a day, one more each day, up to 20. A vendor’s opinion.',
    source: 'https://docs.mailbeast.ai',
    readOn: READ,
  },
  'mailbeast-fast': {
    name: 'MailBeast, one mailbox, aggressive',
    growth: { kind: 'steps', first: 7, step: 2, most: 28 },
    says: 'For one mailbox: 7 a day, two more each day, up to 28. A vendor’s opinion.',
    source: 'https://docs.mailbeast.ai',
    readOn: READ,
  },
} as const satisfies Record<string, Curve>

export type CurveId = keyof typeof CURVES
export const CURVE_IDS = Object.keys(CURVES) as CurveId[]

/** What others publish for the first day or for one mailbox, without a rule that leads on from there. */
export const OTHER_SCHEDULES = [
  {
    name: 'Oracle Responsys',
    says: 'Per provider on day 1: Gmail 10,000, Hotmail 7,500, Yahoo 5,000.',
    source: 'https://docs.oracle.com',
    readOn: READ,
  },
  {
    name: 'Maropost',
    says: '2,000, 3,600, 5,800, 8,500, 12,500, 17,500 and on to 105,000 on the 20th day of sending.',
    source: 'https://galaxy.maropost.com',
    readOn: READ,
  },
  {
    name: 'HighLevel',
    says: '15 stages from 1,000 to 250,000; the next one only after the full limit was used.',
    source: 'https://help.leadconnectorhq.com',
    readOn: READ,
  },
  {
    name: 'Adcrux',
    says: '200 on day 1, 20,000 on day 7, 1,000,000 on day 20, for each IP address.',
    source: 'https://kb.adcrux.io',
    readOn: READ,
  },
  {
    name: 'AgentMail',
    says: '10 to 20 on days 1 to 3, 500 to 1,000 in the third week.',
    source: 'https://docs.agentmail.to',
    readOn: READ,
  },
  {
    name: 'Mailivery',
    says: 'One mailbox: as many as you will really send, 50 at most.',
    source: 'https://mailivery.readme.io',
    readOn: READ,
  },
  {
    name: 'MailReach',
    says: 'Not above 100 cold emails a day and mailbox.',
    source: 'https://help.mailreach.co',
    readOn: READ,
  },
  {
    name: 'Google',
    says: 'No table: start low, to engaged people, raise slowly, at a constant rate, without bursts; go down while mail is deferred.',
    source: 'https://support.google.com/mail/answer/81126',
    readOn: '2026-07-02',
  },
] as const

export const KINDS = ['optin', 'transactional', 'outreach'] as const
/** People who signed up; mail that an action causes; one person writing to another. */
export type Kind = (typeof KINDS)[number]

/** Where a curve that only says how to go on begins: published first days of a domain go from 50 to 2,000, of a mailbox from 5 to 15. */
const FIRST_DAY: Record<Kind, number> = { optin: 50, transactional: 50, outreach: 10 }

/** The number of the first day for someone who sends nothing yet. */
export function firstOf(id: CurveId, kind: Kind): number {
  const growth: Growth = CURVES[id].growth
  if (growth.kind === 'steps') return growth.first
  return growth.kind === 'table' ? (growth.volumes[0] ?? 0) : FIRST_DAY[kind]
}

/** The most that may be sent on the day after a day with so many emails. */
export function mostAfter(id: CurveId, kind: Kind, emails: number): number {
  const growth: Growth = CURVES[id].growth
  const first = firstOf(id, kind)
  if (emails < first) return first
  switch (growth.kind) {
    case 'factor':
      return Math.floor(emails * factorAt(id, emails) + 1e-9)
    case 'steps':
      return Math.max(emails, Math.min(growth.most, emails + growth.step))
    default:
      return growth.volumes.find((volume) => volume > emails) ?? emails
  }
}

/** So many sending days back on the curve, and at least its first day. */
export function steppedBack(id: CurveId, kind: Kind, emails: number, steps: number): number {
  const first = firstOf(id, kind)
  let level = emails
  for (let step = 0; step < steps; step++) level = before(id, kind, level)
  return Math.max(Math.min(first, emails), level)
}

/** The level from which the curve leads to this one within a day. */
function before(id: CurveId, kind: Kind, emails: number): number {
  const first = firstOf(id, kind)
  const growth: Growth = CURVES[id].growth
  if (emails <= first) return emails
  switch (growth.kind) {
    case 'factor':
      return Math.floor(emails / factorAt(id, emails - 1))
    case 'steps':
      return emails - growth.step
    default:
      return growth.volumes.findLast((volume) => volume < emails) ?? first
  }
}

/** How many times as much the next day may have; null for a curve that goes by numbers. */
export const factorOf = (id: CurveId): number | null => {
  const growth: Growth = CURVES[id].growth
  return growth.kind === 'factor' ? (growth.upTo[0]?.factor ?? null) : null
}

function factorAt(id: CurveId, emails: number): number {
  const growth: Growth = CURVES[id].growth
  if (growth.kind !== 'factor') return 1
  return growth.upTo.find(({ volume }) => emails < volume)?.factor ?? 1
}
