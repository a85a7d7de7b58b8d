// What the email authentication page explains, in words for people who do not run a name server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const EMAIL_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What email authentication is',
    text: [
      'Anyone can write your address into the From line of a message. Three records in the DNS of your domain let the receiver tell your mail from a forgery. SPF names the servers that may send for you (RFC 7208). DKIM publishes the key with which your mail is signed (RFC 6376). DMARC ties both to the address that people see, and says what happens to email that fails (RFC 9989).',
      'Gmail and Yahoo have required all three from bulk senders since 2024, and Microsoft since May 2025. Email without them goes to spam or is refused.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The stamp shows how many of the three pass. “Missing” and “broken” mean that DNS said so; the evidence at the end shows the question and the answer. “Unknown” means that we could not find out. That is common for DKIM: a key can be under any name, and DNS has no list of them. We try the names that email services use.',
      'Changes are listed with the most helpful first. Each has the exact record, if we can write it without knowing more about you. Make one, wait for the old record’s TTL to expire, often five minutes, and check again.',
    ],
  },
  questions: [
    {
      question: 'All three are valid. Why does my email still land in spam?',
      answer:
        'Authentication says who you are, not whether people want your email. Next come the reputation of the domain and the sending IP, complaints, and the list you send to. And a record proves nothing about a single message: the server that sent it may not be in the SPF record, or may sign with another domain. Paste one message’s headers into the header analyzer to see that.',
    },
    {
      question: 'Do I have to give you my address?',
      answer:
        'No. The part before the @ is dropped right away: the check needs only the domain, and so does the link to the result, which you can share. This page sends no email.',
    },
    {
      question: 'Can I go straight to p=reject?',
      answer:
        'Better not. Start with p=none and a report address, and read the reports for two to four weeks. They list every server that sends as you, including ones you forgot. Once all of yours pass, move to quarantine, then to reject. The DMARC generator writes a plan with dates.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'DKIM checker: find and judge your key', to: '/tool/dkim' },
    { label: 'DMARC checker: what happens to email that fails', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}
