// What the email authentication page explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const EMAIL_GUIDE: ToolGuideContent = {
  what: {
    title: 'What email authentication is',
    text: [
      'Anybody can write your address into the From line of a message. Three records in the DNS of your domain let the receiver tell your mail from a forgery. SPF names the servers that may send for you (RFC 7208). DKIM publishes the key with which your mail is signed (RFC 6376). DMARC ties both to the address that people see, and says what becomes of mail that fails (RFC 9989).',
      'Since 2024 Gmail and Yahoo ask bulk senders for all three, since May 2025 Microsoft does as well. Mail without them is put into the spam folder or refused at the door.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The stamp counts how many of the three are in order. “Missing” and “broken” mean that the DNS said so; the evidence at the end shows the question and the answer. “Unknown” means that we could not find out. For DKIM that is frequent: a domain may keep its key under any name, and the DNS has no list of them. We try the names that mail services use.',
      'The changes stand in the order in which they help. Each has the exact record, where it can be written without knowing more about you. Do one, wait until the old answer has run out, often five minutes, and check again.',
    ],
  },
  questions: [
    {
      question: 'All three are valid. Why does my mail still land in spam?',
      answer:
        'Authentication says who you are, not whether people want your mail. What counts next is the reputation of the domain and of the sending address, complaints, and the list that you write to. And a record proves nothing about a single message: the server that sent it may not be in the SPF record, or may sign with another domain. Paste the headers of one message into the header analyzer to see that.',
    },
    {
      question: 'Do I have to give you my address?',
      answer:
        'No. The part before the @ is dropped at once: the check needs the domain only, and so does the address of the result, which you can pass on. Nobody gets mail from this page.',
    },
    {
      question: 'May I go straight to p=reject?',
      answer:
        'Better not. Start with p=none and an address for reports, and read them for two to four weeks. They name every server that sends in your name, forgotten ones too. Once all of yours pass, go on to quarantine, then to reject. The DMARC generator writes a plan with dates.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'DKIM checker: find and judge your key', to: '/tool/dkim' },
    { label: 'DMARC checker: what becomes of mail that fails', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}
