// What the DKIM page explains, in words for people who do not run a name server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const DKIM_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a DKIM record is',
    text: [
      'A service that sends mail for you signs each message with a private key. The matching public key is in your domain’s DNS, at a name that includes a selector: selector._domainkey.example.com. A receiver reads both names in the message’s DKIM-Signature header, fetches the key, and checks that the message is unchanged and really yours (RFC 6376).',
      'Each service has its own selector, so there can be several keys. DNS does not list them: to look up a key, you must know its selector.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'With a selector, you get that key: what its tags say, how long it is, and whether a receiver can use it. If a key was damaged in copying, we show where, down to the string and the character.',
      'Without one, we try over two hundred common selectors, starting with those of your own services. What we find is certain. What we do not find may still exist; we say that there is no key only when DNS says that nothing exists below _domainkey.',
    ],
  },
  questions: [
    {
      question: 'Where do I find my selector?',
      answer:
        'In any message sent from the domain: open its source, look for DKIM-Signature, and read s= there. Or paste the whole message into the selector field: your browser takes d= and s= from it and does not send the rest.',
    },
    {
      question: 'Why can’t my key be read even though I copied it?',
      answer:
        'A 2048-bit key is longer than the 255 characters that one DNS string holds. Some panels cut it there, some want it in several quoted strings, and a character is easily lost or doubled at the joint. The report shows where. Quotation marks and backslashes belong only in zone files.',
    },
    {
      question: 'Is a 1024-bit key still good enough?',
      answer:
        'Receivers must accept it, but signers should use at least 2048 bits (RFC 8301, 3.2). Below 1024 bits a signature is ignored. To change keys, publish the new key under a new selector, switch your service to it, and revoke the old one a few days later.',
    },
    {
      question: 'The CNAME is there, but no key. What now?',
      answer:
        'Your service asked you to point a name at it, and you did; the key on its side is missing. Usually DKIM still has to be turned on in the service’s settings. If you no longer use the service, remove the CNAME.',
    },
  ],
  related: [
    { label: 'Changing a DKIM key without losing mail: a guide', to: '/blogs/dkim-key-rotation' },
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'CNAME checker: where a name points', to: '/tool/cname' },
    { label: 'All free tools', to: '/tool' },
  ],
}
