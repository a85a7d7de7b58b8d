// What the gate simulator explains, in words for people who do not run a mail server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const GATE_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What the gate simulator does',
    text: [
      'A mailbox provider answers each message with a code. 250 means accepted, 4xx means “not now, try again”, 5xx means refused for good. Gmail, Microsoft, Yahoo and Apple publish some of the rules behind these codes; we compare them with what your domain shows in DNS.',
      'The same checkers judge the records as everywhere on this site. The simulator adds which reply follows, which page of the provider says so, and when we read that page.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'Red codes are refusals, yellow ones slow your mail down, gray ones are possible: the provider does not say when, or they apply only above 5,000 messages a day. Where a provider’s own pages disagree, you see both.',
      '“No obstacle seen” is not a promise. Whether your server encrypts, how it is rated and how many recipients press “spam” cannot be seen from outside; each column lists what it does not know, and none of it counts against you.',
    ],
  },
  questions: [
    {
      question: 'I send far fewer than 5,000 messages a day. Do the bulk rules apply to me?',
      answer:
        'Not today. Google counts per primary domain, subdomains included, and a domain that once reached the limit stays a bulk sender for good. One campaign can be enough.',
    },
    {
      question: 'Everything is green, and Gmail still answers 421 4.7.28. Why?',
      answer:
        'That code is about the rate of unwanted mail from your IP, domain or links. No record shows that; Google Postmaster Tools does. Send more slowly, and only to people who asked for your email.',
    },
    {
      question: 'Why does Yahoo care about an SOA record?',
      answer:
        'Yahoo asks whether the sender’s domain exists by its SOA record, and writes that subdomains in MAIL FROM and From need one too. A subdomain gets its own SOA when it is set up as a zone of its own. Mail often arrives without one, so we show it as a possible reply.',
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
