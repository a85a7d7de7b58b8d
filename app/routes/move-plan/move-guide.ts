// What the page explains: what makes a move lose mail, how the plan is proved, and what it cannot see.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const MOVE_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'Why moves lose email',
    text: [
      'DNS is cached. For hours or a day after a change, some servers still see the old record and others the new one. A move loses email when one of those pictures is wrong: the new servers are not in the MTA-STS policy yet, the old key is gone while old emails are still under way, or the new service is not in SPF when it starts to send.',
      'The plan orders the steps so that every mix of old and new records works. It keeps what others need: your other senders, your report addresses, and proofs of ownership that are still in use.',
    ],
  },
  reading: {
    title: 'How to use the plan',
    text: [
      'Do the steps in order, each on its day or later, never earlier. Every step has the record to paste, what proves it, and what undoes it. Later is always safe; the dates count from the step before.',
      'Keep the move to have it watched. Its page shows today’s step, sees in DNS when it is done, and says from when the next one is safe. If a record disappears, it stops and says so.',
    ],
  },
  questions: [
    {
      question: 'What is not simulated?',
      answer:
        'The contents of mailboxes, calendars, contacts, and the settings of email apps: no DNS shows them. Copy them with the tools of the new service, and once more after the last late email. Whether a server really answers on port 25 is not seen from here either.',
    },
    {
      question: 'Why does the plan wait for a day at the start?',
      answer:
        'DNS shows only what is left of a record’s TTL. A record with 300 seconds left may be cached elsewhere for a day. If you know the longest TTL in your zone, enter it under “Adjust”, and the plan gets shorter.',
    },
    {
      question: 'Can I keep the old server as a backup MX?',
      answer:
        'No. Senders may use any server that the MX records name, and spam goes for the last one first. What arrives there does not arrive in the new mailboxes. The plan replaces all MX records in one change and keeps the old mailboxes open for late email.',
    },
    {
      question: 'When can I close the old account?',
      answer:
        'Not before the last step says so. Senders may try for five days (RFC 5321), and some servers cache records for longer than they should. For sending services, links and unsubscribe links in emails that you sent have to work for months.',
    },
  ],
  related: [
    { label: 'Sending services: what each one needs', to: '/senders' },
    { label: 'Transport: MTA-STS and DANE', to: '/tool/transport' },
    { label: 'Warmup plan: raise the volume at the new service', to: '/tool/warmup-plan' },
    { label: 'Mail test: see whether the new side passes', to: '/tool/mail-test' },
  ],
}
