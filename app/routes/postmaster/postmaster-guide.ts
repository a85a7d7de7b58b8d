import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

// What mailbox providers tell senders about themselves, in words for people who never saw these tools.
export const POSTMASTER_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What providers tell you, and what they never tell',
    text: [
      'Gmail’s Postmaster Tools show a domain’s owner which of Gmail’s requirements the domain meets, how many people press “Report spam”, which share of the email passes SPF, DKIM and DMARC, and how much Gmail refuses. Microsoft’s SNDS shows how Outlook.com filters the email of an IP address. Yahoo’s Sender Hub shows complaints by DKIM domain.',
      'None of them says which message went to spam, who complained, or what would have to change in DNS. Gmail leaves out days with little email, so an empty chart proves nothing. SNDS rounds complaints to ranges. Reputation as High or Low is gone since September 2025.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The heading is what matters most, and below it is the one thing to do. Then come Gmail’s eleven requirements. Where one needs work, we check your domain in DNS right away: you get the record to change, or we say that DNS is right today and Gmail looks back over days, or that only an email or your program can show it.',
      'Everything is read on your device. Only the name of your domain leaves it, for the check in DNS. To see the figures beside your DMARC reports and record changes, add the same file on the page of your DMARC monitor.',
    ],
  },
  questions: [
    {
      question: 'Everything is green here. Why am I still in spam at Gmail?',
      answer:
        'Authentication only proves who sent an email. Whether people want it decides the rest: keep the spam rate below 0.1%, never reach 0.3%, and stop sending to people who do not open your email.',
    },
    {
      question: 'The spam rate is 0%. Is all well?',
      answer:
        'Not always. The rate counts only email in the inbox: if most of your email is in spam already, nobody can report it, and the rate falls. Look at the requirements and the errors, too.',
    },
    {
      question: 'I fixed my record, and Gmail still says “Needs work”.',
      answer:
        'Gmail looks back over several days. If our check finds the record right, wait a week and look again before you change anything else.',
    },
    {
      question: 'My domain shows no data.',
      answer:
        'Gmail shows nothing for days with little email, and only to people who proved that the domain is theirs. It is no sign of a good or a bad reputation.',
    },
  ],
  related: [
    { label: 'DMARC monitor: reports of receivers, over time', to: '/tool/dmarc-monitor' },
    { label: 'Gate simulator: what Gmail would answer', to: '/tool/gate' },
    { label: 'Mail test: what receivers see in one message', to: '/tool/mail-test' },
    { label: 'All free tools', to: '/tool' },
  ],
}
