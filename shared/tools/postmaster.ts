import type { Tool } from './tool.ts'

export const postmaster = {
  slug: 'postmaster',
  path: '/tool/postmaster',
  label: 'Postmaster Data',
  column: 'deliverability',
  hint: 'What Gmail itself says about you',
  title: 'Postmaster data reader',
  heading: 'Postmaster data reader',
  description:
    'Drop what Gmail’s Postmaster Tools, Microsoft SNDS or Yahoo say about your email: why it lands in spam, and which record to change.',
  lead: 'All checks pass, and your email is still in spam? Drop what Gmail itself says about you, and see what to change.',
  about: 'What Gmail, Microsoft and Yahoo count of your email, joined with what your DNS says.',
  words:
    'google gmail postmaster tools compliance status snds microsoft outlook hotmail yahoo sender hub spam rate complaint rate user-reported feedback loop trap hits needs work deliverability verdict',
  examples: ['?example=quiet', '?example=needs-work'],
  api: {
    group: 'Provider data',
    method: 'post',
    routes: ['/user/tools/postmaster/read'],
  },
} as const satisfies Tool
