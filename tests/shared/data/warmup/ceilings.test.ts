import { describe, expect, test } from 'vitest'
import { PROVIDER_LIMITS } from '#shared/plans/mailbox/provider-limits.ts'
import {
  allowedTogether,
  ceilingsOf,
  mailboxesFor,
  newPeopleADay,
  SERVICES,
  type Service,
} from '#shared/data/warmup/ceilings.ts'

test.each([
  [1, 10_000],
  [10, 12_005],
  [100, 22_059],
  [1000, 72_446],
])(
  'an organization with %d licenses at Microsoft 365 may reach %d people outside',
  (licenses, recipients) => {
    const ofOrganization = ceilingsOf('microsoft-365', licenses).find(({ per }) => per === 'organization')
    expect(ofOrganization?.perDay).toBe(recipients)
  },
)

describe.each(Object.keys(SERVICES) as Service[])('%s', (service) => {
  test('has limits with a source and the day it was read', () => {
    const all = ceilingsOf(service, 1)
    expect(all.length).toBeGreaterThan(0)
    expect(
      all.filter(({ source, readOn }) => !/^https:/.test(source) || !/^\d{4}-\d\d-\d\d$/.test(readOn)),
    ).toEqual([])
  })

  test('takes the fewest mailboxes that are enough', () => {
    for (const goal of [1, 499, 500, 501, 2000, 9999, 25_000, 300_000]) {
      const needed = mailboxesFor(service, goal)
      if (needed === null) continue
      const of = (mailboxes: number) => allowedTogether(service, { mailboxes, licenses: mailboxes })
      expect(of(needed)).toBeGreaterThanOrEqual(goal)
      if (needed > 1) expect(of(needed - 1)).toBeLessThan(goal)
    }
  })

  test('is in the mailbox calculator with the same limit', () => {
    expect(PROVIDER_LIMITS.find(({ id }) => id === service)?.perDay).toBe(ceilingsOf(service, 1)[0]?.perDay)
  })
})

test('a trial and a sandbox do not grow with mailboxes', () => {
  expect(mailboxesFor('ses-sandbox', 201)).toBe(null)
  expect(mailboxesFor('microsoft-365-trial', 5001)).toBe(null)
})

test('follow-ups leave less for new people', () => {
  expect([newPeopleADay(200, 3), newPeopleADay(200, 0), newPeopleADay(3, 3)]).toEqual([50, 200, 0])
})
