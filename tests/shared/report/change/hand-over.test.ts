import { expect, test } from 'vitest'
import { recordChange } from '#shared/report/change/change.ts'
import { handOver } from '#shared/report/change/hand-over.ts'

const ADDRESS = 'https://warmpost.example/tool/spf?domain=acme.com'
const change = (index: number, length = 60) =>
  recordChange({
    id: `change-${index}`,
    title: `Publish ${index}`,
    text: 'A long explanation, which the page has. '.repeat(10),
    owner: `n${index}.acme.com`,
    type: 'TXT',
    before: [],
    after: [`record ${index} ${'x'.repeat(length)}`],
    why: [],
    risk: 'none',
    prerequisites: ['Ask first.'],
  })

test('holds each record, what comes first, and no explanation', () => {
  const { body } = handOver([change(1), change(2), change(3)], 'acme.com', ADDRESS) ?? { body: '' }
  expect(body).toContain('Please publish these 3 changes in the DNS of acme.com.')
  for (const index of [1, 2, 3])
    expect(body).toContain(`Name: n${index}.acme.com\nType: TXT\nPublish: record ${index} x`)
  expect(body).toContain('First: Ask first.')
  expect(body).not.toContain('explanation')
})

test('says how many are only on the page where a link can hold no more', () => {
  const changes = Array.from({ length: 12 }, (_, index) => change(index, 300))
  const link = handOver(changes, 'acme.com', ADDRESS)?.body ?? ''
  expect(encodeURIComponent(link).length).toBeLessThanOrEqual(1_800)
  expect(link).toContain('Name: n0.acme.com')
  expect(link).toMatch(/\d+ more changes, why, and whether it is published:/)
  // What a device shares has no such limit.
  expect(handOver(changes, 'acme.com', ADDRESS, Infinity)?.body).toContain('Name: n11.acme.com')
})

test('is nothing without a record to publish', () => {
  expect(handOver([], 'acme.com', ADDRESS)).toBeNull()
})
