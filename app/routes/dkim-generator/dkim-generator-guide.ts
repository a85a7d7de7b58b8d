// What the DKIM generator's page explains, in words for people who do not run a name server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const DKIM_GENERATOR_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a pair of keys is',
    text: [
      'Two halves that belong together. Your mail server keeps the private half and signs each message with it. The public half goes into DNS, where anyone can fetch it and check that the signature is yours and intact (RFC 6376). Anyone with the private half can sign as you, so it is made here, in your browser, and leaves it only when you save it.',
      'You need your own pair for a server that you run yourself. An email service makes its own and tells you what to publish, often a CNAME.',
    ],
  },
  reading: {
    title: 'How to read the record',
    text: [
      'In the record, k= names the kind of key and p= is the public half, in base64. The selector is a label you choose in the record’s name; it lets an old and a new key exist side by side. The signer must use the same selector.',
      '2048 bits is a safe choice: signers should use no less, and verifiers must be able to check up to 4096 (RFC 8301, 3.2). An Ed25519 key takes 44 characters instead of almost 400. Sign with RSA as well, under another selector, as long as some receivers know only RSA (RFC 8463, 6).',
    ],
  },
  questions: [
    {
      question: 'Which of the two halves do I publish?',
      answer:
        'The public one, which is in the record; the private one goes on the mail server and nowhere else. If it was ever in DNS, in an email or in a chat, make a new pair. Then empty p= in the old record, which revokes the old key (RFC 6376, 3.6.1).',
    },
    {
      question: 'Can a new key use the old selector?',
      answer:
        'Better not. Email still in transit is signed with the old key, and resolvers remember the old record for a while. Publish the new key under a new selector, switch the signer, and remove the old one after a week or so.',
    },
    {
      question: 'The record is published. Why does no signature verify?',
      answer:
        'Usually the name is wrong: many panels add the domain themselves, so s1._domainkey.example.com becomes s1._domainkey.example.com.example.com. Otherwise, compare s= and d= in a message’s DKIM-Signature with the selector and the domain you entered here.',
    },
  ],
  related: [
    { label: 'DKIM checker: can receivers read your key?', to: '/tool/dkim' },
    { label: 'SPF generator: a list of your senders', to: '/tool/spf-generator' },
    { label: 'DMARC generator: what happens to the rest', to: '/tool/dmarc-generator' },
    { label: 'Changing a DKIM key without losing mail: a guide', to: '/blogs/dkim-key-rotation' },
  ],
}
