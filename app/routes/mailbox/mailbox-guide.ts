// What the mailbox calculator's page explains.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const MAILBOX_GUIDE: ToolGuideContent = {
  what: {
    title: 'What the calculator does',
    text: [
      'It starts with what your provider lets one mailbox send in a day. A mailbox under three months may use half of that, one under six months three quarters. When more than 5% of your emails bounce, the same share is taken off. If you send more than the result today, the result is raised to 80% of it at most, so that you step down instead of falling silent.',
      'It is a rule of thumb for one mailbox. No receiver publishes such a formula, and calculators on the web differ by a factor of five.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The table has a line for each factor that applied; one that is not there took nothing off. Below stands what the formula does not know: your provider’s own ceiling, Google’s line for bulk senders, and how few complaints your volume allows.',
      'The ramp leads from today’s volume to the limit. It is an example. Split each day’s emails over your receivers, begin with people who know you, and go back two steps when many are refused.',
    ],
  },
  questions: [
    {
      question: 'May I send what my provider’s limit says from the first day?',
      answer:
        'The provider lets you; receivers may not. They know nothing of a new mailbox or a new domain, and a sudden thousand looks like a stolen account. The provider’s limit is where an account is blocked, not where mail stops to arrive.',
    },
    {
      question: 'Do ten mailboxes on one domain send ten times as much?',
      answer:
        'For your provider they do. Receivers look at the domain in the From address first, so they see one sender with the sum of it all. Google counts all subdomains together. Add mailboxes to write as several people, not to get around a limit.',
    },
    {
      question: 'What is a bounce rate, and which do I enter?',
      answer:
        'Emails that came back because the mailbox does not exist, divided by the emails sent, over the last two or four weeks. Leave out replies with a code that begins with 4: your server tries those again. Above 2% something is wrong with the list, above 5% stop and clean it.',
    },
  ],
  related: [
    { label: 'Warming up a domain: a guide', to: '/blogs/warming-up-a-domain' },
    { label: 'Email revenue calculator: what a mailing may bring', to: '/tool/email-revenue-calculator' },
    { label: 'SPF checker: who may send for you', to: '/tool/spf' },
    { label: 'All free tools', to: '/tool' },
  ],
}
