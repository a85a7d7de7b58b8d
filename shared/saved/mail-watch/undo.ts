// What undoes a change for the worse: what the judgment of the mail proposes, otherwise whom to ask for what.
import { askChange, type Change } from '#shared/report/change/change.ts'
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

const ASKS: Readonly<Record<StateFacet, readonly [title: string, text: string]>> = {
  dmarc: [
    'Find out what changed in the sending system',
    'Sign with DKIM as the domain in From again, as earlier emails were.',
  ],
  dkim: [
    'Turn the DKIM signature on again',
    'Earlier emails were signed as the domain in From. Turn that on again where the mail is written or sent; updates of plugins and new servers often switch it off.',
  ],
  spf: [
    'Send through a server that SPF allows',
    'Earlier emails came from a server that the SPF record allows. Send through it again, or allow the new one.',
  ],
  key: ['Sign with the longer key again', 'Earlier emails were signed with a key of at least 2048 bits.'],
  unsubscribe: [
    'Put one-click unsubscribe back',
    'Send List-Unsubscribe and List-Unsubscribe-Post with each mailing again, and have the signature cover both.',
  ],
  feedback: [
    'Put the labels for complaints back',
    'Earlier emails had them: send Feedback-ID, List-Id or CFBL-Address again as before, under the signature.',
  ],
  size: [
    'Shorten the HTML',
    'Gmail shows the first 102 KB only, and the link to unsubscribe is usually behind that. Leave out styles, comments and repeated parts.',
  ],
  lists: [
    'Get off the blocklist',
    'Find out at the list why it was added and end the cause; then ask the list to remove it.',
  ],
  tls: ['Turn encryption on again', 'Have the sending server use STARTTLS when it is offered.'],
  reverse: [
    'Ask the host of the server for its reverse name',
    'The name of the IP address has to point back to it. Whoever owns the address can set that.',
  ],
  delay: [
    'Find out where mail waits',
    'Look at the queue and the clock of the sending server, and at the Received lines of a mail.',
  ],
}

export function undoing(facet: StateFacet, { mail, from }: { mail: JudgedMail; from: string }): Change {
  const codes = CODES[facet]
  const proposed =
    codes && mail.changes.find(({ why, optional }) => !optional && why.some((code) => codes.test(code)))
  if (proposed) return proposed
  const [title, text] = ASKS[facet]
  return askChange({
    id: `mail-watch-${facet}`,
    title,
    text,
    owner: from.slice(from.lastIndexOf('@') + 1),
    type: 'TXT',
    why: [],
  })
}
