import { describe, expect, test } from 'vitest'
import { newMemory, type MonitorEvent } from '#shared/dmarc-reports/dmarc-monitor/event-kinds.ts'
import { monitorEventWords } from '#shared/dmarc-reports/dmarc-monitor/event-words.ts'
import { advanceMonitor } from '#shared/dmarc-reports/dmarc-monitor/events.ts'
import { lookAtRecords, recordNow } from '#shared/dmarc-reports/dmarc-monitor/look.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'

const DOMAIN = 'shop.example.com'
const OWNER = `_dmarc.${DOMAIN}`
const ADDRESS = 'r-abc@reports.test'
const RUA = `rua=mailto:${ADDRESS}`
const GOOD = `v=DMARC1; p=reject; ${RUA}`
const DAY_MS = 86_400_000
const START = Date.UTC(2026, 10, 3)

/** What is published at one look; "timeout": DNS does not answer. */
type Published = readonly string[] | 'timeout' | Zone

const zoneOf = (published: Published): Zone =>
  published === 'timeout' || Array.isArray(published)
    ? { [OWNER]: { TXT: published as string[] | 'timeout' } }
    : (published as Zone)

/** Two looks a day. */
async function toldOf(looks: readonly Published[]): Promise<MonitorEvent[]> {
  let memory = newMemory()
  const told: MonitorEvent[] = []
  for (const [at, published] of looks.entries()) {
    const seen = await lookAtRecords(DOMAIN, zoneResolver(zoneOf(published)))
    const turn = advanceMonitor(memory, {
      now: START + (at * DAY_MS) / 2,
      firstSeen: new Map(),
      senders: [],
      days: [],
      reporters: new Map(),
      unverified: new Map(),
      policies: [],
      policyChange: null,
      record: recordNow(seen, ADDRESS),
      hasLeft: false,
      refused: null,
      isWeighed: true,
      spamRates: [],
      seen: undefined,
    })
    memory = JSON.parse(JSON.stringify(turn.memory)) as typeof memory
    told.push(...turn.events)
  }
  return told
}

const times = (count: number, published: Published) => Array.from({ length: count }, () => published)
const kindsOf = (events: readonly MonitorEvent[]) => events.map(({ what }) => what)
const record = (rest: string) => [`v=DMARC1; ${rest}; ${RUA}`]

const TRANSITIONS: readonly (readonly [name: string, before: Published, after: Published, told: string[]])[] =
  [
    ['reject to none', [GOOD], record('p=none'), ['record_weakened']],
    ['reject to quarantine', [GOOD], record('p=quarantine'), ['record_weakened']],
    ['quarantine to none', record('p=quarantine'), record('p=none'), ['record_weakened']],
    ['subdomains to none', [GOOD], record('p=reject; sp=none'), ['record_weakened']],
    ['names that do not exist to none', [GOOD], record('p=reject; np=none'), ['record_weakened']],
    ['to a test', [GOOD], record('p=reject; t=y'), ['record_weakened']],
    ['to a part of the mail', [GOOD], record('p=reject; pct=10'), ['record_weakened']],
    ['mistyped', [GOOD], record('p=rejct'), ['record_weakened']],
    ['deleted', [GOOD], [], ['record_removed']],
    ['written so that receivers ignore it', [GOOD], ['v=DMARC; p=reject'], ['record_removed']],
    ['doubled', [GOOD], [GOOD, 'v=DMARC1; p=none'], ['record_doubled']],
    ['without the address', [GOOD], ['v=DMARC1; p=reject'], ['address_gone']],
    [
      'weaker and without the address',
      [GOOD],
      ['v=DMARC1; p=none; rua=mailto:a@b.test'],
      ['record_weakened', 'address_gone'],
    ],
    ['stricter', record('p=none'), [GOOD], []],
    ['written in another way', [GOOD], [`v=DMARC1;p=reject;sp=reject;${RUA},mailto:a@b.test`], []],
    [
      'an alias of a weaker one',
      [GOOD],
      { [OWNER]: { CNAME: 'd.host.test' }, 'd.host.test': { TXT: record('p=none') } },
      ['record_weakened'],
    ],
  ]

