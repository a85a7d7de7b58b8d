import { createRemixStub } from '@remix-run/testing'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { ALERTS, targetMs } from '#app/saved/alerts.tsx'
import { actOnAlerts, type AlertNotice } from '#app/saved/alerts-data.ts'
import { NoticeBanner } from '#app/saved/saved-notice.tsx'
import type { WatchReport } from '#shared/saved/watch/schema.ts'
import { textOf } from './render-markup.ts'

type Target = WatchReport['targets'][number]
const hook: Target = { id: 'one', kind: 'webhook', address: 'hooks.example/…', state: 'confirmed' }
const mail: Target = { id: 'two', kind: 'email', address: 'a…@example.com', state: 'confirmed' }
const AT = '2026-11-27T06:41:00.000Z'

function shown(targets: Target[], notice?: AlertNotice) {
  const report = { targets, offersEmail: true, feed: 'https://site.example/feed.atom' }
  const Page = () => (
    <>
      <NoticeBanner notice={notice} />
      <ALERTS.Alerts page="/watch/key" report={report} notice={notice} />
    </>
  )
  const Site = createRemixStub([{ path: '/', Component: Page }])
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.body.firstElementChild as Element)
  act(() => root.render(<Site />))
  return document.body
}
const lines = (page: HTMLElement) => [...page.querySelectorAll('li')]
const outcomes = (page: HTMLElement) => [...page.querySelectorAll('[role=status]')].map(textOf)

const inAct = () => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(inAct)
// The router says once what its next version changes.
inAct()
shown([])

test('a confirmed target can be tested, by a form that opens its answer at the target; no other can', () => {
  const page = shown([hook, { ...hook, id: 'three', state: 'pending' }, { ...mail, state: 'failed' }])
  const tests = lines(page).map((line) => line.querySelector('[value="test alert"]')?.closest('form'))
  expect(tests.map((form) => form?.querySelector('button')?.disabled)).toEqual([false, true, undefined])
  expect(tests[0]?.getAttribute('action')).toBe('/watch/key#target-one')
  expect(tests[0]?.getAttribute('method')).toBe('post')
  expect(lines(page)[0]?.id).toBe('target-one')
})

test('a target that answers changes words and no part of its line, which is below the forms', () => {
  const parts = (state: Target['state']) => {
    const page = shown([{ ...hook, state }])
    const tags = [...page.querySelectorAll('li, li *')].map(({ tagName }) => tagName)
    const forms = [...page.querySelectorAll('details form')]
    const [line] = lines(page)
    const isBelow = forms.map((one) => one.compareDocumentPosition(line as Node))
    return { tags: tags.filter((tag) => !['svg', 'path'].includes(tag)), isBelow }
  }
  expect(parts('confirmed')).toEqual(parts('pending'))
  expect(new Set(parts('pending').isBelow)).toEqual(new Set([Node.DOCUMENT_POSITION_FOLLOWING]))
})

test('what came of a test is at its target', () => {
  const page = shown([
    { ...hook, test: { state: 'sending' } },
    { ...hook, id: 'b', test: { state: 'delivered', at: AT } },
    { ...hook, id: 'c', test: { state: 'failed', at: AT, problem: 'The webhook answered with status 500.' } },
    { ...mail, test: { state: 'delivered', at: AT } },
  ])
  expect(outcomes(page)).toEqual([
    'Sending a test alert…',
    'Test alert delivered Nov 27, 2026, 06:41 UTC',
    'Test alert failed The webhook answered with status 500. Nov 27, 2026, 06:41 UTC',
    'Test email sent Nov 27, 2026, 06:41 UTC',
  ])
})

test('a test that is refused says so at its target, and nowhere else', () => {
  const notice: AlertNotice = { status: 429, tone: 'warn', title: 'Try again tomorrow.', target: 'two' }
  const page = shown([hook, mail], notice)
  expect(outcomes(page)).toEqual(['', 'Try again tomorrow.'])
  expect(textOf(page).split('Try again tomorrow.')).toHaveLength(2)
})

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

test.each([
  ['sent', Response.json({ id: 'one', message: '' }, { status: 202 }), { status: 200, tone: 'info' }],
  [
    'too many',
    Response.json({ error: { code: 'rate_limited', message: 'Tomorrow.' } }, { status: 429 }),
    { status: 429, title: 'Tomorrow.' },
  ],
  [
    'not confirmed',
    Response.json({ error: { code: 'not_confirmed', message: 'No.' } }, { status: 409 }),
    { status: 409, title: 'No.' },
  ],
  ['broken', new Response('broken', { status: 500 }), { status: 502, tone: 'bad' }],
])('the form of a test answers about its target: %s', async (_what, answer, wanted) => {
  const never = () => Promise.reject(new Error('not asked'))
  const one = { $delete: never, test: { $post: () => Promise.resolve(answer) } }
  const asked = form({ do: 'test alert', target: 'one' })
  const done = await actOnAlerts(asked, { $post: never, ':target': one }, {})
  expect(done).toMatchObject({ ...wanted, target: 'one' })
})

test('an address that has to wait for the next day says so at its field', async () => {
  const message = 'So many first messages were sent to this host today.'
  const answer = Response.json(
    { error: { code: 'rate_limited', message, field: 'address' } },
    { status: 429 },
  )
  const routes = { $post: () => Promise.resolve(answer), ':target': {} }
  const typed = { do: 'webhook', address: 'https://hooks.example/' }
  const notice = await actOnAlerts(form(typed), routes as never, {})
  expect(notice).toMatchObject({ status: 429, tone: 'warn', title: message })
  const field = shown([], notice ?? undefined).querySelector('[aria-invalid=true]')
  expect([field?.getAttribute('value'), field?.closest('form')?.textContent]).toEqual([
    typed.address,
    expect.stringContaining(message.slice('address: '.length)),
  ])
})

test('the page loads again while a test or an answer is under way, and no longer', () => {
  expect(targetMs([hook, mail])).toBeNull()
  expect(targetMs([hook, { ...mail, state: 'pending' }])).toBe(10_000)
  expect(
    targetMs([
      { ...hook, test: { state: 'sending' } },
      { ...mail, state: 'pending' },
    ]),
  ).toBe(2_000)
})
