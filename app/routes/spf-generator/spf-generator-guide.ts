// What the SPF generator's page explains, in words for people who do not run a name server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const SPF_GENERATOR_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What the generator writes',
    text: [
      'One TXT record, which starts with v=spf1 and reads like a guest list. ip4 and ip6 allow single IP addresses or entire ranges. An include uses the list a service keeps of its own servers, so it stays correct when the service moves. The last term says what applies to everyone else (RFC 7208, 5).',
      'It belongs to the domain of the bounce address, which the standard calls MAIL FROM. Readers rarely see it. A newsletter service that receives bounces at its own domain is checked there, and does not need to be in your record.',
    ],
  },
  reading: {
    title: 'How to read the record',
    text: [
      'Left to right: the first term that matches the sending IP address decides, and the rest is ignored (RFC 7208, 4.6.2). IP addresses are free; every include costs DNS lookups, and the bar shows how many of the ten are left.',
      'Enter your domain to compare the new record with today’s, term by term. Anything marked “gone” is a sender that will no longer pass once you publish this.',
    ],
  },
  questions: [
    {
      question: 'My DNS panel already shows an SPF record. Do I add this one?',
      answer:
        'No, edit the existing one. A domain can have many TXT records, but only one that starts with v=spf1; with a second one, receivers stop with a permanent error (RFC 7208, 4.5).',
    },
    {
      question: 'Which addresses belong on the list?',
      answer:
        'The ones your email is sent from: the public IP addresses of your mail servers. The computer you write on does not matter, and a local network address, such as 10.0.0.5 or 192.168.1.20, is never visible outside.',
    },
    {
      question: 'Does one record cover my subdomains, too?',
      answer:
        'No. A receiver looks up exactly the name in the bounce address, never its parent. Give each subdomain that sends its own record. Lock one that never sends with “v=spf1 -all” (RFC 7208, 10.1.2).',
    },
  ],
  related: [
    { label: 'SPF checker: is the published record correct?', to: '/tool/spf' },
    { label: 'DKIM generator: keys to sign with', to: '/tool/dkim-generator' },
    { label: 'DMARC generator: what happens to the rest', to: '/tool/dmarc-generator' },
    { label: 'SPF’s ten DNS lookups: a guide', to: '/blogs/spf-ten-lookups' },
  ],
}
