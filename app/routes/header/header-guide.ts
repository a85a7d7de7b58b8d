// What the header analyzer's page explains.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const HEADER_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a header is',
    text: [
      'Every message carries a list of fields above its text. Some the sender writes, such as From and Subject. Others each server puts on top as the message passes: Received for the way, Authentication-Results for what it checked. So the header is read from the bottom up, and only its upper part can be believed: below the line in which the receiver took the message in, a sender can write anything.',
      'You find it in Gmail under the three dots, “Show original”; in Outlook under File, Properties, or in the web under “View message source”; in Apple Mail under View, Message, All Headers; in Thunderbird with Ctrl+U. Take it from the mailbox that received the message, not from Sent.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'SPF, DKIM and DMARC are the receiver’s own words. Results that somebody else wrote, or that stand where a sender can have written them, are listed further down and not counted. “Not reported” means that the receiver wrote nothing, not that the check failed.',
      'On the way, each station shows how long the message waited before it, how it came, and whether it was encrypted. Clocks differ: where time seems to run backwards, the clock is wrong, and we say so instead of counting a delay.',
    ],
  },
  questions: [
    {
      question: 'SPF passes, DKIM passes, and DMARC fails. Why?',
      answer:
        'Because they proved another domain. Your service’s bounce address and your service’s signature prove your service. DMARC wants a proof of the domain in From. Let the service sign with your own domain; the table under “Does the proof belong to From?” shows which names you have now.',
    },
    {
      question: 'The header says “dmarc=pass”. Can I trust it?',
      answer:
        'Only if your receiver wrote it. Anybody can put such a field into a message. Receivers should take out the ones that bear their own name (RFC 8601, 5), but not all do. Here a field counts by its place: above the line in which the receiver took the message in, or right at it and with the receiver’s name.',
    },
    {
      question: 'Why does my message take minutes to arrive?',
      answer:
        'Look for the station with the long bar. Before your own server it is your queue; at the receiver’s door it is mostly greylisting or a limit on how much it takes from you; behind it, the receiver’s filters. The log of the server before the wait says why.',
    },
    {
      question: 'Do you see what I paste?',
      answer:
        'No. The page brings the reader along and runs it in your browser; the text is sent to nobody and stands in no address. Without JavaScript the form is sent to our server, which reads it and keeps nothing.',
    },
  ],
  related: [
    { label: 'One-click unsubscription that works: a guide', to: '/blogs/one-click-unsubscribe' },
    { label: 'IP reputation: is the sending address on a blocklist?', to: '/tool/ip-reputation-checker' },
    { label: 'DMARC checker: what your domain asks of receivers', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}
