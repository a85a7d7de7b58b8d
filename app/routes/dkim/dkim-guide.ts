// What the DKIM page explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const DKIM_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a DKIM record is',
    text: [
      'A service that sends mail for you signs each message with a private key. The public key that belongs to it stands in the DNS of your domain, at a name with a selector in it: selector._domainkey.example.com. A receiver reads both names in the message’s DKIM-Signature header, fetches the key, and sees whether the message is unchanged and really yours (RFC 6376).',
      'Each service has a selector of its own, so there may be several keys. The DNS has no list of them: to look up a key, one must know its selector.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'With a selector you get that key: what its tags say, how long it is, and what a receiver would make of it. A key that was damaged when it was copied is located, down to the string and the character.',
      'Without one we try over two hundred selectors that services use, those of your own services first. What we find is certain. What we do not find may still exist; only when the DNS says that nothing is below _domainkey do we say that there is none.',
    ],
  },
  questions: [
    {
      question: 'Where do I find my selector?',
      answer:
        'In a message that the domain has sent: open its source, look for DKIM-Signature, and read s= there. Or paste the whole message into the selector field: your browser takes d= and s= from it and keeps the rest to itself.',
    },
    {
      question: 'Why can my key not be read although I copied it?',
      answer:
        'A key of 2048 bits is longer than the 255 characters that one string in the DNS holds. Some panels cut it there, some want it in several quoted strings, and a character is easily lost or doubled where they meet. The report says where. Quotation marks and backslashes belong to zone files only.',
    },
    {
      question: 'Is a key of 1024 bits still good enough?',
      answer:
        'Receivers must accept it, but signers should use at least 2048 bits (RFC 8301, 3.2). Below 1024 bits a signature counts for nothing. To change, publish the new key under a new selector, switch your service to it, and take the old one back some days later.',
    },
    {
      question: 'The CNAME is there, but no key. What now?',
      answer:
        'Your service has asked you to point a name at it, and you did; the key at its side is missing. Mostly DKIM has still to be switched on in the service’s settings. When you no longer use the service, remove the CNAME.',
    },
  ],
  related: [
    { label: 'Changing a DKIM key without losing mail: a guide', to: '/blogs/dkim-key-rotation' },
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'CNAME checker: where a name leads', to: '/tool/cname' },
    { label: 'All free tools', to: '/tool' },
  ],
}
