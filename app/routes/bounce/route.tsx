// /tool/bounce: what a bounce means, read on the visitor's own device, and whether its cause is still there.
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { bounce } from '#shared/tools/bounce.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { BounceReading, BOUNCE_READERS } from './bounce-reading.tsx'

// What the bounce decoder explains, in words for people who do not run a mail server.
const BOUNCE_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a bounce is',
    text: [
      'When a mail server refuses a message, it answers with a code and a sentence, and the sending server returns both to you. The first digit decides: 4 means “not now”, and your server tries again on its own; 5 means “no”, and sending the same again will not help.',
      'The second code, such as 5.7.26, says more, and the sentence says most: many servers answer 550 to everything. We read all three, and for bounces in other languages the part written for machines.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The heading says why, and who has to act: you (in your DNS, at your server, in the message, at your own provider, or on your list of recipients), or the other side. It also says what to do with the address: keep it, try it again, pause it, or remove it. Where the bounce names your domain, your server or a blocklist, we check it right away, so you see whether the cause is still there.',
      'Paste a whole log, or what your sending service reports (a webhook or an export), and you get a table by reason, and the addresses to remove, to pause and to keep as files. The text is read in your browser; only the names of your domain and server leave it, for the check. A copied link contains the reply with the addresses masked.',
    ],
  },
  questions: [
    {
      question: 'The code is 550. Is the address wrong?',
      answer:
        'Not necessarily. Many servers also use 550 for spam, blocklists and policies. Only 5.1.1, or a sentence such as “user unknown”, means that the address does not exist.',
    },
    {
      question: 'Should I remove every address that bounced?',
      answer:
        'No. Remove an address only if its mailbox or its domain is gone, or if the person asked. Pause full and disabled mailboxes. Keep those that were refused because of your own account, server, DNS or message: the addresses are fine.',
    },
    {
      question: 'I got 421. Do I have to send again?',
      answer:
        'No. Your server keeps the message and tries again, usually for up to five days. Look at the reason only if many messages wait.',
    },
    {
      question: 'I got a bounce for a message I did not send.',
      answer:
        'Someone used your address as the sender. Publish a DMARC record with p=reject, so that receivers refuse such mail.',
    },
  ],
  related: [
    { label: 'Gate simulator: know the code before you send', to: '/tool/gate' },
    { label: 'Header analyzer: what a message went through', to: '/tool/email-header-analyzer' },
    { label: 'IP reputation: is your server on a blocklist?', to: '/tool/ip-reputation-checker' },
    { label: 'All free tools', to: '/tool' },
  ],
}

const edge = readAtEdge(bounce, BOUNCE_READERS)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(BOUNCE_READERS)

const page = toolPage<typeof loader>({ tool: bounce, guide: BOUNCE_GUIDE, Content: BounceReading })
export const { handle, meta } = page
export default page.Page
