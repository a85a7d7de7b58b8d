// What the revenue calculator's page explains.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const REVENUE_GUIDE: ToolGuideContent = {
  what: {
    title: 'What the calculator does',
    text: [
      'It multiplies five numbers: the emails you send, the share that is opened, the share of readers who click, the share of those who buy, and what one sale brings. Each rate counts from the step before it, so 10% clicks means ten of a hundred people who opened, not ten of a hundred emails.',
      'The result is what the mailing may bring before its costs. It is exact to the cent, and no more certain than the rates that you put in.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The steps show where people leave. A rate that doubles doubles the result, whichever it is, so work on the one that is easiest to raise.',
      'The bars show the same mailing with 60, 80, 95 and 100% of it in the inbox. The difference is what the spam folder costs each time you send. If your open rate was measured over all emails sent, it has lost that share already: read the bars as what you could win back.',
    ],
  },
  questions: [
    {
      question: 'Why is my open rate higher than the truth?',
      answer:
        'Apple’s Mail Privacy Protection loads the pictures of an email whether or not anybody reads it, and so do many company filters. Each load counts as an open. Take the rate of readers who do not use Apple Mail, or put replies in place of opens and clicks.',
    },
    {
      question: 'Why do I get too little with the click rate of my report?',
      answer:
        'Most reports give clicks as a share of all emails delivered. This formula wants clicks as a share of opens, which is a larger number. Either divide your click rate by your open rate, or enter 100 as the open rate.',
    },
    {
      question: 'Which emails do I count as sent?',
      answer:
        'Those that were accepted. Emails that bounced cannot be opened, so leave them out, or your rates belong to another number than the one you multiply them with. When more than a few in a hundred bounce, look at where the addresses come from first.',
    },
  ],
  related: [
    { label: 'Mailbox calculator: how much one mailbox may send', to: '/tool/mailbox-calculator' },
    { label: 'Email deliverability test: where your mail lands', to: '/tool/email-deliverability-test' },
    { label: 'Warming up a domain: a guide', to: '/blogs/warming-up-a-domain' },
    { label: 'All free tools', to: '/tool' },
  ],
}
