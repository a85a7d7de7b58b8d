// What the domain report explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const REPORT_GUIDE: ToolGuideContent = {
  what: {
    title: 'What the domain report looks at',
    text: [
      'Before a receiver reads a word of your message, it looks up your domain: who may send for it (SPF), with which key its mail is signed (DKIM), what becomes of forgeries (DMARC), whether it takes replies (MX), and whether it is on a blocklist. The report asks the same questions and puts the answers into one verdict.',
      'Each part is judged by the same rules as in its own checker. The report judges nothing a second time: it decides what comes first.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The heading names what happens to mail, the part that is worst first. Below it stand the changes of all parts in one list, ordered by what they prevent: make the first, wait until it can be seen, and check again.',
      '“Unknown” means that an answer did not come; it never counts against the domain. What nobody can see from outside has a place of its own, with the way to find out.',
    ],
  },
  questions: [
    {
      question: 'The report finds nothing wrong, and yet my mail lands in spam. Why?',
      answer:
        'Because the rest cannot be seen from outside: how many recipients press “spam”, what your messages say and link to, how much you sent before. The box beside the result names each of these and who can tell you.',
    },
    {
      question: 'I have a whole list of domains. Can I paste it?',
      answer:
        'Paste it into the fleet: up to 2,000 domains at once, in groups by what to fix, with what has changed since the last run.',
    },
    {
      question: 'My domain sends no mail. What should it publish?',
      answer:
        'Three records that say so: SPF “v=spf1 -all”, DMARC “p=reject”, and the null MX “0 .”. Then nobody can send in its name, and the report calls it locked.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'DKIM checker: find and judge your key', to: '/tool/dkim' },
    { label: 'DMARC checker: what becomes of forgeries', to: '/tool/dmarc' },
    { label: 'Domain reputation: a score with its reasons', to: '/tool/domain-reputation-checker' },
    { label: 'Fleet: many domains at once', to: '/tool/fleet' },
    { label: 'The API, for programs', to: '/developers' },
  ],
}
