import type { Tool } from './tool.ts'

export const signature = {
  slug: 'signature',
  path: '/tool/signature-builder',
  label: 'Signature Builder',
  column: 'marketing',
  hint: 'One that displays everywhere',
  title: 'Email signature builder',
  description:
    'Create an email signature that looks right in Gmail, Outlook and Apple Mail. It never leaves your browser.',
  lead: 'A signature that looks right in Gmail, Outlook and Apple Mail. What you type never leaves your browser.',
  about: 'Create an email signature that looks right in Gmail, Outlook and Apple Mail.',
  words: 'signature generator html footer logo',
} as const satisfies Tool
