import { monitorChange } from './changes.ts'
import { Change } from '#shared/report/change/schema.ts'
import { recordEventWords } from './record-events.ts'
import { stepGoal, stepWords, STEPS } from '#shared/records/dmarc/next-step.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import { askWhose, isItYours } from '#shared/dmarc-reports/judge.ts'
import { digestText, isQuietWeek } from './digest.ts'
import * as v from 'valibot'
import { dayInWords } from '#shared/kit/calendar.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Tone } from '#shared/report/verdict.ts'
import type { RefusedSince } from '#shared/saved/quota/refused-mail.ts'
import { percentText } from '#shared/dmarc-reports/numbers.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import { listAll, plural } from '#shared/kit/sentence.ts'
import type { MonitorEvent } from './event-kinds.ts'
import { highRateWords } from './spam-rates.ts'
import type { KeptEvent } from '#shared/saved/watch/event-view.ts'

const EventKind = describedWords({
  new_sender: 'someone who proves a name sends as the domain for the first time',
  sender_fails: 'mail of a sender of yours that used to pass fails',
  mail_refused: 'receivers quarantined or refused mail of a sender that you marked as yours',
  forgery_wave: 'far more mail than usual that nothing proves to be yours',
  reports_stopped: 'a receiver that reported regularly is silent',
  policy_lags: 'receivers still see the policy before the last change',
  reports_refused: 'messages to the monitor were refused because too many came',
  record_weakened: 'the DMARC record asks for less than before',
  record_removed: 'the DMARC record is gone, or receivers ignore it',
  record_doubled: 'there is more than one DMARC record, so receivers use none',
  address_gone: 'the DMARC record no longer names the monitor',
  sender_unclaimed: 'steady mail that nothing proves to be yours: you are asked',
  spam_rate_high: 'a provider names a spam rate of 0.3 % or more for a day that was added',
  ready: 'the policy can be raised',
  digest: 'the week, every Monday',
  removed: 'the monitor was ended to make room for others',
})

export const MonitorEventView = v.object({
  id: v.pipe(v.string(), v.description('The same each time the event is sent.')),
  at: v.pipe(v.string(), v.description('When it was found, ISO 8601.')),
  what: EventKind,
  tone: Tone,
  title: v.string(),
  meaning: v.pipe(v.string(), v.description('What it means, and what to do.')),
  before: v.pipe(v.array(v.string()), v.description('The DMARC record before, if that is what changed.')),
  after: v.array(v.string()),
  change: v.pipe(
    v.nullable(Change),
    v.description('What to do, as data; null where there is no one change.'),
  ),
})
export type MonitorEventView = v.InferOutput<typeof MonitorEventView>

export const refusedText = ({ since, messages }: RefusedSince): string =>
  `${plural(messages, 'message has been', 'messages have been')} refused or not counted since ${dayInWords(since)}, because too many came that prove nothing, or from one receiver. Reports of receivers that we know, and of yours, are accepted first.`

type Words = Omit<MonitorEventView, 'id' | 'at' | 'what'>
const say = (tone: Words['tone'], title: string, meaning: string, change: Change | null = null): Words => ({
  tone,
  title: oneLine(title),
  meaning: oneLine(meaning),
  before: [],
  after: [],
  change,
})

export function monitorEventWords(domain: string, event: MonitorEvent): Words {
  switch (event.what) {
    case 'new_sender':
      return newSender(domain, event)
    case 'sender_fails':
      return senderFails(domain, event)
    case 'mail_refused':
      return mailRefused(domain, event)
    case 'forgery_wave':
      return forgeryWave(domain, event)
    case 'reports_stopped':
      return reportsStopped(domain, event)
    case 'policy_lags':
      return say(
        'warn',
        `${domain}: receivers still see the old policy`,
        `Two days after the record changed to “${event.now}”, ${listAll(event.reporters)} still ${event.reporters.length === 1 ? 'reports' : 'report'} “${event.before}”. Check that all name servers of the domain serve the new record.`,
      )
    case 'reports_refused':
      return say(
        'warn',
        `${domain}: messages to the monitor were refused`,
        refusedText(event),
        whoReports(domain),
      )
    case 'record_removed':
    case 'record_doubled':
    case 'record_weakened':
    case 'address_gone':
      return { tone: event.what === 'record_weakened' ? 'warn' : 'bad', ...recordEventWords(domain, event) }
    case 'sender_unclaimed':
      return senderUnclaimed(domain, event)
    case 'spam_rate_high': {
      const { title, meaning } = highRateWords(domain, event.rates)
      return say('bad', title, meaning)
    }
    case 'ready':
      return ready(domain, event)
    case 'digest':
      return say(
        isQuietWeek(event) ? 'info' : 'warn',
        `${domain}: the week from ${dayInWords(event.first)}`,
        digestText(domain, event),
      )
    case 'removed':
      return say(
        'warn',
        `The monitor of ${domain} ended`,
        'It was removed to make room for others before its address was in the record. Start a new one.',
      )
  }
}

