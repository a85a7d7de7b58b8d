// Zoho Mail refuses what its own users send with codes that mean something else in the registry.
import type { CodeTable } from './code-row.ts'

const advice =
  'Zoho has blocked sending from your account because it sent too much, or unlike before. Unblock it in your Zoho account, and send less at once.'

export const ZOHO_CODES: CodeTable = {
  provider: 'zoho',
  source: { url: 'https://help.zoho.com/portal/en/community/zoho-mail', readOn: '2026-11-28' },
  rows: [
    { code: '5.4.6', words: 'unusual sending activity | mail rate exceed', reason: 'account', advice },
    { code: '5.1.8', words: 'sender address blocked', reason: 'account', advice },
  ],
}
