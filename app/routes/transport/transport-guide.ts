// What the page explains, in words for people who do not run a mail server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const TRANSPORT_GUIDE: ToolGuideContent = {
  what: {
    title: 'Why mail needs protection on its way',
    text: [
      'Mail servers encrypt with STARTTLS: the sender asks whether the other side can, and goes on in plain text when the answer is no. Somebody on the line can make the answer no, and whoever forges a DNS answer gets the mail delivered to a server of their own.',
      'MTA-STS (RFC 8461) is a file on your web server that names your mail servers and says: deliver only there, and only encrypted. DANE (RFC 7672) says the same in the DNS, with the key of each server, and needs DNSSEC. TLS-RPT (RFC 8460) names a mailbox where senders report what failed.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The table says what happens to a mail today, by what its sender checks. “Kept back” in the line of the attack is what you want. “Waits” in the other lines is mail that you do not get.',
      'We see the DNS and your web server. The platform that this site runs on opens no mail ports, so the certificate of your mail server is not tested here; the commands below the table show it. DNSSEC is what the resolver says that it validated, not a proof of our own.',
    ],
  },
  questions: [
    {
      question: 'The policy is right, and senders still use the old one. Why?',
      answer:
        'Because the id in the TXT record is the same. Senders keep the policy for max_age seconds and fetch it anew only when the id changes (RFC 8461, 3.1). Change the file first, then the id.',
    },
    {
      question: 'I moved to another mail provider, and some mail no longer arrives. Why?',
      answer:
        'An enforced policy names the old servers, so senders that honor it refuse the new ones. Add the new servers to the file and change the id before you change the MX records; remove the old ones a max_age later.',
    },
    {
      question: 'May the policy address redirect, or lie on another host?',
      answer:
        'No redirects: senders must not follow them (RFC 8461, 3.3). The name mta-sts. in front of your domain may be a CNAME to a hosting service, if that service has a certificate for your name.',
    },
    {
      question: 'Does Let’s Encrypt work with DANE?',
      answer:
        'Yes, if the key stays the same at each renewal (certbot: --reuse-key), with a 3 1 1 record. With a new key at each renewal the record no longer fits, and senders that honor DANE hold your mail back.',
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