/** Room of their own is for receivers that are known. */
const whoReports = (domain: string): Change =>
  monitorChange.ask('monitor-receivers', { owner: policyName(domain), type: 'TXT', why: [] }, { domain })

type Of<What extends MonitorEvent['what']> = Extract<MonitorEvent, { what: What }>

function newSender(domain: string, { senders }: Of<'new_sender'>): Words {
  const [first] = senders
  const title =
    senders.length === 1 && first
      ? `${domain}: ${first.name} is a new sender`
      : `${domain}: ${senders.length} new senders`
  const counted = senders.map(({ name, messages }) => `${name} (${plural(messages, 'message', 'messages')})`)
  return say(
    'info',
    title,
    `Receivers saw mail as ${domain} for the first time from ${listAll(counted)}. If it is yours, mark it as yours; if not, find out who uses the name.`,
  )
}

function senderUnclaimed(domain: string, { senders }: Of<'sender_unclaimed'>): Words {
  const [first] = senders
  return say(
    'info',
    `${domain}: ${isItYours(first?.source ?? '', senders.length - 1)}`,
    `It is steady, and nothing proves whose it is. ${senders.map(({ source, why }) => `${source}: ${why}`).join(' ')} Say on the page of the monitor whether it is yours: until then, no stricter policy is proposed.`,
    first ? askWhose(domain, first) : null,
  )
}

/** Events that are kept from before steps had names of their own are about the domain itself. */
function ready(domain: string, { tag = 'p', next }: Of<'ready'>): Words {
  const step = STEPS.find((one) => one === next) ?? 'quarantine'
  const { title, effect } = stepWords(step, tag)
  return say(
    'ok',
    `${domain}: ready for ${stepGoal(step)}${tag === 'p' ? '' : ` (${tag})`}`,
    `The mail of the domain has passed for long enough that this step would lose hardly any of it: ${title.charAt(0).toLowerCase()}${title.slice(1)}. ${effect} The page of the monitor has the record.`,
  )
}

function senderFails(domain: string, { senders }: Of<'sender_fails'>): Words {
  const counted = senders.map(
    ({ name, day, messages, aligned }) =>
      `${percentText(messages - aligned, messages)} of ${plural(messages, 'message', 'messages')} through ${name} on ${day}`,
  )
  return say(
    'bad',
    `${domain}: mail through ${listAll(senders.map(({ name }) => name))} fails`,
    `DMARC failed for ${listAll(counted)}, where nearly all passed before. Find out what changed there, and fix it first.`,
  )
}

function mailRefused(domain: string, { senders }: Of<'mail_refused'>): Words {
  const counted = senders.map(
    ({ name, day, refused }) => `${plural(refused, 'message', 'messages')} through ${name} on ${day}`,
  )
  return say(
    'bad',
    `${domain}: receivers stopped mail of yours`,
    `They quarantined or refused ${listAll(counted)}, because DMARC failed. Fix that sender, or lower the policy until it passes.`,
  )
}

const forgeryWave = (domain: string, { day, messages, usual, refused }: Of<'forgery_wave'>): Words =>
  say(
    'warn',
    `${domain}: ${plural(messages, 'message', 'messages')} that nothing proves to be yours`,
    `That many came on ${day}, where ${plural(usual, 'is', 'are')} usual. Receivers stopped ${refused === 0 ? 'none' : plural(refused, 'of them', 'of them')}. Someone may be sending as ${domain}; a policy of “reject” stops such mail.`,
  )

function reportsStopped(domain: string, { reporters, hasLeft }: Of<'reports_stopped'>): Words {
  const who = reporters.map(({ org, last }) => `${org} (last on ${last})`)
  return say(
    'warn',
    `${domain}: no more reports from ${listAll(reporters.map(({ org }) => org))}`,
    `Regular reports have stopped from ${listAll(who)}. ${hasLeft ? 'The address of the monitor is no longer in the DMARC record.' : 'What the cause is, the reports do not show: check that the record still has the address.'}`,
  )
}

export const monitorEventView = (domain: string, { id, at, event }: KeptEvent<MonitorEvent>) => ({
  id,
  at,
  what: event.what,
  ...monitorEventWords(domain, event),
})
