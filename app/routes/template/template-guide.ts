// What the template page explains, in words for people who write email but do not run a filter.
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'

export const TEMPLATE_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What is checked',
    text: [
      'We read a template the way an email app and a filter do: with a parser, not by searching the source. Styles, comments and what only Outlook shows do not count as text, and text hidden from readers is listed separately.',
      'Then come the parts that decide whether an email works: merge tags that are broken or lack a fallback, links that show one host and go to another, images without alt text, and a way to unsubscribe. Spam words come last.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The ratio compares areas. Each image counts with its size, and each character as 160 square pixels, about one character of 16-pixel text. 0 is text only, 1 is images only; below 0.3 is good. If the template does not give an image’s size, we assume 300 by 150 and say so.',
      'The score says how much the template looks like spam. Each rule costs points based on how well it told spam from wanted email; what makes no difference costs nothing and is only reported. The rules were measured on spam from 2002 and 2003, the newest public set that keeps the HTML, and on current templates. The score knows only the template: who sends it, from where, and how readers reacted to the last one matter more, and the other tools check that.',
    ],
  },
  questions: [
    {
      question: 'Do spam words still matter?',
      answer:
        'Less than they did. Large providers judge the sender and how readers react. In old public email some phrases do set spam apart (“lose weight”, “free quote”), and others that every list names hardly do (“click here”). So each phrase costs what it measured.',
    },
    {
      question: 'Why does my mail say “Hi ,” to some people?',
      answer:
        'The merge tag is correct, and the field is empty. Give it a fallback: {{ first_name | default: "there" }}, *|IF:FNAME|*, or the setting of your sending system. If readers see the tag itself, it is broken, split by markup that an editor inserted, or written for another system.',
    },
    {
      question: 'My email is one large image. Is that bad?',
      answer:
        'Yes, for three reasons: people who block images see nothing, people with screen readers hear nothing, and a filter has only the sender to judge by. Write headline, text and button as text, give each image an alt text, and send a text part along with the HTML. Images beside enough text are fine: most professional templates have more than 30%.',
    },
    {
      question: 'What is hidden text, and is a preheader hidden text?',
      answer:
        'Text that is there but cannot be seen: zero-size characters, white on white, display: none. Spammers use it to confuse filters. A preheader, the line that inboxes show next to the subject, is hidden at the very start and is fine; anything further down is not.',
    },
    {
      question: 'Why 102 KB?',
      answer:
        'Gmail shows that much of a message’s HTML and puts the rest behind a link, usually including the unsubscribe link and the tracking pixel. Images do not count, since they are loaded separately; comments, styles and long tracking links do.',
    },
  ],
  related: [
    { label: 'DKIM checker: is your email signed', to: '/tool/dkim' },
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'One-click unsubscribe: a guide', to: '/blogs/one-click-unsubscribe' },
    { label: 'All free tools', to: '/tool' },
  ],
}
