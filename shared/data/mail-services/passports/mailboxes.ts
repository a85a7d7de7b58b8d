// What hosts of mailboxes, forwarders and filters need.
import type { Passport } from './passport.ts'

export const MAILBOX_PASSPORTS: readonly Passport[] = []
