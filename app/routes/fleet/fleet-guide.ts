// What the fleet explains, in words for people who look after many domains.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const FLEET_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What you get',
    text: [
      'If you look after eighty domains, you do not want eighty reports. You want to know what is wrong, on how many of them, and which one change fixes it. So the groups come first, each with the record to publish, then the domains.',
      'Each row has the verdicts of the domain report: SPF, DKIM, DMARC, mail servers, BIMI, transport, and the blocklists of domains. Click a domain for its full report.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      '“Unknown” means that no answer came; it never counts against a domain. “Not asked” means that its SPF record used up the lookups of the row.',
      'A run is compared with the one before by what the records mean: another order, another TTL or a timeout is not a difference.',
    ],
  },
  questions: [
    {
      question: 'What is stored?',
      answer:
        'Up to 200 domains are checked from your browser, and nothing is stored. A run in the background stores the list and its rows for 30 days after the last run. Anyone with its link can read and delete it; we keep only a hash of the key.',
    },
    {
      question: 'How long does a run in the background take?',
      answer:
        'About two seconds a domain, since we send at most twenty DNS queries a second: 2,000 domains take a little over an hour. You can close the page and come back with the link.',
    },
    {
      question: 'What can I paste?',
      answer:
        'Domains, email addresses, URLs, a spreadsheet saved as CSV, a zone file or a list of zone files. Lines without a domain are listed with their number and the reason.',
    },
  ],
  related: [
    { label: 'Domain report: everything about one domain', to: '/tool/domain-report' },
    { label: 'DMARC generator', to: '/tool/dmarc?tab=generator' },
    { label: 'The API, for programs', to: '/developers' },
  ],
}
