// What the DMARC page explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const DMARC_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a DMARC record is',
    text: [
      'A DMARC record is one line of text at _dmarc. in front of your domain. It says what receivers should do with mail that bears your domain in its From address but passes neither SPF nor DKIM in your name: deliver it, treat it as suspicious, or refuse it (RFC 9989).',
      'It also says where receivers send their daily reports. Those list every server that sends in your name, yours and others, and whether its mail passes.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The stamp says whether receivers can use the record. The table below it says what happens to failing mail from the domain, from the names below it, and from names that do not exist. Type a sub-domain to see which record governs it.',
      'In May 2026 a new standard, RFC 9989, took the place of RFC 7489. Receivers change over one by one, so for some time both readings matter: where they differ for your domain, the page says so.',
    ],
  },
  questions: [
    {
      question: 'Is p=none a mistake?',
      answer:
        'No, it is the first step: nothing changes for your mail, and the reports begin. But it protects nobody, so do not stop there. The generator makes a plan with dates for the way to quarantine and reject.',
    },
    {
      question: 'Why do I get no reports although I have set rua?',
      answer:
        'Mostly because the address is at another organization that has not agreed. A receiver asks the DNS of that organization for its permission, and sends nothing without one. The report shows the record that is missing, and whether the mailbox takes mail at all.',
    },
    {
      question: 'What became of pct?',
      answer:
        'RFC 9989 removed it, together with rf and ri. Newer receivers apply your policy to all failing mail, whatever pct says. For a careful start use t=y: it applies the policy one level lower, while the reports go on.',
    },
    {
      question: 'Does the policy hold for sub-domains, too?',
      answer:
        'Yes, unless a sub-domain has a record of its own. The tag sp sets another policy for sub-domains that exist, np for those that do not. Nobody sends from a name that does not exist, so np=reject does no harm.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as your domain', to: '/tool/spf' },
    { label: 'MX checker: where your mail arrives', to: '/tool/mx' },
    { label: 'All free tools', to: '/tool' },
  ],
}
