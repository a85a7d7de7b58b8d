import { dayInWords } from '#shared/kit/calendar.ts'
import type { Facet } from './facets.ts'
import { momentInWords, streamText } from './fingerprint.ts'
import type { MailEvent } from './streams.ts'
import { MAILS_A_DAY } from './limits.ts'
import type { MailEventView } from './schema.ts'
import type { RefusedSince } from '#shared/saved/quota/refused-mail.ts'
import { plural } from '#shared/kit/sentence.ts'
import { visibleEvent, type KeptEvent } from '#shared/saved/watch/event-view.ts'

type Changed = Extract<MailEvent, { what: 'changed' }>
type Words = Pick<MailEventView, 'tone' | 'title' | 'meaning'>
const say = (tone: Words['tone'], title: string, meaning: string): Words => ({ tone, title, meaning })

export function mailEventView(domain: string, { id, at, event }: KeptEvent<MailEvent>): MailEventView {
  const view = { id, at, what: event.what, ...wordsOf(domain, event) }
  if (event.what === 'changed') {
    const { facet, before, after, change } = event
    return visibleEvent({ ...view, stream: streamText(event), facet, before, after, change })
  }
  const stream = event.what === 'new_stream' ? { stream: streamText(event) } : {}
  return visibleEvent({ ...view, ...stream, before: [], after: [], change: null })
}

function wordsOf(domain: string, event: MailEvent): Words {
  switch (event.what) {
    case 'changed':
      return changed(event)
    case 'new_stream':
      return say(
        'info',
        `${domain}: mail from ${streamText(event)} is new`,
        'Two emails came from this sender, or for this list, that did not come before. If one of the other streams has ended at the same time, its sender or its List-Id was changed.',
      )
    case 'silent':
      return say(
        'bad',
        `${domain}: the mail that was expected did not come`,
        `One is expected every ${plural(event.everyHours, 'hour', 'hours')}; the last one came on ${momentInWords(event.lastAt)}. Look whether the job ran, whether the address is still on the list, and what the sending server says.`,
      )
    case 'back':
      return say('ok', `${domain}: mail comes again`, `None had come since ${momentInWords(event.lastAt)}.`)
    case 'unsubscribe':
      return event.outcome === 'proved'
        ? say('ok', `${domain}: unsubscribing works`, event.reason)
        : say('bad', `${domain}: unsubscribing does not work`, event.reason)
    case 'removed':
      return say(
        'warn',
        `The mail watch of ${domain} ended`,
        'It was removed to make room for others. Start a new one.',
      )
  }
}

interface FacetWords {
  worse: readonly [title: string, meaning: string]
  better: readonly [title: string, meaning: string]
  other: readonly [title: string, meaning: string]
}

const BAD: readonly string[] = ['dmarc', 'dkim', 'unsubscribe', 'lists']

function changed(event: Changed): Words {
  const words = FACET_WORDS[event.facet as Facet]
  const [title, meaning] = words[event.direction]
  const tone =
    event.direction === 'better'
      ? 'ok'
      : event.direction === 'other'
        ? 'info'
        : BAD.includes(event.facet)
          ? 'bad'
          : 'warn'
  return say(tone, `${streamText(event)}: ${title}`, meaning)
}

