// What the page explains, in words for people who do not run a mail server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const TRANSPORT_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'Why email needs protection in transit',
    text: [
      'Mail servers encrypt with STARTTLS: the sender asks whether the other side supports it, and continues in plain text if the answer is no. An attacker on the line can turn the answer into no, and one who forges a DNS answer gets the email delivered to their own server.',
      'MTA-STS (RFC 8461) is a file on your web server that names your mail servers and says: deliver only there, and only encrypted. DANE (RFC 7672) says the same in DNS, with each server’s key, and needs DNSSEC. TLS-RPT (RFC 8460) names a mailbox where senders report what failed.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The table shows what happens to an email today, depending on what its sender checks. “Kept back” in the attack row is what you want. “Waits” in the other rows is email that you do not get.',
      'We see DNS and your web server. The platform this site runs on does not open mail ports, so your mail server’s certificate is not tested here; the commands below the table show it. For DNSSEC we report what the resolver says it validated; we do not validate it ourselves.',
    ],
  },
  questions: [
    {
      question: 'The policy is correct, and senders still use the old one. Why?',
      answer:
        'Because the id in the TXT record is the same. Senders keep the policy for max_age seconds and fetch it again only when the id changes (RFC 8461, 3.1). Change the file first, then the id.',
    },
    {
      question: 'I switched mailbox providers, and some email no longer arrives. Why?',
      answer:
        'An enforced policy names the old servers, so senders that honor it refuse the new ones. Add the new servers to the file and change the id before you change the MX records; remove the old ones a max_age later.',
    },
    {
      question: 'Can the policy URL redirect, or be on another host?',
      answer:
        'No redirects: senders must not follow them (RFC 8461, 3.3). The name mta-sts. in front of your domain may be a CNAME to a hosting service, if that service has a certificate for your name.',
    },
    {
      question: 'Does Let’s Encrypt work with DANE?',
      answer:
        'Yes, if the key stays the same at each renewal (certbot: --reuse-key), with a 3 1 1 record. With a new key at each renewal the record no longer matches, and senders that honor DANE hold your email back.',
    },
    {
      question: 'How do I get rid of MTA-STS?',
      answer:
        'Not by deleting it: senders keep the policy. Serve it with mode: none and max_age: 86400, change the id, wait as long as the old max_age was, then remove the record and the file (RFC 8461, 8.3).',
    },
  ],
  related: [
    { label: 'MX checker: where your mail goes', to: '/tool/mx' },
    { label: 'DMARC checker: who may send as you', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}
