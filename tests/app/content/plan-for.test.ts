import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderQuery, planFor, volumeOf } from '#app/content/plan-for.ts'
import { PLANS } from '#app/content/plans.ts'
import { askedIn } from '#app/routes/contact-us/send-message.ts'

const largest = Math.max(...PLANS.map(({ emailsPerDay }) => emailsPerDay))

test('is the smallest that is large enough, and named in the sentence', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 * largest }), (emails) => {
      const { plan, sentence } = planFor(emails)
      const enough = PLANS.filter(({ emailsPerDay }) => emailsPerDay >= emails)
      expect(plan).toBe(enough.toSorted((a, b) => a.emailsPerDay - b.emailsPerDay)[0])
      expect(sentence).toContain(plan?.name ?? 'Ask us')
    }),
  )
})

test('reads only whole numbers of emails a day', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const emails = volumeOf(text)
      if (emails !== undefined) expect(emails).toBe(Number(text))
      if (emails !== undefined) expect(Number.isInteger(emails) && emails > 0).toBe(true)
    }),
  )
  expect([volumeOf('1'), volumeOf('1000000'), volumeOf('1000001'), volumeOf('0'), volumeOf(null)]).toEqual([
    1,
    1_000_000,
    undefined,
    undefined,
    undefined,
  ])
})

test('arrives in the contact form by its link', () => {
  const asked = (query: string) => askedIn(new URL(`https://warmpost.example/contact-us?${query}`))
  const message = (query: string) => asked(query).message ?? ''
  for (const plan of PLANS) {
    expect(message(orderQuery(plan, 1234))).toContain(plan.name)
    expect(message(orderQuery(plan, 1234))).toContain('1234 emails a day')
    expect(message(orderQuery(plan, undefined))).not.toContain('We send about')
  }
  expect(asked(orderQuery(undefined, 9000))).toMatchObject({ subject: 'Plans and prices' })
  expect(asked('emails=lots')).toEqual({})
})
