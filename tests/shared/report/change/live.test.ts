import { describe, expect, test } from 'vitest'
import { liveQuestion, type LiveQuestion, recordChange } from '#shared/report/change/change.ts'
import { watchLive } from '#shared/report/change/live.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

const OLD = 'v=DMARC1; p=none'
const NEW = 'v=DMARC1; p=reject; rua=mailto:dmarc@example.com'
const QUESTION: LiveQuestion = { owner: '_dmarc.example.com', type: 'TXT', expect: NEW, gone: OLD }
const NOW = Date.UTC(2026, 10, 22, 12)

const texts = (...TXT: string[]): Zone => ({ '_dmarc.example.com': { TXT } })
const watch = (zones: Zone[], question = QUESTION) =>
  watchLive(
    question,
    zones.map((zone, index) => zoneResolver(zone, { source: `dns${index}.test`, ttlSeconds: 120 })),
    (seconds) => new Date(NOW + seconds * 1000).toISOString(),
  )

describe('two servers', () => {
  test.each<[what: string, zones: Zone[], state: string]>([
    ['both have it', [texts(NEW), texts(NEW)], 'live'],
    ['one has it', [texts(OLD), texts(NEW)], 'partly'],
    ['none has it', [texts(OLD), texts(OLD)], 'not_yet'],
    ['nothing is there', [{}, {}], 'not_yet'],
    ['one has it, one fails', [texts(NEW), { '_dmarc.example.com': 'servfail' }], 'live'],
    ['both fail', [{ '_dmarc.example.com': 'timeout' }, { '_dmarc.example.com': 'servfail' }], 'unknown'],
    ['another record of no concern is beside it', [texts(NEW, 'hello')], 'live'],
    ['the old one is still beside it', [texts(OLD, NEW)], 'different'],
  ])('%s', async (_, zones, state) => {
    const report = await watch(zones)
    expect(report.state).toBe(state)
    expect(report.seen).toHaveLength(zones.length)
    expect(report.message).not.toBe('')
  })

  test('say when the old answer expires, and when to ask again', async () => {
    expect(await watch([texts(OLD), texts(NEW)])).toMatchObject({
      latestAt: '2026-11-22T12:02:00.000Z',
      nextCheckSeconds: 60,
    })
    const live = await watch([texts(NEW)])
    expect([live.latestAt, live.nextCheckSeconds]).toEqual([undefined, 0])
  })
})

describe('a mistake is named', () => {
  const long = `v=DKIM1; k=rsa; p=${'A'.repeat(300)}`
  test.each([
    ['second-record', NEW, [OLD, NEW]],
    ['quotes-kept', NEW, [`"${NEW}"`]],
    ['quotes-kept', long, [`"${long.slice(0, 200)}" "${long.slice(200)}"`]],
    ['spaces-inside', long, [`${long.slice(0, 200)} ${long.slice(200)}`]],
    ['more-text', NEW, [`_dmarc TXT ${NEW}`]],
    ['cut-off', long, [long.slice(0, 255)]],
    ['letter-case', NEW, [NEW.toLowerCase()]],
  ])('%s', async (slip, expected, records) => {
    const report = await watch([texts(...records)], { ...QUESTION, expect: expected })
    expect([report.state, report.slip]).toEqual(['different', slip])
  })

  test.each([
    ['_dmarc.example.com.example.com', 'enter the name without it'],
    ['_dmarc.example.com._dmarc.example.com', 'enter the name without it'],
    ['example.com', 'Its name must be _dmarc.example.com'],
  ])('the wrong name: %s', async (name, cure) => {
    const report = await watch([{ [name]: { TXT: [NEW] } }])
    expect([report.state, report.misplaced]).toEqual(['not_yet', name])
    expect(report.message).toContain(cure)
  })

  test('an unrelated record is not a mistake', async () => {
    expect(await watch([texts('google-site-verification=abc')])).toMatchObject({ state: 'not_yet' })
  })
})

describe('the lookup for a change', () => {
  const change = (before: string[], after: string[]) =>
    liveQuestion(
      recordChange({
        id: 'x',
        title: 'x',
        text: 'x',
        owner: '_dmarc.example.com',
        type: 'TXT',
        why: [],
        risk: 'none',
        before,
        after,
      }),
    )

  test('a replacement is live once the new record is there', async () => {
    expect((await watch([texts(NEW)], change([OLD], [NEW]))).state).toBe('live')
  })

  test('a removal is live once the record is gone, whatever else is there', async () => {
    const removal = change([OLD], [])
    expect((await watch([texts(OLD)], removal)).state).toBe('not_yet')
    expect((await watch([texts('hello')], removal)).state).toBe('live')
    expect((await watch([{}], removal)).state).toBe('live')
  })

  test('of several records that become one, none of the others may stay', async () => {
    const merge = change([OLD, 'v=DMARC1; p=quarantine'], [NEW])
    expect((await watch([texts(NEW, 'v=DMARC1; p=quarantine')], merge)).slip).toBe('second-record')
  })

  test('a host name and an MX record are compared as they are written', async () => {
    const zone: Zone = {
      'example.com': { MX: [[10, 'mx.example.com']] },
      'www.example.com': { CNAME: 'a.test' },
    }
    expect(
      (await watch([zone], { owner: 'example.com', type: 'MX', expect: '10 mx.example.com' })).state,
    ).toBe('live')
    expect((await watch([zone], { owner: 'www.example.com', type: 'CNAME', expect: 'a.test' })).state).toBe(
      'live',
    )
  })
})