describe.each(TRANSITIONS)('%s', (_, before, after, told) => {
  test('is told once, however often it is looked at', async () => {
    expect(kindsOf(await toldOf([...times(3, before), ...times(20, after)]))).toEqual(told)
  })

  test('and not again where DNS fails for days', async () => {
    const looks = [...times(2, before), ...times(3, after), ...times(5, 'timeout'), ...times(5, after)]
    expect(kindsOf(await toldOf(looks))).toEqual(told)
    expect(kindsOf(await toldOf([...times(2, before), ...times(9, 'timeout')]))).toEqual([])
  })

  test.runIf(told.length > 0)('once more if it was put right in between', async () => {
    const looks = [...times(2, before), ...times(3, after), ...times(4, before), ...times(3, after)]
    expect(kindsOf(await toldOf(looks))).toEqual([...told, ...told])
  })
})

test('a first record, and one that comes back, are no harm', async () => {
  expect(await toldOf([[], [], ['v=DMARC1; p=none'], record('p=none'), [GOOD]])).toEqual([])
  expect(kindsOf(await toldOf([[GOOD], [], [], [GOOD], [GOOD]]))).toEqual(['record_removed'])
})

test('a record that comes back without what it had is told for that', async () => {
  expect(kindsOf(await toldOf([[GOOD], [], [], ['v=DMARC1; p=none'], ['v=DMARC1; p=none']]))).toEqual([
    'record_removed',
    'record_weakened',
    'address_gone',
  ])
})

test('what follows the record above says so', async () => {
  const above: Zone = { '_dmarc.example.com': { TXT: ['v=DMARC1; p=none'] } }
  const [event] = await toldOf([[GOOD], above])
  expect(event && monitorEventWords(DOMAIN, event)).toMatchObject({
    title: `${DOMAIN}: the DMARC record is gone`,
    meaning: expect.stringContaining('the record of example.com') as string,
  })
})

describe('the change of an event, followed to the letter, puts the record back', () => {
  const back = TRANSITIONS.filter(([name, , , told]) => told.length === 1 && !name.startsWith('an alias'))
  test.each(back)('%s', async (_, before, after) => {
    const other = 'v=spf1 -all'
    const now = [...(after as string[]), other]
    const [event] = await toldOf([before, now])
    const { change } = event ? monitorEventWords(DOMAIN, event) : { change: null }
    expect(change).toMatchObject({ owner: OWNER, type: 'TXT' })
    const removed = change?.before ?? []
    const published = [...now.filter((text) => !removed.includes(text)), ...(change?.after ?? [])]
    expect(now).toEqual(expect.arrayContaining(removed))
    expect(published).toContain(other)
    const seen = await lookAtRecords(DOMAIN, zoneResolver({ [OWNER]: { TXT: published } }))
    expect(recordNow(seen, ADDRESS)).toMatchObject({ isNamed: true })
    const told = await toldOf([before, now, ...times(3, published)])
    expect(told).toHaveLength(1)
  })

  test('a text that is too long to be kept is never proposed in part', async () => {
    const long = `${GOOD},mailto:${'a'.repeat(2_000)}@b.test`
    for (const looks of [
      [[long], []],
      [[GOOD], [`v=DMARC1; p=none; rua=mailto:${'a'.repeat(2_000)}@b.test`]],
    ])
      for (const event of await toldOf(looks))
        expect(monitorEventWords(DOMAIN, event).change).toMatchObject({ action: 'ask', after: [] })
  })

  test('an alias is its owner’s', async () => {
    const alias: Zone = { [OWNER]: { CNAME: 'd.host.test' }, 'd.host.test': { TXT: record('p=none') } }
    const [event] = await toldOf([[GOOD], alias])
    expect(event && monitorEventWords(DOMAIN, event).change).toMatchObject({
      action: 'ask',
      title: 'Ask the owner of d.host.test',
    })
  })
})
