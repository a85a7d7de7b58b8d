// An event as people and programs get it.
import * as v from 'valibot'
import { dayInWords } from '#shared/calendar/day-text.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Tone } from '#shared/report/verdict.ts'
import type { RefusedSince } from '#shared/room/refused-mail.ts'
import { percentText } from '#shared/reports/numbers.ts'
import { oneLine } from '#shared/text/foreign-text.ts'
import { plural } from '#shared/text/number-text.ts'
import type { MonitorEvent } from '#shared/dmarc-monitor/event-kinds.ts'

const EventKind = describedWords({
  new_sender: 'someone who proves a name sends as the domain for the first time',
  sender_fails: 'mail of a sender of yours that used to pass fails',
  mail_refused: 'receivers quarantined or refused mail of a sender that you marked as yours',
  forgery_wave: 'far more mail than usual that nothing proves to be yours',
  reports_stopped: 'a receiver that reported regularly is silent',
  policy_lags: 'receivers still see the policy before the last change',
  reports_refused: 'messages to the monitor were refused because too many came',
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
})
export type MonitorEventView = v.InferOutput<typeof MonitorEventView>

export const refusedText = ({ since, messages }: RefusedSince): string =>
  `${plural(messages, 'message has been', 'messages have been')} refused or not counted since ${dayInWords(since)}, because too many came that prove nothing, or from one receiver. Reports of receivers that we know, and of yours, are accepted first.`

type Words = Pick<MonitorEventView, 'tone' | 'title' | 'meaning'>
const say = (tone: Words['tone'], title: string, meaning: string): Words => ({
  tone,
  title: oneLine(title),
  meaning: oneLine(meaning),
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
        `Two days after the record changed to “${event.now}”, ${listed(event.reporters)} still ${event.reporters.length === 1 ? 'reports' : 'report'} “${event.before}”. Check that all name servers of the domain serve the new record.`,
      )
    case 'reports_refused':
      return say('info', `${domain}: messages to the monitor were refused`, refusedText(event))
    case 'ready':
      return say(
        'ok',
        `${domain}: ready for “${event.next}”`,
        `The mail of the domain has passed for long enough that a policy of “${event.next}” would lose hardly any of it. The page of the monitor has the record.`,
      )
    case 'digest':
      return digest(domain, event)
    case 'removed':
      return say(
        'warn',
        `The monitor of ${domain} ended`,
        'It was removed to make room for others before its address was in the record. Start a new one.',
      )
  }
}

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
    `Receivers saw mail as ${domain} for the first time from ${listed(counted)}. If it is yours, mark it as yours; if not, find out who uses the name.`,
  )
}

function senderFails(domain: string, { senders }: Of<'sender_fails'>): Words {
  const counted = senders.map(
    ({ name, day, messages, aligned }) =>
      `${percentText(messages - aligned, messages)} of ${plural(messages, 'message', 'messages')} through ${name} on ${day}`,
  )
  return say(
    'bad',
    `${domain}: mail through ${listed(senders.map(({ name }) => name))} fails`,
    `DMARC failed for ${listed(counted)}, where nearly all passed before. Find out what changed there, and fix it first.`,
  )
}

function mailRefused(domain: string, { senders }: Of<'mail_refused'>): Words {
  const counted = senders.map(
    ({ name, day, refused }) => `${plural(refused, 'message', 'messages')} through ${name} on ${day}`,
  )
  return say(
    'bad',
    `${domain}: receivers stopped mail of yours`,
    `They quarantined or refused ${listed(counted)}, because DMARC failed. Fix that sender, or lower the policy until it passes.`,
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
    `${domain}: no more reports from ${listed(reporters.map(({ org }) => org))}`,
    `Regular reports have stopped from ${listed(who)}. ${hasLeft ? 'The address of the monitor is no longer in the DMARC record.' : 'What the cause is, the reports do not show: check that the record still has the address.'}`,
  )
}

function digest(domain: string, event: Of<'digest'>): Words {
  const { first, last, messages, aligned, refused, reporters, unverified, newNetworks, failing } = event
  const sentences = [
    `${plural(messages, 'message', 'messages')} from ${first} to ${last}, as ${plural(reporters, 'receiver', 'receivers')} reported: ${percentText(aligned, messages)} passed DMARC, and ${refused === 0 ? 'none were' : `${plural(refused, 'was', 'were')}`} quarantined or refused.`,
    ...(failing.length > 0 ? [`Some of your mail fails through ${listed(failing)}.`] : []),
    ...(newNetworks > 0
      ? [
          `${plural(newNetworks, 'network', 'networks')} that nothing is known of appeared for the first time.`,
        ]
      : []),
    ...(unverified > 0
      ? [
          `${plural(unverified, 'report', 'reports')} came from senders that could not be proved, and count for nothing.`,
        ]
      : []),
  ]
  return say(failing.length > 0 ? 'warn' : 'info', `${domain}: the week from ${first}`, sentences.join(' '))
}

/** "a, b and c". */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
