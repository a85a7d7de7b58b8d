import { expect, test } from 'vitest'
import { mailboxNotes } from '#shared/plans/mailbox/safe-limit.ts'
import { PROVIDER_LIMITS } from '#shared/plans/mailbox/provider-limits.ts'

const VALUES = { ageMonths: 12, bounceRate: 0, dailyVolume: 0, providerLimit: 1000 }
const codes = (values: Partial<typeof VALUES>, limit: number) =>
  mailboxNotes({ ...VALUES, ...values }, limit).map(({ code }) => code)

test.each([
  [{}, 1000, ['mailbox-complaint-budget']],
  [{ dailyVolume: 2000 }, 1600, ['mailbox-above-provider-limit', 'mailbox-complaint-budget']],
  [{ bounceRate: 5 }, 1000, ['mailbox-complaint-budget']],
  [{ bounceRate: 5.01 }, 950, ['mailbox-high-bounce-rate', 'mailbox-complaint-budget']],
  [{ providerLimit: 5000 }, 5000, ['mailbox-bulk-sender', 'mailbox-complaint-budget']],
  [{ providerLimit: 5000 }, 4999, ['mailbox-complaint-budget']],
  [{ providerLimit: 0 }, 0, []],
])('for %o and %d: %o', (values, limit, expected) => {
  expect(codes(values, limit)).toEqual(expected)
})

test.each([
  [800, 'that is not even one.'],
  [1000, 'that is not even one.'],
  [1001, 'that is fewer than 2.'],
  [5000, 'that is fewer than 5.'],
])('the complaints that %d emails allow', (limit, words) => {
  expect(mailboxNotes(VALUES, limit).at(-1)?.message).toContain(words)
})

test('the limits of providers each have a source and a unique name', () => {
  expect(new Set(PROVIDER_LIMITS.map(({ id }) => id)).size).toBe(PROVIDER_LIMITS.length)
  expect(PROVIDER_LIMITS.every(({ source }) => source.startsWith('https://'))).toBe(true)
})
