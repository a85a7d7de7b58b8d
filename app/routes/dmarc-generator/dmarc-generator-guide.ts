// What the page of the DMARC generator explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const DMARC_GENERATOR_GUIDE: ToolGuideContent = {
  what: {
    title: 'What the generator writes',
    text: [
      'A TXT record for the name _dmarc in front of your domain. It starts with v=DMARC1, in just these letters; then come pairs of a tag and its value, with semicolons between them (RFC 9989, 4.7). A tag that you leave out has a default, so short records are good records.',
      'The record makes no mail pass. A message passes when SPF or DKIM vouches for the domain that readers see in From, or for one of the same organization. That is called alignment. See to it first; then ask receivers to be strict.',
    ],
  },
  reading: {
    title: 'How to read the record',
    text: [
      'p is your wish for mail that fails: none lets it through, quarantine calls it suspicious, reject asks to turn it away. sp says the same for subdomains. rua names the mailbox for the daily summaries, ruf one for single messages, which few receivers send.',
      'adkim and aspf set how close the names must be: r for the same organization, s for the very same name. Type your domain, and each change against today’s record is listed, with a warning where it would weaken your protection.',
    ],
  },
  questions: [
    {
      question: 'Why not begin with reject, to be safe at once?',
      answer:
        'Because the mail that you lose first is your own: the invoice system or the web form that nobody thought of. Begin with none, read the summaries for some weeks, and then go up. Under reject do not rest on SPF alone, since forwarding breaks it: sign with DKIM (RFC 9989, 7.4).',
    },
    {
      question: 'Should alignment be strict?',
      answer:
        'Seldom. With s a message in the name of example.com fails when its only proof is for mail.example.com, and that is how many services sign. Choose it when others may send from subdomains of yours and must not speak for the domain itself.',
    },
    {
      question: 'Which address do I give for the reports?',
      answer:
        'A mailbox made for them, not your own: they are compressed files for programs, and some days bring dozens. Each address begins with mailto:, and commas stand between several. At another organization, that one has to agree in its DNS first.',
    },
  ],
  related: [
    { label: 'DMARC checker: who follows the policy, where reports go', to: '/tool/dmarc' },
    { label: 'SPF generator: a list of your senders', to: '/tool/spf-generator' },
    { label: 'DKIM generator: keys to sign with', to: '/tool/dkim-generator' },
    { label: 'From none to reject: a guide', to: '/blogs/dmarc-from-none-to-reject' },
  ],
}
