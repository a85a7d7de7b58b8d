// The stream of a page that waits for its emails.
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { storeMail } from '#worker/db/mail-tests.ts'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'

/** What has arrived so far, and what comes next. */
function readerOf(answer: Response) {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  return async () => {
    const { value, done } = await reader.read()
    return done ? 'the end' : new TextDecoder().decode(value)
  }
}

const open = (site: ReturnType<typeof mailSite>, view: string, headers: Record<string, string> = {}) =>
  site.api(`/user/mail-test/${view}`, { headers: { accept: 'text/event-stream', ...headers } })

test('has an event for each email as it arrives, ends after 40 seconds and asks to be opened again', async () => {
  const clock = fakeClock()
  const site = mailSite({ clock })
  const { address, view } = await site.make()
  const answer = await open(site, view)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const next = readerOf(answer)
  expect(await next()).toMatch(/^retry: 1000\nevent: waiting\ndata: \{"expires":/)
  await site.handIn(address)
  await clock.advance(1_000)
  expect(await next()).toMatch(/^id: 1\nevent: mail\ndata: \{"n":1,.*"subject":"Hello".*"verdict":\{.*\n\n$/)
  await site.handIn(address, 'Subject: Second\r\n\r\n')
  await clock.advance(1_000)
  expect(await next()).toMatch(/^id: 2\nevent: mail\n.*"subject":"Second"/)
  const end = next()
  await clock.advance(38_000)
  expect(await end).toBe('the end')
})

test('continues where it stopped', async () => {
  const clock = fakeClock()
  const site = mailSite({ clock })
  const { address, view } = await site.make()
  await site.handIn(address)
  await site.handIn(address, 'Subject: Second\r\n\r\n')
  const next = readerOf(await open(site, view, { 'last-event-id': '1' }))
  await next()
  await clock.advance(0)
  expect(await next()).toContain('"subject":"Second"')
})

test('waits for the judgment, but not forever', async () => {
  const clock = fakeClock()
  const site = mailSite({ clock })
  const { address, view } = await site.make()
  const [token = ''] = address.split('@')
  await storeMail(env.DB, { id: 'x', token, delivery: 'x', envelope: '{}', raw: new Uint8Array(3), now: 0 })
  const next = readerOf(await open(site, view))
  await next()
  const event = next()
  await clock.advance(10_000)
  expect(await Promise.race([event, Promise.resolve('nothing yet')])).toBe('nothing yet')
  await clock.advance(1_000)
  expect(await event).toContain('"verdict":null')
})
