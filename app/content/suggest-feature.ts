// What a suggestion should say, and the prefilled email.
import { BRAND } from '#app/content/brand.ts'

export const SUGGESTION_PARTS = [
  { title: 'Title', text: 'What you would call it, in five words.' },
  { title: 'Description', text: 'What it does, step by step, as if it already existed.' },
  { title: 'Importance', text: 'What you do today without it, and what that costs you.' },
  { title: 'Intended use', text: 'Who on your team would use it, how often, for which emails.' },
] as const

export const AFTERWARDS = [
  {
    title: 'We read it',
    text: 'We review suggestions weekly. A person reads the whole message.',
  },
  {
    title: 'We weigh it',
    text: 'How many people need it, what it would replace, and whether it makes email more honest or just louder.',
  },
  {
    title: 'You hear back',
    text: 'Yes, no or later, with the reason. If we have a question, we ask first.',
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
