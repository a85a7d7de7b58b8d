// What the MX page explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const MX_GUIDE: ToolGuideContent = {
  what: {
    title: 'What an MX record is',
    text: [
      'An MX record names a server that takes in the mail of your domain. There may be several, each with a number. A sender tries the lowest number first and goes on to the next when a server cannot be reached; equal numbers share the load (RFC 5321, 5.1).',
      'The name in the record must lead to an address. If none of the names does, mail to you comes back, and so do the replies to what you send: bounces of a campaign, answers of customers, reports that you asked for.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The table shows the servers in the order in which senders try them, with every address that we found. Next to “Mail goes to” stands the provider, where the name of the server tells it.',
      '“None” means that the DNS says there is no address. “Could not be looked up” means that we do not know, because somebody did not answer. We cannot see from here whether the server accepts a connection: the platform that this site runs on does not open mail ports.',
    ],
  },
  questions: [
    {
      question: 'Why must an MX record not name a CNAME?',
      answer:
        'Because the standard says that the name must be that of a host (RFC 2181, 10.3), and some senders refuse to follow the alias. Most do follow it, so the mistake goes unnoticed until one customer’s mail does not arrive. Put the final name into the MX record.',
    },
    {
      question: 'What happens when there is no MX record?',
      answer:
        'Senders fall back to the address of the domain itself (RFC 5321, 5.1). Usually that is the web server, which takes no mail, so messages wait for days and then bounce. If the domain is to receive nothing, say so with a null MX: priority 0, host “.” (RFC 7505).',
    },
    {
      question: 'Do I need an MX record if I only send?',
      answer:
        'Yes. Receivers like to know that they can answer, and some reject senders whose domain cannot receive. Bounces and unsubscribe mails go to the same place. One working host is enough.',
    },
  ],
  related: [
    { label: 'MX records without surprises: a guide', to: '/blogs/mx-records-without-surprises' },
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'All free tools', to: '/tool' },
  ],
}
