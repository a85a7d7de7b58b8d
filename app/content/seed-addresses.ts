// The mailboxes that take part in the deliverability test.
import { BRAND } from '#app/content/brand.ts'

/** Placeholders, as every address under warmpost.example: write down your own mailboxes, at the providers that matter. */
const MAILBOXES = [
  'ada',
  'blaise',
  'carl',
  'dorothy',
  'emmy',
  'felix',
  'grace',
  'hedy',
  'isaac',
  'joan',
  'karl',
  'lise',
  'marie',
  'niels',
  'olga',
]

export const SEED_ADDRESSES: readonly string[] = MAILBOXES.map(
  (mailbox) => `seed-${mailbox}@${new URL(BRAND.origin).hostname}`,
)
