// What the page of the SPF generator explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const SPF_GENERATOR_GUIDE: ToolGuideContent = {
  what: {
    title: 'What the generator writes',
    text: [
      'One TXT record, which begins with v=spf1 and reads like a guest list. ip4 and ip6 let in single addresses or whole ranges. An include takes over the list that a service keeps about its own servers, so it stays right when the service moves. The last term says what holds for everybody else (RFC 7208, 5).',
      'It belongs to the domain of the bounce address, which the standard calls MAIL FROM. Readers seldom see it. A newsletter service that takes bounces at a domain of its own is checked there, and needs no place in your record.',
    ],
  },
  reading: {
    title: 'How to read the record',
    text: [
      'From left to right: the first term that fits the sending address decides, and the rest is passed over (RFC 7208, 4.6.2). Addresses are free of charge; every include is paid for with DNS lookups, and the bar shows what is left of the ten.',
      'Type your domain to see the new record beside the one of today, term by term. Whatever is marked “gone” is a sender that no longer passes once you publish this.',
    ],
  },
  questions: [
    {
      question: 'My DNS panel already shows an SPF record. Do I add this one?',
      answer:
        'No, edit the one that is there. A domain may have many TXT records, but just one that begins with v=spf1; with a second one receivers stop with a permanent error (RFC 7208, 4.5).',
    },
    {
      question: 'Which addresses belong on the list?',
      answer:
        'Those from which your mail enters the internet: the public addresses of your mail servers. The computer at which you write is not asked about, and an address of a local network, such as 10.0.0.5 or 192.168.1.20, never shows outside.',
    },
    {
      question: 'Does one record serve my subdomains, too?',
      answer:
        'No. A receiver asks for exactly the name in the bounce address, and never for the one above it. Give each subdomain that sends a record of its own. One that never sends is closed with “v=spf1 -all” (RFC 7208, 10.1.2).',
    },
  ],
  related: [
    { label: 'SPF checker: is the record right now that it is published', to: '/tool/spf' },
    { label: 'DKIM generator: keys to sign with', to: '/tool/dkim-generator' },
    { label: 'DMARC generator: what happens to the rest', to: '/tool/dmarc-generator' },
    { label: 'The ten DNS lookups of SPF: a guide', to: '/blogs/spf-ten-lookups' },
  ],
}
