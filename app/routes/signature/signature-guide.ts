// What the signature builder's page explains.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const SIGNATURE_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a good signature is',
    text: [
      'Four lines that say who you are and how to reach you. It is in every email, even the tenth reply, so each image and link in it is sent over and over, and judged by every spam filter along the way.',
      'Email programs support little of today’s HTML. Outlook for Windows renders with Word, and Gmail drops style sheets. So this builder writes tables with inline styles, fonts that every system has, and text with no set color, so a dark inbox can make it light.',
    ],
  },
  reading: {
    title: 'How to install it',
    text: [
      'Gmail: press Copy signature, open Settings, See all settings, Signature, and paste. Apple Mail: open Settings, Signatures, untick “Always match my default message font”, and paste.',
      'Outlook: open Settings, Mail, Compose and reply (in the older Outlook: File, Options, Mail, Signatures), and paste. Other programs that ask for a file or for HTML take the download or Copy HTML. Then send yourself an email and look at it on a phone.',
    ],
  },
  questions: [
    {
      question: 'Why should the logo not be the whole signature?',
      answer:
        'Because most readers see it only after they allow images, and blind readers never do. An image cannot be copied into an address book either, and one line of text above a large image looks like spam. Keep your name and number as text.',
    },
    {
      question: 'Should cold emails have a signature?',
      answer:
        'A short one. Use the compact layout: no image, and at most one link, to your own domain. Every link to another domain brings that domain’s reputation along, and a shortened link brings that of everyone who uses the same service.',
    },
    {
      question: 'Why does my signature look different in Outlook?',
      answer:
        'Outlook for Windows reads an image’s width only from its attribute, ignores rounded corners and web fonts, and adds its own space between lines. This signature avoids all of that. If it still looks different, paste it again with “Keep source formatting”.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send for you', to: '/tool/spf' },
    { label: 'Mailbox calculator: how much one mailbox may send', to: '/tool/mailbox-calculator' },
    { label: 'All free tools', to: '/tool' },
  ],
}
