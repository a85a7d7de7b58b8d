import { describe, expect, test } from 'vitest'
import { draftQuery, readDraft } from '#app/components/tool/generator-form.ts'
import { DMARC_FORM, draftRecord, loadGeneratorPage } from '#app/routes/dmarc/dmarc-generator-data.ts'
import { draftFrom } from '#app/routes/dmarc/dmarc-today.tsx'
import type { ApiClient } from '#shared/api/client.ts'
import { addDays, isDay, isoDay } from '#app/routes/dmarc/roll-out-day.ts'

const read = (query: string) => readDraft(DMARC_FORM, new URLSearchParams(query))

describe('the draft', () => {
  test.each([
    '',
    'domain=example.com',
    'domain=example.com&rua=',
    'domain=example.com&p=reject&sp=none&np=reject&adkim=s&aspf=s&t=y&psd=n&pct=50&rf=afrf&ri=3600&fo=1&rua=b%40example.com&ruf=a%40example.com&start=2026-11-20',
  ])('“%s” survives the round trip to the URL', (query) => {
    expect(draftQuery(DMARC_FORM, read(query))).toBe(query)
  })

  test('ignores values that no list offers', () => {
    expect(read('p=block&pct=33&t=maybe')).toMatchObject({ p: 'none', pct: '', t: 'n' })
  })

  test.each([
    ['domain=example.com', 'v=DMARC1; p=none; rua=mailto:dmarc@example.com', true],
    ['domain=_dmarc.example.com', 'v=DMARC1; p=none; rua=mailto:dmarc@example.com', true],
    ['domain=example.com&rua=', 'v=DMARC1; p=none', true],
    ['', 'v=DMARC1; p=none', true],
    ['domain=localhost', 'v=DMARC1; p=none', false],
    ['domain=example.com&rua=nonsense', 'v=DMARC1; p=none; rua=mailto:nonsense', false],
  ])('“%s” gives %s', (query, record, usable) => {
    expect(draftRecord(read(query))).toMatchObject({ record, usable })
  })

  test('starts with a published record, without its mistakes', () => {
    const published = 'v=DMARC1; sp=none; p=quarantine; pct=20; fo=1; rua=a@example.com!10m'
    const draft = draftFrom(published, read('domain=example.com&start=2026-11-20'))
    expect(draft).toMatchObject({ domain: 'example.com', start: '2026-11-20', sp: 'none', pct: '', fo: '1' })
    expect(draftRecord(draft).record).toBe('v=DMARC1; p=quarantine; sp=none; rua=mailto:a@example.com')
  })
})

describe('the page of the generator', () => {
  /** A DNS that publishes the records, and says what it was asked about. */
  const page = async (query: string, records: readonly string[]) => {
    const asked: string[] = []
    const $get = ({ query: { record } }: { query: { record: string } }) => {
      asked.push(record)
      return Promise.resolve(Response.json({ current: { records } }))
    }
    const api = { user: { tools: { dmarc: { preview: { $get } } } } } as unknown as ApiClient
    const { draft } = await loadGeneratorPage(api, new URLSearchParams(query))
    return { record: draftRecord(draft).record, asked }
  }
  const QUARANTINE = 'v=DMARC1; p=quarantine; sp=reject; rua=mailto:a@example.com'

  test.each([
    ['domain=example.com', QUARANTINE],
    ['domain=example.com&start=2026-11-20', QUARANTINE],
    ['domain=example.com&p=none', 'v=DMARC1; p=none; rua=mailto:dmarc@example.com'],
    ['domain=example.com&rua=', 'v=DMARC1; p=none'],
  ])('“%s” begins with %s', async (query, record) => {
    expect((await page(query, [QUARANTINE])).record).toBe(record)
  })

  test('looks up what it begins with, and only the draft if nothing is published', async () => {
    const draft = 'v=DMARC1; p=none; rua=mailto:dmarc@example.com'
    expect((await page('domain=example.com', [QUARANTINE])).asked).toEqual([draft, QUARANTINE])
    expect((await page('domain=example.com', [])).asked).toEqual([draft])
    expect((await page('domain=example.com', [QUARANTINE, draft])).asked).toEqual([draft])
  })

  test.each([
    'p=quarantine',
    'p=reject',
    'p=quarantine; pct=20',
    'p=reject; t=y',
    'p = Quarantine',
    'sp=none; p=reject',
  ])('never begins with “none” where “%s” is published', async (policy) => {
    const { record } = await page('domain=example.com', [`v=DMARC1; ${policy}`])
    expect(record).not.toContain('p=none;')
    expect(record).toMatch(/^v=DMARC1; p=(?:quarantine|reject)/)
  })
})

describe('the days of the plan', () => {
  test.each([
    ['2026-11-20', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['tomorrow', false],
    ['', false],
  ])('%s is a day: %s', (text, day) => {
    expect(isDay(text)).toBe(day)
  })

  test('continue past the end of a year', () => {
    expect(isoDay(addDays('2026-11-20', 45))).toBe('2027-01-04')
  })
})
