// What the gate simulator explains, in words for people who do not run a mail server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const GATE_GUIDE: ToolGuideContent = {
  what: {
    title: 'What the gate simulator does',
    text: [
      'A mailbox provider answers each message with a code. 250 means taken, 4xx means “not now, try again”, 5xx means refused for good. Gmail, Microsoft, Yahoo and Apple publish some of the rules behind these codes; we compare them with what your domain shows in DNS.',
      'The records are judged by the same checkers as everywhere on this site. The simulator only says which reply follows, on which page of the provider that stands, and when we read it.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'Red codes are refusals, yellow ones slow your mail down, gray ones may come: the provider says neither when nor how strictly, or they come only above 5,000 messages a day. Where a provider’s own pages disagree, both stand here.',
      '“No obstacle seen” is no promise. Whether your server encrypts, how it is rated and how many recipients press “spam” cannot be seen from outside; each column lists what it does not know, and none of it counts against you.',
    ],
  },
  questions: [
    {
      question: 'I send far fewer than 5,000 messages a day. Do the bulk rules concern me?',
      answer:
        'Not today. Google counts per primary domain, subdomains included, and a domain that reached the limit once stays a bulk sender for good. A single campaign can do that.',
    },
    {
      question: 'Everything is green, and Gmail still answers 421 4.7.28. Why?',
      answer:
        'That code is about the rate of unwanted mail from your IP, domain or links. No record shows it; Google Postmaster Tools does. Send more slowly, and to people who asked for it.',
    },
    {
      question: 'Why does Yahoo care about an SOA record?',
      answer:
        'Yahoo asks whether the sender’s domain exists by its SOA record, and writes that subdomains in MAIL FROM and From need one too. A subdomain gets its own SOA when it is set up as a zone of its own. Often mail arrives without it, so we show it as a possible reply.',
    },
    {
      question: 'The simulator found no DKIM key, but my mail is signed.',
      answer:
        'DNS has no list of selectors, so the usual names are tried. Type the selector: it is the s= in the DKIM-Signature header of a message that you sent.',
    },
  ],
  related: [
    { label: 'Email authentication: SPF, DKIM and DMARC in one view', to: '/tool/email-authentication' },
    { label: 'Header analyzer: what a provider wrote on your message', to: '/tool/email-header-analyzer' },
    { label: 'IP reputation: blocklists and the reverse name', to: '/tool/ip-reputation-checker' },
    { label: 'All free tools', to: '/tool' },
  ],
}
