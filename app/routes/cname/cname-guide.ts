// What the CNAME page explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const CNAME_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a CNAME record is',
    text: [
      'A CNAME record says: this name is only another name for that one. Whoever asks for anything at the first name gets the records of the second (RFC 1034, 3.6.2). Mail services use it for the names that count clicks, take in bounces and hold DKIM keys, because they can then change what is behind them without asking you.',
      'The target may be an alias itself. Each step has its own owner and its own TTL, and the chain is as good as its weakest step.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'Each row of the table is one step, in order: the name that it leads to, how long the answer may be remembered, and what stands there. The last row shows the addresses, or which other records the chain ends in; a DKIM key ends in TXT.',
      '“Nothing” means that the DNS says there is nothing. “Could not be looked up” is no verdict: a server on the way kept silent.',
    ],
  },
  questions: [
    {
      question: 'Why is a CNAME at the top of my domain forbidden?',
      answer:
        'Because no other record may stand beside a CNAME, and the top of a domain must have its NS and SOA records (RFC 1034, 3.6.2; RFC 2181, 10.1). A resolver that has seen the alias no longer sees your MX and SPF records, so mail breaks, often only for some senders. Many DNS providers offer ALIAS, ANAME or flattening instead: they publish the target’s addresses.',
    },
    {
      question: 'Why is an alias to a name that is gone dangerous?',
      answer:
        'Whoever can take the target takes your name with it: they can show a page there, get a certificate for it, and use it in links that look like yours. It happens when you leave a service and forget the record. Remove the CNAME first, then the account.',
    },
    {
      question: 'Can a name with a CNAME receive mail?',
      answer:
        'Yes, but by the MX records of its target (RFC 5321, 5.1), since it can have none of its own. The same goes for SPF. Use a name without an alias in mail addresses, and never name an alias in an MX record (RFC 2181, 10.3).',
    },
  ],
  related: [
    { label: 'DKIM checker: the keys behind your aliases', to: '/tool/dkim' },
    { label: 'MX checker: where your mail arrives', to: '/tool/mx' },
    { label: 'All free tools', to: '/tool' },
  ],
}
