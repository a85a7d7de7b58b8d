// What the page of the signature builder explains.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const SIGNATURE_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a good signature is',
    text: [
      'Four lines that say who you are and how to reach you. It stands under every email, also the tenth reply, so each picture and each link in it is sent again and again, and judged by every spam filter on the way.',
      'Mail programs understand little of today’s HTML. Outlook for Windows draws with Word, Gmail drops style sheets. So this builder writes tables with inline styles, fonts that every system has, and text without a colour of its own, which a dark inbox can turn light.',
    ],
  },
  reading: {
    title: 'How to put it in',
    text: [
      'Gmail: press Copy signature, open Settings, See all settings, Signature, and paste. Apple Mail: open Settings, Signatures, untick “Always match my default message font”, and paste.',
      'Outlook: open Settings, Mail, Compose and reply (in the older Outlook: File, Options, Mail, Signatures), and paste. Other programs that ask for a file or for HTML take the download or Copy HTML. Then send yourself an email and look at it on a phone.',
    ],
  },
  questions: [
    {
      question: 'Why should the logo not be the whole signature?',
      answer:
        'Because most readers see it only after they allow pictures, and a reader who cannot see never does. A picture cannot be copied into an address book either, and an email that is one line of text above a large picture looks like spam. Keep your name and number as text.',
    },
    {
      question: 'Should cold emails carry a signature?',
      answer:
        'A short one. Use the compact layout: no picture, one link at most, to your own domain. Every foreign link brings the reputation of its domain along, and a shortened link brings that of everybody who uses the same service.',
    },
    {
      question: 'Why does my signature look different in Outlook?',
      answer:
        'Outlook for Windows obeys the width of a picture only as an attribute, ignores rounded corners and web fonts, and adds space between lines of its own. This signature uses nothing of that. If it still differs, paste it anew with “Keep source formatting”.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send for you', to: '/tool/spf' },
    { label: 'Mailbox calculator: how much one mailbox may send', to: '/tool/mailbox-calculator' },
    { label: 'All free tools', to: '/tool' },
  ],
}
