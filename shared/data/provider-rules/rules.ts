// The rules of the large mailbox providers, as data, and nowhere else.
import { APPLE_RULES } from './apple.ts'
import { GMAIL_RULES } from './gmail.ts'
import { MICROSOFT_RULES } from './microsoft.ts'
import { YAHOO_RULES } from './yahoo.ts'
import type { GateRule, Provider } from './rule.ts'

export const GATE_RULES: readonly GateRule[] = [
  ...GMAIL_RULES,
  ...MICROSOFT_RULES,
  ...YAHOO_RULES,
  ...APPLE_RULES,
]

/** What none of our facts can show, with the replies that it causes. */
export const UNSEEN_BY_US: Readonly<Record<Provider, readonly string[]>> = {
  gmail: [
    'How Gmail rates the sending IP and domain, and how evenly you send (421 4.7.28, 421 4.7.0, 550 5.7.1, 550 5.7.28).',
    'What the message says, links to and attaches (552 5.7.0, 421 4.7.0).',
  ],
  microsoft: [
    'How Outlook.com rates the sending IP (421 RP-001 to RP-003, 550 SC-001 to SC-004, DY-001, DY-002, OU-002), and whether Spamhaus lists it (OU-001).',
  ],
  yahoo: [
    'How Yahoo rates the sending IP (421 4.7.0 [TSS04], 553 5.7.2 [TSS09], [TSS11]), and whether Spamhaus lists it (553 5.7.1 [BL21], [BL23]).',
    'What the message says and links to (554 [PH01]).',
  ],
  apple: [
    'How Apple rates the sending IP and domain (421 4.7.1, 550 5.7.1 [CS01]), and whether Spamhaus or Proofpoint list it (550 5.7.1, 550 5.7.0).',
  ],
}
