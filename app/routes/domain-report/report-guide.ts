// What the domain report explains, in words for people who do not run a name server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const REPORT_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What the domain report looks at',
    text: [
      'Before a receiver reads a word of your message, it looks up your domain: who can send for it (SPF), which key signs its email (DKIM), what happens to forgeries (DMARC), whether it accepts replies (MX), and whether it is on a blocklist. The report asks the same questions and sums up the answers in one verdict.',
      'Each part follows the same rules as its own checker. The report only decides what comes first.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The heading says what happens to your email, worst problem first. Below it, all changes are in one list, ordered by what they prevent: make the first one, wait until it is live, and check again.',
      '“Unknown” means that no answer came back; it never counts against the domain. What cannot be seen from outside is listed separately, with how to find out.',
    ],
  },
  questions: [
    {
      question: 'The report finds nothing wrong, so why does my email land in spam?',
      answer:
        'Because the rest cannot be seen from outside: how many recipients press “spam”, what your messages say and link to, how much you sent before. The box next to the result names each of these and who can tell you.',
    },
    {
      question: 'I have a whole list of domains. Can I paste it?',
      answer:
        'Paste it into Fleet: up to 2,000 domains at once, grouped by what to fix, with what changed since the last run.',
    },
    {
      question: 'My domain does not send email. What should it publish?',
      answer:
        'Three records that say so: SPF “v=spf1 -all”, DMARC “p=reject”, and the null MX “0 .”. Then nobody can send email as that domain, and the report calls it locked.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'DKIM checker: find and judge your key', to: '/tool/dkim' },
    { label: 'DMARC checker: what happens to forgeries', to: '/tool/dmarc' },
    { label: 'Domain reputation: a score with its reasons', to: '/tool/domain-reputation-checker' },
    { label: 'Fleet: many domains at once', to: '/tool/fleet' },
    { label: 'The API, for programs', to: '/developers' },
  ],
}
