import type { Tool } from './tool.ts'

export const mailTest = {
  slug: 'message',
  path: '/tool/mail-test',
  label: 'Mail Test',
  column: 'deliverability',
  hint: 'Send one, see what receivers see',
  without: { ability: 'takesMail', hint: 'Read a message file as receivers do' },
  title: 'Mail test',
  description:
    'Send one email from your own tool and see what receivers see: SPF, DKIM, DMARC and ARC of the real message, why each fails, and what to change.',
  heading: 'Send one email, see what receivers see',
  lead: 'SPF, DKIM, DMARC and ARC of the real message, why each fails, and what to change. No account.',
  about: 'Send one email from your own tool and see what receivers see in it, and what to change.',
  words:
    'send test mail email land spam junk folder inbox arrive deliverability problem fix score mail-tester eml file signature verify dkim arc one-click unsubscribe',
  examples: ['?sample=order', '?sample=list'],
  api: {
    group: 'Mail test',
    method: 'post',
    routes: ['/user/tools/message/verify', '/user/tools/message/sample'],
  },
  hasTerminalView: true,
} as const satisfies Tool
