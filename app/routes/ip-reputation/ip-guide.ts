// What the IP reputation page explains, in words for people who do not run a mail server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const IP_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a blocklist is',
    text: [
      'A blocklist (DNSBL) is a zone in the DNS that names addresses which sent spam, were broken into, or should not send mail at all. A receiver asks it while your message is being delivered. If the answer is an address such as 127.0.0.2, yours is listed, and the receiver may refuse the message or put it into the spam folder.',
      'There are hundreds of them, and few matter. A listing at SpamCop is felt within the hour; one on a list that nobody asks is not felt at all. That is why each list here has a weight.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      '“OK” means that the list has proved within the last hour that it works, and does not have your address. “Listed” means that it has. “Error” and “Timeout” mean that we do not know: the list was silent, refused our question, or failed its own test. Such a row counts neither for you nor against you, and you can ask it again.',
      'Listings of whole networks, policy entries and lists of misdirected bounces stand apart at the end. They say nothing about your mail.',
    ],
  },
  questions: [
    {
      question: 'Should I pay to get off a list?',
      answer:
        'No. The lists that receivers trust remove an address for free, by themselves or on a page. A paid removal changes nothing about the cause, and the next hit lists you again.',
    },
    {
      question: 'Why does another checker say that I am listed, and you do not?',
      answer:
        'Often because it counts a refusal as a listing. Some lists answer 127.255.255.254 to a checker that asks through a public resolver; that is an error code. Others still ask lists that closed years ago, of which some now list the whole internet.',
    },
    {
      question: 'I asked for removal at once and was listed again. Why?',
      answer:
        'Because the cause was still there. Look for what sends: a form without protection, a stolen mailbox password, an infected machine behind the same address, or an old list of recipients with spam traps in it. Stop that first, then ask for removal, the worst listing first.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'MX checker: where your mail goes', to: '/tool/mx' },
    { label: 'DMARC checker: what becomes of forged mail', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}
