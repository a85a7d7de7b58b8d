// What the header analyzer's page explains.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const HEADER_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a header is',
    text: [
      'Every message carries a list of fields above its text. The sender writes some of them, such as From and Subject. Each server on the route adds others on top: Received for the route, Authentication-Results for what it checked. So you read a header from the bottom up, and you can trust only its upper part: below the line in which the receiver accepted the message, a sender can write anything.',
      'You find it in Gmail under the three dots, “Show original”; in Outlook under File, Properties, or on the web under “View message source”; in Apple Mail under View, Message, All Headers; in Thunderbird with Ctrl+U. Copy it from the mailbox that received the message, not from Sent.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'SPF, DKIM and DMARC are quoted from the receiver. Results that somebody else wrote, or that a sender could have written, are listed further down and not counted. “Not reported” means that the receiver wrote nothing, not that the check failed.',
      'Under “The route”, each server shows how long the message waited before it, how it arrived, and whether it was encrypted. Clocks differ: where time seems to run backwards, the clock is wrong, and we say so instead of counting a delay.',
    ],
  },
  questions: [
    {
      question: 'SPF passes, DKIM passes, and DMARC fails. Why?',
      answer:
        'Because they passed for another domain. Your service’s bounce address and signature prove that the service sent it. DMARC needs a pass for the domain in From. Have the service sign with your own domain; the table under “Is what passed aligned with From?” shows which names you have now.',
    },
    {
      question: 'The header says “dmarc=pass”. Can I trust it?',
      answer:
        'Only if your receiver wrote it. Anybody can put such a field into a message. Receivers should remove the ones that bear their own name (RFC 8601, 5), but not all do. Here a field counts by its position: above the line in which the receiver accepted the message or, right below that line, the topmost one with that server’s name.',
    },
    {
      question: 'Why does my message take minutes to arrive?',
      answer:
        'Look for the server with the long bar. Before your own server, it is your queue; where the receiver accepts the message, it is mostly greylisting or a rate limit; after that, the receiver’s filters. The log of the server before the wait says why.',
    },
    {
      question: 'Do you see what I paste?',
      answer:
        'No. The page reads it in your browser; the text is sent to nobody and never appears in the page’s address. Without JavaScript, the form is sent to our server, which reads it and keeps nothing.',
    },
  ],
  related: [
    { label: 'One-click unsubscription that works: a guide', to: '/blogs/one-click-unsubscribe' },
    { label: 'IP reputation: is the sending address on a blocklist?', to: '/tool/ip-reputation-checker' },
    { label: 'DMARC checker: what your domain asks of receivers', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}
