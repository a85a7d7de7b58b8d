// What the DMARC generator's page explains, in words for people who do not run a name server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const DMARC_GENERATOR_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What the generator writes',
    text: [
      'A TXT record for the name _dmarc in front of your domain. It starts with v=DMARC1, spelled exactly like that; then come tags with their values, separated by semicolons (RFC 9989, 4.7). A tag that you leave out has a default, so short records are good records.',
      'The record does not make any email pass. A message passes when SPF or DKIM passes for the domain that readers see in From, or for one of the same organization. That is called alignment. Get it right first; then ask receivers to be strict.',
    ],
  },
  reading: {
    title: 'How to read the record',
    text: [
      'p is what you want done with email that fails: none lets it through, quarantine marks it as suspicious, reject asks receivers to refuse it. sp does the same for subdomains. rua names the mailbox for daily summaries, ruf one for reports on single messages, which few receivers send.',
      'adkim and aspf set how closely the names must match: r for the same organization, s for exactly the same name. Enter your domain to list each change from today’s record, with a warning if it would weaken your protection.',
    ],
  },
  questions: [
    {
      question: 'Why not start with reject, to be safe right away?',
      answer:
        'Because the first email you lose is your own: the invoice system or the web form that nobody thought of. Start with none, read the summaries for a few weeks, and then move up. Under reject, do not rely on SPF alone, since forwarding breaks it: sign with DKIM (RFC 9989, 7.4).',
    },
    {
      question: 'Should alignment be strict?',
      answer:
        'Rarely. With s, a message from example.com fails if its only pass is for mail.example.com, and that is how many services sign. Choose it if others send from your subdomains and must not send as the domain itself.',
    },
    {
      question: 'Which address should I use for the reports?',
      answer:
        'A mailbox made for them, not your own: they are compressed files for programs, and some days bring dozens. Each address starts with mailto:, and several are separated by commas. An address at another organization needs that organization’s permission in DNS first.',
    },
  ],
  related: [
    { label: 'DMARC checker: who follows the policy, where reports go', to: '/tool/dmarc' },
    { label: 'SPF generator: a list of your senders', to: '/tool/spf-generator' },
    { label: 'DKIM generator: keys to sign with', to: '/tool/dkim-generator' },
    { label: 'From none to reject: a guide', to: '/blogs/dmarc-from-none-to-reject' },
  ],
}
