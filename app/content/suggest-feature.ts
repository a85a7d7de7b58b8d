// What a suggestion should say, and the letter that carries it.
import { BRAND } from '#app/content/brand.ts'

export const SUGGESTION_PARTS = [
  { title: 'Title', text: 'What you would call it, in five words.' },
  { title: 'Description', text: 'What it does, step by step, as if it were there.' },
  { title: 'Importance', text: 'What you do today without it, and what that costs you.' },
  { title: 'Intended use', text: 'Who in your team would use it, how often, for which emails.' },
] as const

export const AFTERWARDS = [
  {
    title: 'It is read',
    text: 'Suggestions are reviewed weekly. A person reads the whole letter.',
  },
  {
    title: 'It is weighed',
    text: 'How many need it, what it would replace, and whether it makes mail more honest or only louder.',
  },
  {
    title: 'You hear of it',
    text: 'Yes, no, or later, with the reason. If we have a question, we ask you first.',
  },
] as const

export const SUGGESTION = {
  to: BRAND.supportEmail,
  subject: 'Feature suggestion',
  body: `Hello ${BRAND.name},

Title:

Description:

Importance:

Intended use:
`,
}
