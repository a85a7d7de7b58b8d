// What the page of the deliverability test explains.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const DELIVERABILITY_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a seed test is',
    text: [
      'Seed addresses are mailboxes whose owner looks where a message was filed. You send them what your readers get. The share that lands in the inbox tells how these mailboxes sorted this message on this day.',
      'It answers what no DNS record can: valid SPF, DKIM and DMARC say who you are, not whether anyone wants your email. It also shows what your own sending report does not, since “delivered” there means accepted, also by a spam folder.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'Look at the providers one by one. Each sorts mail by its own rules, so 80% at one and nothing at another is a finding, while their average is not. Promotions is a part of the inbox: it is read, later and less.',
      'Fifteen mailboxes prove little by themselves. The result says the range in which the true share lies; one message in spam out of five may be chance. Send again on another day before you change anything.',
    ],
  },
  questions: [
    {
      question: 'Why does my test message land in the inbox, and my campaign in spam?',
      answer:
        'Because the seed mailboxes have no history with you, and your readers have one: they delete, ignore or report your mail, and their provider learns from it. A seed test cannot show that. Look at complaints and replies too, and send to those who answer first.',
    },
    {
      question: 'May I write “test” into the subject?',
      answer:
        'No. Filters read the words and the links, so a short note called “test” proves something about short notes. Send the very message that your readers will get, through the same service, from the same address, with the same tracking links.',
    },
    {
      question: 'Should I put all seed addresses into To?',
      answer:
        'No. A message with fifteen strangers in To looks like one that nobody should send. Let your service send to each of them alone, as a small list, or use Bcc from a mailbox.',
    },
  ],
  related: [
    { label: 'A sample result', to: '/tool/email-deliverability-test-result' },
    { label: 'SPF checker: who may send for you', to: '/tool/spf' },
    { label: 'DMARC checker: what receivers do with the rest', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}
