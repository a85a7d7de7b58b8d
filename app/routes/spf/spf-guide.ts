// What the SPF page explains, in words for people who do not run a name server.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const SPF_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What an SPF record is',
    text: [
      'An SPF record is one line of text in the DNS of your domain. It lists the servers that can send email as you: your own, and those of the services that send for you. The server that receives a message checks whether the IP address it came from is on the list (RFC 7208).',
      'The answer is one word: pass, fail, softfail, neutral, or an error. An error helps nobody: the receiver then treats your email as if you had published nothing, or worse.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The stamp says whether receivers can use the record at all. Below are the problems to fix, most serious first, each with its rule. The bar counts DNS lookups: every include, a, mx, ptr, exists and redirect costs one, including those inside your includes, and after ten a receiver gives up.',
      'The tree shows where the lookups go. A service that costs four is a good candidate for its own subdomain. A violet mark means that a server did not answer us: that is not a verdict on your record.',
    ],
  },
  questions: [
    {
      question: 'Why are two SPF records an error?',
      answer:
        'A receiver that finds two must not choose between them (RFC 7208, 4.5), so neither counts. When a new service asks you to add a record, add its include to the record you have instead. The report shows both merged into one.',
    },
    {
      question: 'Why does my record break with eleven lookups when it has only five includes?',
      answer:
        'Because an include can include others, and each of those counts (RFC 7208, 4.6.4). Open the tree to see what each service costs. Remove services you no longer use, or let a service send from a subdomain with its own record.',
    },
    {
      question: 'What is the difference between ~all and -all?',
      answer:
        'Both say that nobody else sends for you. With -all, a receiver may refuse such email right away, including email that was forwarded and lost its DKIM signature. With ~all, it goes on to check DKIM and DMARC. If you enforce DMARC, you lose nothing with ~all. Never end with +all: it lets everyone send.',
    },
  ],
  related: [
    { label: 'SPF’s ten DNS lookups: a guide', to: '/blogs/spf-ten-lookups' },
    { label: 'MX checker: where your mail arrives', to: '/tool/mx' },
    { label: 'All free tools', to: '/tool' },
  ],
}
