// What the page explains: how reports get here, what counts, what is kept, and how to stop.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import {
  KEPT_DAYS,
  LEFT_DAYS,
  ORIGINAL_DAYS,
  UNSEEN_DAYS,
} from '#shared/dmarc-reports/dmarc-monitor/limits.ts'
import { CHAT_LIST } from '#shared/saved/watch/paths.ts'

export const MONITOR_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'How it works',
    text: [
      'Google, Microsoft, Yahoo and others send a report each day to the addresses in your DMARC record. We add one of ours to the record as it is published: nothing else in it changes, and your other addresses keep getting their reports.',
      'Each report is read when it comes, and added to the sums of its days. The page then shows who sends as you, what fails and why, and the next record to publish. It also has a mark on each day on which the record changed, so you see what a change did.',
    ],
  },
  reading: {
    title: 'What counts, and who is told',
    text: [
      'Anyone can send a file that looks like a report. So the message has to pass DMARC, and the report must be from who the message is from. What is not proved is listed by name, and is in no number, verdict or alarm. A proof says who sent a report, not whether it is true: receivers that we do not know are listed, too, and count only if none that we know reports, or if you say that they are yours.',
      `You are told when a new sender appears, a sender of yours begins to fail, receivers stop your mail, forgeries surge, reports stop, or the policy can go one step further; and each Monday, how the week was. By feed, webhook, in ${CHAT_LIST}, and by email where this site can send it: each kind at most once a day.`,
    ],
  },
  questions: [
    {
      question: 'My record already has two report addresses. Can I add a third?',
      answer:
        'You can, but receivers only have to support two, and some ignore the rest. The page says so, and you decide which one to give up.',
    },
    {
      question: 'No report has come after a day. What is wrong?',
      answer:
        'Most likely nothing. Receivers report once a day, and only for days on which they saw mail from your domain. “Send a sample report” shows that the way here works.',
    },
    {
      question: 'What do you keep, and for how long?',
      answer: `The messages for ${ORIGINAL_DAYS} days, and sums by day and sender for ${KEPT_DAYS} days: networks instead of IP addresses, and no one’s email address. An address that is not in your record within ${UNSEEN_DAYS} days is deleted, and so is one that left it ${LEFT_DAYS} days ago. You can delete everything at any time.`,
    },
    {
      question: 'Can I use the address for failure reports (ruf)?',
      answer:
        'No. They are about single messages and have people in them, so they are refused. Use it for rua, and for rua in the TLS-RPT record.',
    },
    {
      question: 'Is there a limit?',
      answer:
        'As many as mailbox providers send for one domain: hundreds a day. Messages from anyone else have a small share of their own, for each network and day, so no one can use up the room for yours. If a message had to be refused, the page says so.',
    },
  ],
  related: [
    { label: 'DMARC report reader', to: '/tool/dmarc-reports' },
    { label: 'DMARC checker', to: '/tool/dmarc' },
    { label: 'Change watch', to: '/tool/watch' },
    { label: 'API reference', to: '/developers' },
  ],
}