const FACET_WORDS: Readonly<Record<Facet, FacetWords>> = {
  dmarc: {
    worse: [
      'DMARC fails',
      'Nothing proves any more that the mail is from its domain. Large receivers refuse such mail or put it in spam.',
    ],
    better: ['DMARC passes again', 'Receivers can see again that the mail is from its domain.'],
    other: ['the result of DMARC is different', 'Look whether the DMARC record was changed.'],
  },
  dkim: {
    worse: [
      'the DKIM signature is gone or broken',
      'Only SPF proves the domain now, if at all, and that ends when someone forwards the mail.',
    ],
    better: [
      'DKIM passes again',
      'The mail is signed as its domain, so the proof lasts when it is forwarded.',
    ],
    other: ['the DKIM signature fails for another reason', 'It still does not prove the domain.'],
  },
  spf: {
    worse: [
      'SPF no longer proves the domain',
      'The server is not allowed by the record, or the bounce address is at another domain. DMARC depends on DKIM alone then.',
    ],
    better: ['SPF passes again', 'The server is allowed for the domain of the bounce address.'],
    other: ['the result of SPF is different', 'It proves as much as before.'],
  },
  key: {
    worse: [
      'the DKIM key is shorter',
      'Keys below 2048 bits are out of date, and some receivers trust them less.',
    ],
    better: ['the DKIM key is longer', 'It has at least 2048 bits now.'],
    other: ['the DKIM key is different', 'Its length means the same.'],
  },
  unsubscribe: {
    worse: [
      'one-click unsubscribe is gone or broken',
      'Gmail and Yahoo require it of newsletters, in two fields that the signature covers. Readers who find no button report spam.',
    ],
    better: ['one-click unsubscribe works', 'Both fields are there, and the signature covers them.'],
    other: ['one-click unsubscribe is different', 'It works no better than before.'],
  },
  feedback: {
    worse: [
      'labels for complaints are gone or broken',
      'Providers return the header of a complaint only. Without these fields, you cannot tell which mailing it was about.',
    ],
    better: ['complaints can be traced better', 'More labels are there, and the signature covers them.'],
    other: ['labels for complaints are different', 'Check that your reports still count by them.'],
  },
  size: {
    worse: [
      'Gmail cuts the mail off',
      'It shows the first 102 KB of HTML. What is cut off is the end, where the link to unsubscribe usually is.',
    ],
    better: ['Gmail shows all of the mail again', 'Its HTML is below 102 KB.'],
    other: ['the size is different', 'Gmail shows as much as before.'],
  },
  lists: {
    worse: [
      'a blocklist has its server or a link',
      'Receivers that use the list refuse the mail or put it in spam.',
    ],
    better: ['fewer blocklists have it', 'Its server or link was removed from a blocklist.'],
    other: ['other blocklists have it', 'Its server or a link is on a list as before, but not the same one.'],
  },
  tls: {
    worse: ['the mail comes unencrypted', 'Anyone on its way can read it, and Gmail requires encryption.'],
    better: ['the mail comes encrypted', 'The sending server uses STARTTLS.'],
    other: ['the encryption is different', 'The mail is protected as before.'],
  },
  reverse: {
    worse: [
      'the server has lost its reverse name',
      'Gmail and Microsoft refuse mail from servers whose name does not point back to their address.',
    ],
    better: ['the server has a reverse name', 'The name points back to the address.'],
    other: ['the reverse name is different', 'It is confirmed as before.'],
  },
  delay: {
    worse: [
      'the mail is late, or its Date is wrong',
      'It was under way for more than an hour, or the clock of its sender is wrong. Filters count a wrong Date.',
    ],
    better: ['the mail is on time', 'It was under way for less than an hour.'],
    other: ['the delay is different', 'Before it was late, now its Date is wrong, or the other way around.'],
  },
  host: {
    worse: ['', ''],
    better: ['', ''],
    other: [
      'it comes from servers of someone else',
      'The mail was moved to another service or host. If nobody meant that, ask who changed it; if you did, check that SPF and DKIM name the new one.',
    ],
  },
  network: {
    worse: ['', ''],
    better: ['', ''],
    other: [
      'it comes from another network',
      'The service sends from addresses that it did not use for you before. New addresses have no reputation yet.',
    ],
  },
  signer: {
    worse: ['', ''],
    better: ['', ''],
    other: [
      'it is signed with another key',
      'If you rotated the key, all is well; keep the old record for a week. If not, ask your service.',
    ],
  },
  links: {
    worse: ['', ''],
    better: ['', ''],
    other: [
      'it links to another site in each email',
      'Since two emails ago, something adds a link or an image that was not there before: a tracking domain, a footer, or someone who should not. Look at the mail.',
    ],
  },
}

export const refusedText = ({ since, messages }: RefusedSince): string =>
  `${plural(messages, 'message has been', 'messages have been')} refused since ${dayInWords(since)}, because too many came that prove nothing, or more than ${MAILS_A_DAY} in a day that do. What passes DMARC is accepted first.`
