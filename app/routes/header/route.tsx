// /tool/email-header-analyzer: what a message's header reveals, read on the visitor's own device.
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { header } from '#shared/tools/header.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { HeaderReading, HEADER_READERS } from './header-reading.tsx'

// What the header analyzer's page explains.
const HEADER_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a header is',
    text: [
      'Every message has a list of fields above its text. The sender writes some of them, such as From and Subject. Each server on the route adds more on top: Received for the route, Authentication-Results for what it checked. So read headers from the bottom up, and trust only the top part: below the line where the receiver accepted the message, a sender can write anything.',
      'In Gmail, choose “Show original” under the three dots; in Outlook, File, Properties, or “View message source” on the web; in Apple Mail, View, Message, All Headers; in Thunderbird, press Ctrl+U. Copy the headers from the mailbox that received the message, not from Sent.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'SPF, DKIM and DMARC results are the receiver’s own. Results that another server wrote, or that a sender could have written, are listed further down and do not count. “Not reported” means that the receiver wrote nothing, not that the check failed.',
      '“The route” shows for each server how long the message waited before it, how it arrived, and whether it was encrypted. Clocks differ: if time seems to run backward, a clock is wrong, and we say so instead of counting a delay.',
    ],
  },
  questions: [
    {
      question: 'SPF passes, DKIM passes, and DMARC fails. Why?',
      answer:
        'Because they passed for another domain. Your service’s bounce address and signature prove that the service sent the email. DMARC needs a pass for the domain in From. Have the service sign with your own domain; the table under “Does a passing check match From?” shows the domains you have now.',
    },
    {
      question: 'The header says “dmarc=pass”. Can I trust it?',
      answer:
        'Only if your receiver wrote it. Anyone can put such a field into a message. Receivers should remove fields that carry their own name (RFC 8601, 5), but not all do. Here a field counts by its position: above the line where the receiver accepted the message or, right below that line, the topmost one with that server’s name.',
    },
    {
      question: 'Why does my message take minutes to arrive?',
      answer:
        'Look for the server with the long bar. Before your own server, it is your queue; where the receiver accepts the message, it is usually greylisting or a rate limit; after that, it is the receiver’s filters. The log of the server before the wait says why.',
    },
    {
      question: 'Do you see what I paste?',
      answer:
        'No. The page reads it in your browser; the text is not sent anywhere and never appears in the page’s address. Without JavaScript, the form goes to our server, which reads it and keeps nothing.',
    },
  ],
  related: [
    { label: 'One-click unsubscribe that works: a guide', to: '/blogs/one-click-unsubscribe' },
    { label: 'IP reputation: is the sending address on a blocklist?', to: '/tool/ip-reputation-checker' },
    { label: 'DMARC checker: what your domain tells receivers', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}

const edge = readAtEdge(header, HEADER_READERS)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(HEADER_READERS)

const page = toolPage<typeof loader>({ tool: header, guide: HEADER_GUIDE, Content: HeaderReading })
export const { handle, meta } = page
export default page.Page
