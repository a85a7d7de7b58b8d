// What undoes a change for the worse: what the judgment of the mail proposes, otherwise whom to ask for what.
import type { Change } from '#shared/report/change/change.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import type { StateFacet } from './facets.ts'
import type { JudgedMail } from './memory.ts'

/** Beginnings of the codes that a change for this facet ends. */
const CODES: Readonly<Partial<Record<StateFacet, RegExp>>> = {
  dmarc: /^(?:message-dmarc|dmarc-|message-unsigned|message-signed|message-dkim|message-spf)/,
  dkim: /^(?:message-unsigned|message-signed|message-dkim|dkim-)/,
  spf: /^(?:message-spf|spf-)/,
  unsubscribe: /^message-unsubscribe/,
  feedback: /^message-feedback/,
}

export const MAIL_WATCH_CHANGES = {
  'mail-watch-dmarc': {
    title: 'Find out what changed in the sending system',
    text: 'Sign with DKIM as the domain in From again, as earlier emails were.',
  },
  'mail-watch-dkim': {
    title: 'Turn the DKIM signature on again',
    text: 'Earlier emails were signed as the domain in From. Turn that on again where the mail is written or sent; updates of plugins and new servers often switch it off.',
  },
  'mail-watch-spf': {
    title: 'Send through a server that SPF allows',
    text: 'Earlier emails came from a server that the SPF record allows. Send through it again, or allow the new one.',
  },
  'mail-watch-key': {
    title: 'Sign with the longer key again',
    text: 'Earlier emails were signed with a key of at least 2048 bits.',
  },
  'mail-watch-unsubscribe': {
    title: 'Put one-click unsubscribe back',
    text: 'Send List-Unsubscribe and List-Unsubscribe-Post with each mailing again, and have the signature cover both.',
  },
  'mail-watch-feedback': {
    title: 'Put the labels for complaints back',
    text: 'Earlier emails had them: send Feedback-ID, List-Id or CFBL-Address again as before, under the signature.',
  },
  'mail-watch-size': {
    title: 'Shorten the HTML',
    text: 'Gmail shows the first 102 KB only, and the link to unsubscribe is usually behind that. Leave out styles, comments and repeated parts.',
  },
  'mail-watch-lists': {
    title: 'Get off the blocklist',
    text: 'Find out at the list why it was added and end the cause; then ask the list to remove it.',
  },
  'mail-watch-tls': {
    title: 'Turn encryption on again',
    text: 'Have the sending server use STARTTLS when it is offered.',
  },
  'mail-watch-reverse': {
    title: 'Ask the host of the server for its reverse name',
    text: 'The name of the IP address has to point back to it. Whoever owns the address can set that.',
  },
  'mail-watch-delay': {
    title: 'Find out where mail waits',
    text: 'Look at the queue and the clock of the sending server, and at the Received lines of a mail.',
  },
} satisfies Record<`mail-watch-${StateFacet}`, unknown> & ChangeTable

const { ask } = changesOf(MAIL_WATCH_CHANGES)

export function undoing(facet: StateFacet, { mail, from }: { mail: JudgedMail; from: string }): Change {
  const codes = CODES[facet]
  const proposed =
    codes && mail.changes.find(({ why, optional }) => !optional && why.some((code) => codes.test(code)))
  if (proposed) return proposed
  const owner = from.slice(from.lastIndexOf('@') + 1)
  return ask(`mail-watch-${facet}`, { owner, type: 'TXT', why: [] })
}
