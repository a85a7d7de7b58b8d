// SPF, DKIM and DMARC of a domain in one view. Not in the menu: it is the question of the home page.
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from './tool.ts'

export const emailAuthentication = {
  slug: 'email-authentication',
  path: '/tool/email-authentication',
  label: 'Email Authentication',
  column: 'security',
  hint: 'SPF, DKIM and DMARC together',
  crumb: 'Email authentication',
  title: 'Email authentication checker',
  heading: 'Email authentication',
  description:
    'SPF, DKIM and DMARC verification in one step: what your domain has, what Gmail, Yahoo and Microsoft require, and what to change first.',
  lead: 'SPF, DKIM and DMARC verification of your domain in one step, with the changes that help most.',
  about: 'SPF, DKIM, DMARC, MX and BIMI of a domain in one view, and what to change first.',
  words:
    'spam junk folder inbox land verify all check gmail yahoo microsoft requirements bulk sender compliance',
  examples: [`?domain=${BROKEN_SAMPLE}`],
  command: 'email',
  api: { group: 'Messages', method: 'post', routes: ['/user/tools/email/verify'] },
  isSavable: true,
  hasTerminalView: true,
} as const satisfies Tool
