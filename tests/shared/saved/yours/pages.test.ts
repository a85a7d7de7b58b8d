import { describe, expect, test } from 'vitest'
import { SAVED_PAGES, savedAt, savedPath, type SavedKindName } from '#shared/saved/yours/kinds.ts'
import {
  MAX_NAME,
  MAX_PAGES,
  MAX_TEXT,
  opened,
  pagesFragment,
  pagesIn,
  pagesInFragment,
  pagesText,
  withPages,
  type KeptPage,
} from '#shared/saved/yours/pages.ts'
import { byClient, standingOf, worstFirst } from '#shared/saved/yours/standing.ts'
import { clientText } from '#shared/saved/yours/client-text.ts'
import type { SavedState } from '#shared/saved/since/schema.ts'

const KINDS = Object.keys(SAVED_PAGES) as SavedKindName[]
const HOUR = 3_600_000

const keyOf = (n: number) => `key-${n}`.padEnd(22, '_')
const pageOf = (n: number, change: Partial<KeptPage> = {}): KeptPage => ({
  kind: KINDS[n % KINDS.length] ?? 'watch',
  view: keyOf(n),
  name: '',
  client: '',
  openAt: '',
  visitAt: '',
  ...change,
})
const NAMES = ['', 'Acme', 'Ünïcode & Söhne “GmbH”', '邮件', '👩‍💻', 'x'.repeat(MAX_NAME), '<b>"\\']

test.each(KINDS)('the page of a %s is known by its path, and by no other', (kind) => {
  const path = savedPath({ kind, view: keyOf(1) })
  expect(savedAt(path)).toEqual({ kind, view: keyOf(1) })
  for (const other of [
    `${path}x`,
    path.slice(0, -1),
    `/${path}`,
    `https://evil.example${path}`,
    `${path}#a`,
    ` ${path}`,
  ])
    expect(savedAt(other)).toBeNull()
})

test('a list comes back from a file as it was, and from a link without its visits', () => {
  for (let size = 0; size <= MAX_PAGES; size += 7) {
    const pages = Array.from({ length: size }, (_, n) =>
      pageOf(n, {
        name: NAMES[n % NAMES.length] ?? '',
        client: NAMES[(n * 3) % NAMES.length] ?? '',
        openAt: n % 2 === 0 ? '2026-11-30T09:00:00Z' : '',
      }),
    )
    expect(pagesIn(pagesText(pages))).toEqual(pages)
    expect(pagesInFragment(pagesFragment(pages))).toEqual(pages.map((page) => ({ ...page, openAt: '' })))
  }
})

describe('what is no list', () => {
  const page = savedPath({ kind: 'watch', view: keyOf(1) })
  test.each([
    '',
    'null',
    '[]',
    '{"pages":{}}',
    '{"pages":[null,1,"x",[],{}]}',
    '{"pages":[{"page":"javascript:alert(1)"}]}',
    '{"pages":[{"page":"//evil.example/watch/key"}]}',
    '{"pages":[{"page":["/watch/"]}]}',
    '[[[[[[',
    `{"pages":[{"page":"${page}"}]}`.padEnd(MAX_TEXT + 1),
  ])('%.60s', (text) => {
    expect(pagesIn(text)).toEqual([])
  })

  test.each(['', '#top', '#page=1'])('a fragment %o carries none', (fragment) => {
    expect(pagesInFragment(fragment)).toBeNull()
  })

  test.each(['#pages=', '#pages=%%%', '#pages=AAAA', `#pages=${'A'.repeat(MAX_TEXT + 1)}`])(
    'of a link that was cut off, nothing is kept: %.20s',
    (fragment) => {
      expect(pagesInFragment(fragment)).toEqual([])
    },
  )

  test('what is odd in a page that can be read is left out', () => {
    const text = JSON.stringify([
      { page, name: 7, client: 'a\nb\u2028c', openAt: 'yesterday', visitAt: '2026-02-30T00:00:00Z' },
      { page, name: 'the same page again' },
    ])
    expect(pagesIn(text)).toEqual([{ ...pageOf(1), kind: 'watch', client: 'a b c' }])
  })
})

test('a device keeps at most as many pages as one request asks about, and says how many found no room', () => {
  const some = Array.from({ length: MAX_PAGES - 1 }, (_, n) => pageOf(n))
  const come = [pageOf(0, { name: 'other' }), pageOf(1000), pageOf(1001), pageOf(1002)]
  const { pages, left } = withPages(some, come)
  expect([pages.length, left]).toEqual([MAX_PAGES, 2])
  expect(pages[0]?.name).toBe('')
})

