// What the services need that send or host mail.
import { BUSINESS_PASSPORTS } from './business.ts'
import { MAILBOX_PASSPORTS } from './mailboxes.ts'
import { MARKETING_PASSPORTS } from './marketing.ts'
import type { Passport } from './passport.ts'
import { RELAY_PASSPORTS } from './relays.ts'

export const PASSPORTS: readonly Passport[] = [
  ...MAILBOX_PASSPORTS,
  ...RELAY_PASSPORTS,
  ...MARKETING_PASSPORTS,
  ...BUSINESS_PASSPORTS,
]
