import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { check, RUA, withRecord } from '#tests/shared/records/dmarc/zone-check.ts'

const SEPARATOR = fc.constantFrom(' ', ', ', ',', ' | ', '/', '. ', ': ', '')
const VALUE = fc.constantFrom('p=quarantine', 'adkim=s', 'aspf=r', 'pct=100', 't=n')
const HIDDEN = fc.constantFrom('sp=none', 'np=reject', 'fo=1')

describe('a tag without a semicolon before it', () => {
  test('is found, and is there after the change', async () => {
    await fc.assert(
      fc.asyncProperty(VALUE, SEPARATOR, HIDDEN, async (value, separator, hidden) => {
        const record = value.startsWith('p=')
          ? `v=DMARC1; ${value}${separator}${hidden}; ${RUA}`
          : `v=DMARC1; p=quarantine; ${value}${separator}${hidden}; ${RUA}`
        const { changes, verdict } = await check(withRecord(record))
        expect(verdict.tone, record).not.toBe('ok')
        const [change] = changes.filter(({ action }) => action !== 'ask')
        expect(change?.after.join(), record).toContain(hidden)
        expect(change?.after.join(), record).toContain('p=quarantine')
      }),
      { numRuns: 60 },
    )
  })

  test('does not start inside of an address', async () => {
    const uri = 'https://r.example.com/p=1/x'
    const { changes } = await check(withRecord(`v=DMARC1; p=none; rua=${uri}`))
    expect(changes.map(({ after }) => after.join()).join()).toContain(uri)
  })
})

test('raising the policy leaves that of subdomains as it is', async () => {
  const { changes } = await check(withRecord(`v=DMARC1; p=none; sp=none; ${RUA}`))
  const raise = changes.find(({ title }) => title.startsWith('Raise'))
  expect(raise?.after).toEqual([`v=DMARC1; p=quarantine; sp=none; ${RUA}`])
})

test.each([
  ['rua=mailto:', ['rua has no address: reports go to dmarc@example.com.']],
  [`t=y; pct=0; ${RUA}`, [expect.stringContaining('t=y says the same') as string]],
])('one sentence about “%s”', async (tags, notes) => {
  const { changes } = await check(withRecord(`v=DMARC1; p=reject; ${tags}`))
  const [change] = changes.filter(({ action }) => action !== 'ask')
  expect(change?.notes).toEqual(notes)
})

test.each([
  ['a@example.com,Team <b@example.com>', 'mailto:a@example.com,mailto:b@example.com'],
  ['mailto:a@example.com,https://r.example.com/x,y', 'mailto:a@example.com,https://r.example.com/x%2Cy'],
])('%s keeps every address', async (typed, meant) => {
  const { changes } = await check(withRecord(`v=DMARC1; p=reject; rua=${typed}`))
  const [change] = changes.filter(({ action }) => action !== 'ask')
  expect(change?.after).toEqual([`v=DMARC1; p=reject; rua=${meant}`])
})
