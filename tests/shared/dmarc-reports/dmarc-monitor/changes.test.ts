// The record as it is, with one more address: nothing of it is lost, however it is written.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressChanges,
  removalChange,
  withoutReportUri,
  withReportUri,
} from '#shared/dmarc-reports/dmarc-monitor/changes.ts'
import { lookAtRecords, namesAddress } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import { isDmarcRecord, parseDmarc } from '#shared/records/dmarc/parse.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

const ADDRESS = 'r-abcdefghijklm@reports.example'
const OURS = `mailto:${ADDRESS}`

async function changesFor(zone: Zone, domain = 'example.com') {
  const seen = await lookAtRecords(domain, zoneResolver(zone))
  const changes = addressChanges({ domain, address: ADDRESS }, seen)
  return {
    seen,
    dmarc: changes.find(({ id }) => id === 'monitor-dmarc'),
    tls: changes.find(({ id }) => id === 'monitor-tls-rpt'),
  }
}

const published = (...texts: string[]): Zone => ({ '_dmarc.example.com': { TXT: texts } })

describe('the DMARC record', () => {
  test.each([
    ['v=DMARC1; p=reject; rua=mailto:a@example.com', `v=DMARC1; p=reject; rua=mailto:a@example.com,${OURS}`],
    ['v=DMARC1; p=none', `v=DMARC1; p=none; rua=${OURS}`],
    ['v=DMARC1;p=none;', `v=DMARC1;p=none; rua=${OURS}`],
    ['v=DMARC1; p=none; rua=', `v=DMARC1; p=none; rua=${OURS}`],
    [
      'v=DMARC1; RUA = mailto:a@example.com!10m ; p=quarantine; pct=50',
      `v=DMARC1; RUA = mailto:a@example.com!10m,${OURS}; p=quarantine; pct=50`,
    ],
    [
      'v=DMARC1; p=rejct; ruf=mailto:f@example.com; note=x y',
      `v=DMARC1; p=rejct; ruf=mailto:f@example.com; note=x y; rua=${OURS}`,
    ],
    ['v=DMARC1; p=none; rua=dmarc@example.com', `v=DMARC1; p=none; rua=dmarc@example.com,${OURS}`],
  ])('%s', async (before, after) => {
    const { dmarc } = await changesFor(published(before, 'other=text'))
    expect(dmarc).toMatchObject({
      action: 'replace',
      owner: '_dmarc.example.com',
      before: [before],
      after: [after],
      keep: ['other=text'],
      risk: 'none',
    })
    expect(dmarc?.loses).toBeUndefined()
    const again = await changesFor(published(after))
    expect(again.dmarc).toBeUndefined()
  })

  test('that has two addresses says who ignores a third', async () => {
    const { dmarc } = await changesFor(
      published('v=DMARC1; p=none; rua=mailto:a@example.com,mailto:b@example.com'),
    )
    expect(dmarc?.notes?.join()).toContain('no more than 2')
    expect(dmarc?.after[0]).toContain('mailto:a@example.com,mailto:b@example.com,')
    const one = await changesFor(published('v=DMARC1; p=none; rua=mailto:a@example.com,https://x.example'))
    expect(one.dmarc?.notes).toBeUndefined()
  })

  test('that does not exist is the mildest there is', async () => {
    const { dmarc } = await changesFor({ 'example.com': { A: ['192.0.2.1'] } })
    expect(dmarc).toMatchObject({ action: 'create', before: [], after: [`v=DMARC1; p=none; rua=${OURS}`] })
  })

  test('of a name that follows its parent asks for the same as today', async () => {
    const zone = published('v=DMARC1; p=reject; sp=quarantine; aspf=s; rua=mailto:a@example.com')
    const { dmarc } = await changesFor(zone, 'news.example.com')
    expect(dmarc?.after).toEqual([`v=DMARC1; p=quarantine; aspf=s; rua=mailto:a@example.com,${OURS}`])
  })

  test.each<[string, Zone]>([
    ['several', published('v=DMARC1; p=none', 'v=DMARC1; p=reject')],
    ['one that receivers ignore', published('DMARC1; p=none; rua=mailto:a@example.com')],
    [
      'an alias',
      {
        '_dmarc.example.com': { CNAME: 'example.hosted.example' },
        'example.hosted.example': { TXT: ['v=DMARC1; p=none'] },
      },
    ],
    ['no answer', { '_dmarc.example.com': 'servfail' }],
  ])('with %s is asked for, never guessed', async (_, zone) => {
    const { dmarc } = await changesFor(zone)
    expect(dmarc).toMatchObject({ action: 'ask', before: [], after: [] })
    expect(dmarc?.text).toContain(OURS)
  })
})

test('the TLS-RPT record keeps its addresses, too, and is optional', async () => {
  const before = 'v=TLSRPTv1; rua=mailto:t@example.com'
  const { tls } = await changesFor({ '_smtp._tls.example.com': { TXT: [before] } })
  expect(tls).toMatchObject({ optional: true, before: [before], after: [`${before},${OURS}`] })
  expect((await changesFor({})).tls?.after).toEqual([`v=TLSRPTv1; rua=${OURS}`])
  expect(
    (await changesFor({ '_smtp._tls.example.com': { TXT: ['v=TLSRPT1; rua=mailto:t@example.com'] } })).tls
      ?.action,
  ).toBe('ask')
})

test('is taken out again as it was put in, and says that it gives up the reports', async () => {
  const before = 'v=DMARC1; p=none; rua=mailto:a@example.com'
  const { seen } = await changesFor(published(`${before},${OURS}`))
  expect(namesAddress(seen.dmarc, ADDRESS)).toBe(true)
  expect(removalChange({ domain: 'example.com', address: ADDRESS }, seen)).toMatchObject({
    after: [before],
    loses: [{ what: `reports to ${ADDRESS}` }],
    risk: 'delivery',
  })
  expect(withoutReportUri(`v=DMARC1; p=none; rua=${OURS}`, ADDRESS)).toBe('v=DMARC1; p=none')
})

test('whatever a record says, every part of it stays, letter by letter', () => {
  const word = fc.stringMatching(/^[a-z0-9.@:!-]{0,12}$/)
  const tag = fc.tuple(
    fc.constantFrom('p', 'sp', 'rua', 'RUA', 'ruf', 'fo', 'x', 'ruaa', ' rua '),
    fc.constantFrom('=', ' = '),
    fc.array(word, { maxLength: 3 }).map((words) => words.join(',')),
  )
  const record = fc
    .array(tag, { maxLength: 6 })
    .map((tags) => ['v=DMARC1', ...tags.map((parts) => parts.join(''))].join('; '))
  fc.assert(
    fc.property(record, (text) => {
      const after = withReportUri(text, OURS)
      expect(isDmarcRecord(after)).toBe(true)
      expect(parseDmarc(after).rua.some(({ address }) => address === ADDRESS)).toBe(true)
      // What is left without it are the same letters in the same order.
      const plain = (one: string) =>
        one
          .replace(`,${OURS}`, '')
          .replace(OURS, '')
          .replace(/rua=,*(?=;|$)/, '')
          .replace(/[;,\s]/g, '')
      expect(plain(after)).toBe(plain(text))
    }),
  )
})
