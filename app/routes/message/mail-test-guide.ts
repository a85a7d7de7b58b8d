// What the page explains, in words for people who do not run a mail server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const MAIL_TEST_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'Why test a real email',
    text: [
      'A check of your domain shows what you publish. A receiver judges what you send: which server it comes from, whether the signature survived the trip, and whether what passes belongs to the address that readers see.',
      'So we do what a receiver does. We verify each DKIM signature over the exact bytes that arrived, evaluate SPF for the address that sent them, compare both with From as DMARC asks, and follow the ARC chain of forwarders. Where a signature fails we look for what was changed.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The verdict answers one question: can receivers see that this message is from you? Whatever stops them is listed as a change, with the record or setting to correct.',
      'One message cannot show your reputation, or the folder it lands in. Each receiver decides that by what its users did with your earlier email.',
    ],
  },
  questions: [
    {
      question: 'The test passes, and my email still lands in spam. Why?',
      answer:
        'Authentication gets you in the door, not to a good seat. Receivers then look at complaints, at how many addresses do not exist, and at how readers treat your email. Send less, to people who asked for it, and raise the volume slowly.',
    },
    {
      question: 'My tool has a button that sends a test email. Is that the same?',
      answer:
        'Often not. Many tools send test emails from other servers, without link tracking and without the unsubscribe fields. Add the address to a list and send the campaign to that list.',
    },
    {
      question: 'The signature is valid, and DMARC fails. Why?',
      answer:
        'Because it belongs to your email service, not to your domain. Services call the setting “domain authentication” or “custom DKIM domain”. Until it is on, readers see one domain and the signature names another.',
    },
    {
      question: 'The body was changed after it was signed. By whom?',
      answer:
        'By something after the server that signs: a gateway that adds a disclaimer, a virus scanner that rewrites links, a mailing list that adds a footer. Let the last server that changes the message sign it.',
    },
  ],
  related: [
    { label: 'Domain report', to: '/tool/domain-report' },
    { label: 'Email header analyzer', to: '/tool/email-header-analyzer' },
    { label: 'DKIM checker', to: '/tool/dkim' },
    { label: 'Template checker', to: '/tool/template-checker' },
  ],
}
