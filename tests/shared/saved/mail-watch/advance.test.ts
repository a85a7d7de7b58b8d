import { expect, test } from 'vitest'
import { advanceStream } from '#shared/saved/mail-watch/advance.ts'
import { mailEventView } from '#shared/saved/mail-watch/event-words.ts'
import type { MailEvent, StreamMemory } from '#shared/saved/mail-watch/streams.ts'
import type { Fingerprint } from '#shared/saved/mail-watch/schema.ts'
import { FAULTS, GOOD, signature } from '#tests/shared/saved/mail-watch/fingerprints.ts'

const NAME = { from: 'news@acme.example', listId: 'news.acme.example' }

/** @returns the events of each mail in turn, as “dkim worse” */
function run(mails: readonly Fingerprint[]) {
  let memory: StreamMemory | undefined
  const events: MailEvent[] = []
  const told = mails.map((fingerprint, at) => {
    const turn = advanceStream(memory, { fingerprint, changes: [], receivedAt: at * 86_400_000 }, NAME)
    memory = turn.memory
    events.push(...turn.events)
    return turn.events.map(({ facet, direction }) => `${facet} ${direction}`).join(', ')
  })
  return { told, events, memory }
}
const times = (count: number, mail: Fingerprint) => Array.from({ length: count }, () => mail)
const NO_DKIM = FAULTS['a plugin stops signing']?.apply(GOOD) ?? GOOD
const FAILING = FAULTS['nothing proves the domain']?.apply(GOOD) ?? GOOD

test('needs two mails in a row', () => {
  expect(run([GOOD, NO_DKIM, GOOD, GOOD]).told).toEqual(['', '', '', ''])
  expect(run([GOOD, NO_DKIM, NO_DKIM]).told).toEqual(['', '', 'dkim worse'])
  expect(run([GOOD, NO_DKIM, NO_DKIM, NO_DKIM, GOOD, GOOD]).told).toEqual([
    '',
    '',
    'dkim worse',
    '',
    '',
    'dkim better',
  ])
})

test('tells a failure of DMARC at once, with its parts, and its end', () => {
  const { told, events } = run([GOOD, FAILING, FAILING, GOOD, GOOD])
  expect(told).toEqual(['', 'dmarc worse', '', '', 'dmarc better'])
  expect(events[0]).toMatchObject({
    before: [
      'DMARC: pass, policy reject',
      'DKIM: passes for the domain in From',
      'SPF: passes for the domain in From',
    ],
    after: ['DMARC: fail, policy reject', 'DKIM: not signed', 'SPF: softfail'],
  })
})

test('says what undoes it, until it is undone', () => {
  const { memory, events } = run([GOOD, NO_DKIM, NO_DKIM])
  expect(mailEventView('acme.example', { id: 'e1', at: '', event: events[0] as MailEvent })).toMatchObject({
    tone: 'bad',
    stream: 'news@acme.example (news.acme.example)',
    change: { action: 'ask', title: 'Turn the DKIM signature on again' },
  })
  expect(Object.keys(memory?.open ?? {})).toEqual(['dkim'])
  expect(run([GOOD, NO_DKIM, NO_DKIM, GOOD, GOOD]).memory?.open).toEqual({})
})

test('concludes nothing from what is not known', () => {
  const dark: Fingerprint = {
    ...GOOD,
    network: null,
    host: null,
    confirmed: null,
    tls: null,
    spf: { result: 'temperror', domain: 'acme.example', aligned: true },
    dkim: [signature({ result: 'temperror' })],
    dmarc: { result: 'unknown', policy: null },
    unsubscribe: 'unproved',
    feedback: { feedbackId: 'unproved', listId: 'unproved', cfbl: 'absent' },
    htmlBytes: null,
    linkDomains: [],
    lists: null,
    delaySeconds: null,
  }
  expect(run([GOOD, ...times(9, dark), GOOD]).told.join('')).toBe('')
  expect(run([GOOD, NO_DKIM, dark, NO_DKIM]).told).toEqual(['', '', '', 'dkim worse'])
})

test('asks for more when something goes back and forth', () => {
  const wavering = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? GOOD : NO_DKIM))
  expect(run(wavering).told.join('')).toBe('')
  const { told } = run([...wavering, ...times(12, NO_DKIM)])
  expect(told.filter(Boolean)).toEqual(['dkim worse'])
})

test('learns the pool of a service before a new address means something', () => {
  const from = (last: number) => ({ ...GOOD, network: `198.51.${last}.0/24` })
  const pool = Array.from({ length: 30 }, (_, at) => from(at % 3))
  expect(run(pool).told.join('')).toBe('')
  expect(run([...pool, from(0), from(9), from(1)]).told.join(''), 'one stray').toBe('')
  const settled = [...pool, ...pool]
  expect(run([...settled, from(9), from(10)]).told.filter(Boolean)).toEqual(['network other'])
})

test('tells of links only if the same new one is in each mail', () => {
  const linking = (...names: string[]) => ({ ...GOOD, linkDomains: ['acme.example', ...names] })
  const usual = times(40, linking())
  expect(
    run([...usual, linking('a.example'), linking('b.example'), linking('c.example')]).told.join(''),
  ).toBe('')
  const { events } = run([
    ...usual,
    linking('a.example', 'pixel.example'),
    linking('b.example', 'pixel.example'),
  ])
  expect(events).toMatchObject([{ facet: 'links', after: ['pixel.example'] }])
})

test.each(Object.entries(FAULTS))('notices that %s', (_, { facet, apply }) => {
  const { told } = run([...times(40, GOOD), ...times(facet === 'delay' ? 3 : 2, apply(GOOD))])
  expect(told.filter(Boolean)).toEqual([expect.stringMatching(new RegExp(`^${facet} `))])
})
