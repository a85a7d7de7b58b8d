import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameInFront } from '#shared/dns/domain-name.ts'

test.each([
  ['mail', 'mail.broken.test'],
  [' Mail. ', 'mail.broken.test'],
  ['em.click', 'em.click.broken.test'],
  ['mail.broken.test', 'mail.broken.test'],
  ['MAIL.BROKEN.TEST.', 'mail.broken.test'],
  ['info@mail.broken.test', 'mail.broken.test'],
  ['.mail', 'mail.broken.test'],
  ['@', 'broken.test'],
  ['', 'broken.test'],
  ['notbroken.test', 'notbroken.test.broken.test'],
])('“%s” in front of broken.test is %s', (typed, name) => {
  expect(nameInFront(typed, 'broken.test')).toBe(name)
})

test('is always the domain or a name below it', () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(`.${nameInFront(typed, 'broken.test')}`.endsWith('.broken.test')).toBe(true)
    }),
  )
})
