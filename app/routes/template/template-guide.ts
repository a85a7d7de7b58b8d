// What the template page explains, in words for people who write mail and do not run a filter.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const TEMPLATE_GUIDE: ToolGuideContent = {
  what: {
    title: 'What is checked',
    text: [
      'A template is read the way a mail program and a filter read it: by a parser, not by searching the source. Styles, comments and what only Outlook shows do not count as text; what is hidden from readers is told apart from what they see.',
      'Then come the parts that decide whether a mail works: merge tags that are broken or lack a fallback, links that name one host and lead to another, images without words beside them, and a way to unsubscribe. The listed words come last.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The ratio compares areas. Each image counts with its size, each character with 160 square pixels, which is a letter of 16 pixels with its share of the line. 0 is text only, 1 is images only; below 0.3 is good. Where the template does not say how large an image is, we assume 300 by 150 and say so.',
      'The score is a sum of our own, made to agree in direction with what filters such as SpamAssassin count. It knows only the template. Who sends it, from where, and how readers took the last one weighs more; the other tools look at that.',
    ],
  },
  questions: [
    {
      question: 'Do spam words still matter?',
      answer:
        'Hardly. Large providers judge the sender and the reactions of readers. A word costs something only together with the rest: a new domain, shortened links, an image in place of text. Read the list as an editor would: “act now” and “limited time” say nothing.',
    },
    {
      question: 'Why does my mail say “Hi ,” to some people?',
      answer:
        'The merge tag is right, and the field is empty. Give it a fallback: {{ first_name | default: "there" }}, *|IF:FNAME|*, or the setting of your sending system. When readers see the tag itself, it is broken, split by markup that an editor put into it, or written for another system.',
    },
    {
      question: 'My mail is one large image. Is that bad?',
      answer:
        'For three reasons: who blocks images sees nothing, who cannot see hears nothing, and a filter has only the sender to judge by. Write headline, text and button as text, give each image an alt text, and send a text part beside the HTML.',
    },
    {
      question: 'What is hidden text, and is a preheader hidden text?',
      answer:
        'Text that is there and cannot be seen: letters of no size, white on white, display: none. Spam fills mails with it to confuse filters. A preheader, the line that inboxes show beside the subject, is hidden at the very start and is fine; anything further down is not.',
    },
    {
      question: 'Why 102 KB?',
      answer:
        'Gmail shows that much of a message’s HTML and puts the rest behind a link, mostly with the way to unsubscribe and the tracking pixel in it. Images do not count, since they are loaded from elsewhere; comments, styles and long tracking links do.',
    },
  ],
  related: [
    { label: 'DKIM checker: is your mail signed', to: '/tool/dkim' },
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'One-click unsubscribing: a guide', to: '/blogs/one-click-unsubscribe' },
    { label: 'All free tools', to: '/tool' },
  ],
}