test('a visit ends an hour after the page was last open', () => {
  const start = Date.parse('2026-11-21T09:00:00Z')
  const first = opened(pageOf(1), start)
  expect(first.visitAt).toBe('')
  const reloaded = opened(first, start + HOUR / 2)
  expect(reloaded.visitAt).toBe('')
  const back = opened(reloaded, start + 9 * 24 * HOUR)
  expect(back.visitAt).toBe('2026-11-21T09:30:00Z')
  expect(opened(back, start + 9 * 24 * HOUR + 60_000).visitAt).toBe('2026-11-21T09:30:00Z')
})

const stateOf = (n: number, change: Partial<SavedState> = {}): SavedState => ({
  view: keyOf(n),
  kind: 'watch',
  name: `d${n}.example`,
  page: `/watch/${keyOf(n)}`,
  tone: 'ok',
  headline: 'Nothing has changed.',
  changedAt: null,
  ...change,
})

test('the worst comes first, an unknown is never fine, and what is gone is last', () => {
  const pages = [1, 2, 3, 4, 5].map((n) => pageOf(n))
  const states = [
    stateOf(1),
    stateOf(2, { tone: 'bad' }),
    stateOf(3, { tone: 'unknown' }),
    stateOf(4, { tone: 'warn' }),
  ]
  const order = worstFirst(standingOf(pages, { states, views: pages.map(({ view }) => view) }))
  expect(order.map(({ view }) => view)).toEqual([2, 4, 3, 1, 5].map(keyOf))
  expect(order.at(-1)?.is).toBe('gone')
  expect(standingOf(pages, null).every(({ is }) => is === 'unasked')).toBe(true)
})

test('the client with the worst page comes first, and what has no client last', () => {
  const pages = [
    pageOf(1, { client: 'Acme' }),
    pageOf(2),
    pageOf(3, { client: 'Zoo' }),
    pageOf(4, { client: 'Acme' }),
  ]
  const states = [stateOf(1), stateOf(2, { tone: 'bad' }), stateOf(3, { tone: 'warn' }), stateOf(4)]
  expect(
    byClient(standingOf(pages, { states, views: pages.map(({ view }) => view) })).map(({ client }) => client),
  ).toEqual(['Zoo', 'Acme', ''])
})

test('the text for a client has what to do with its records, and no address of a page', () => {
  const today = {
    title: 'Publish the previous DMARC record again',
    text: 'This is what was published before.',
    change: {
      id: 'undo',
      action: 'replace',
      title: 'Publish the previous DMARC record again',
      text: '',
      owner: '_dmarc.d1.example',
      type: 'TXT',
      before: ['v=DMARC1; p=none'],
      after: ['v=DMARC1; p=quarantine\nX-Evil: 1'],
      why: [],
      risk: 'none',
      prerequisites: ['Ask every sender.'],
    },
  } as unknown as NonNullable<SavedState['today']>
  const pages = [1, 2, 3, 4].map((n) => pageOf(n, { client: 'Acme', kind: 'watch' }))
  const states = [
    stateOf(1, { tone: 'bad', headline: 'DMARC fell to none.', today }),
    stateOf(2),
    stateOf(3, { tone: 'warn' }),
  ]
  const [group] = byClient(standingOf(pages, { states, views: pages.map(({ view }) => view) }))
  if (!group) throw new Error('no client')
  const { subject, body } = clientText(group, Date.parse('2026-11-30T08:00:00Z'))
  expect(subject).toBe('Acme: 1 thing to do, Nov 30, 2026')
  expect(body).toBe(`Email of Acme, Nov 30, 2026

To do:
- d1.example (Watch): DMARC fell to none.
  Publish the previous DMARC record again. This is what was published before.
  First: Ask every sender.
  Name: _dmarc.d1.example
  Type: TXT
  Remove: v=DMARC1; p=none
  Publish instead: v=DMARC1; p=quarantine X-Evil: 1

To know:
- d3.example (Watch): Nothing has changed.

Fine:
- d2.example (Watch): Nothing has changed.

Could not be looked up:
- Watch (Watch)
`)
  expect(body).not.toContain('key-')
})

test('a client of whom nothing could be looked up is not told that all is fine', () => {
  const [group] = byClient(standingOf([pageOf(1, { client: 'Acme' })], null))
  if (!group) throw new Error('no client')
  const { subject, body } = clientText(group, 0)
  expect(subject).toContain('not everything could be looked up')
  expect(body).toContain('Could not be looked up:')
  expect(body).not.toContain('Fine')
})

test.each([
  ['unknown', [stateOf(1, { tone: 'unknown' })], 'not everything could be looked up'],
  ['gone', [], 'not everything could be looked up'],
  ['bad, with no change to make today', [stateOf(1, { tone: 'bad' })], '1 thing to know'],
  ['fine', [stateOf(1)], 'nothing to do'],
])('a client whose page is %s', (_, states, summary) => {
  const [group] = byClient(standingOf([pageOf(1, { client: 'Acme' })], { states, views: [keyOf(1)] }))
  if (!group) throw new Error('no client')
  expect(clientText(group, 0).subject).toBe(`Acme: ${summary}, Jan 1, 1970`)
})
