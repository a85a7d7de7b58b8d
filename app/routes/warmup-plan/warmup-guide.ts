// What the page explains: where the numbers come from, how to use them, and what a plan cannot do.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const WARMUP_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'Where the numbers come from',
    text: [
      'First we look at your domain: whether a mailbox provider would refuse its email, how old it is, whether a blocklist has it, and whether replies can arrive. While a provider would refuse, there is no date: the plan is the list of changes.',
      'Then the number of each day is the lowest of three: what a published curve allows after the day before, what your service allows (or for cold email, what is safe for a mailbox), and what a young domain should not exceed. The curves that senders publish differ more than tenfold, so the chart shows all of them, with yours among them.',
    ],
  },
  reading: {
    title: 'How to use the plan',
    text: [
      'Send up to the number of the day, spread over the day. Each provider sees only its own part, so the chart can show its line alone. After each day, enter what came back: you get the next number and what it rests on.',
      'Keep the plan, and its calendar moves with your results. Once a day we look at the domain again when you open the plan or your calendar reads it. If a record breaks, the plan pauses until it works again.',
    ],
  },
  questions: [
    {
      question: 'One complaint after ten emails: is that a rate of 10%?',
      answer:
        'No. One event proves little, and whoever looks each day sees a bad day sooner or later. So a proof counts all looks together: it is wrong in at most one plan of twenty. Three complaints within the first 84 emails prove a rate above 0.3%, where Google and Yahoo draw their line. And no complaint at all proves less than 0.3% only after 1,503 emails. The table of stop rules has these counts.',
    },
    {
      question: 'Why not use a warmup network?',
      answer:
        'In a network, mailboxes that are paid for it open and answer one another’s email. Its score shows how these mailboxes treat you, not how your recipients do. Google’s API terms do not allow apps that use many accounts to get around its filters.',
    },
    {
      question: 'How fast can I warm up a domain for cold email?',
      answer:
        'No one publishes evidence for a safe speed. Vendors name 20 to 50 emails a day for a mailbox; that is their opinion. The plan shows it as such, and keeps a young domain at 20 a day, which is our own judgment.',
    },
    {
      question: 'I did not send for a month. Can I go on where I was?',
      answer:
        'No. Twilio SendGrid warms up an IP address again after more than 30 days of silence, and a kept plan does the same: it begins again.',
    },
  ],
  related: [
    { label: 'Warming up a domain: a guide', to: '/blogs/warming-up-a-domain' },
    { label: 'Gate simulator: what providers would answer', to: '/tool/gate' },
    { label: 'Mailbox calculator: what one mailbox may send', to: '/tool/mailbox-calculator' },
    { label: 'Bounce decoder: what a refusal means', to: '/tool/bounce' },
  ],
}
