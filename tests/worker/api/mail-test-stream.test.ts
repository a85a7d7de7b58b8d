import { expect, test } from 'vitest'
import { fakeClock } from '#tests/helpers/fake-clock.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'
import { until } from '#tests/helpers/objects.ts'

const LOOK_EVERY_MS = 1_000

/** Time goes on only once the stream has asked the object, which answers when it does. */
function lookClock() {
  const clock = fakeClock()
  let isWaiting = false
  return {
    ...clock,
    after: (ms: number, callback: () => void) => {
      isWaiting ||= ms === LOOK_EVERY_MS
      return clock.after(ms, callback)
    },
    looked: () => until(() => isWaiting),
    async look(isOver = () => false) {
      await until(() => isWaiting || isOver())
      isWaiting = false
      if (!isOver()) await clock.advance(LOOK_EVERY_MS)
    },
  }
}

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
  const clock = lookClock()
  const site = mailSite({ clock })
  const { address, view } = await site.make()
  const answer = await open(site, view)
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const next = readerOf(answer)
  expect(await next()).toMatch(/^retry: 1000\nevent: waiting\ndata: \{"expires":/)
  await site.handIn(address)
  await clock.look()
  expect(await next()).toMatch(/^id: 1\nevent: mail\ndata: \{"n":1,.*"subject":"Hello".*"verdict":\{.*\n\n$/)
  await site.handIn(address, 'Subject: Second\r\n\r\n')
  await clock.look()
  expect(await next()).toMatch(/^id: 2\nevent: mail\n.*"subject":"Second"/)
  let isOver = false
  const end = next().finally(() => (isOver = true))
  while (!isOver) await clock.look(() => isOver)
  expect([await end, clock.now()]).toEqual(['the end', 39_000])
})

test('continues where it stopped', async () => {
  const site = mailSite({ clock: fakeClock() })
  const { address, view } = await site.make()
  await site.handIn(address)
  await site.handIn(address, 'Subject: Second\r\n\r\n')
  const next = readerOf(await open(site, view, { 'last-event-id': '1' }))
  await next()
  expect(await next()).toContain('"subject":"Second"')
})

test('waits for the judgment, but not forever', async () => {
  const clock = lookClock()
  const site = mailSite({ clock })
  const { address, view } = await site.make()
  await site.submit(address, new Uint8Array(3))
  const next = readerOf(await open(site, view))
  await next()
  const event = next()
  for (let second = 0; second < 10; second++) await clock.look()
  await clock.looked()
  expect(await Promise.race([event, Promise.resolve('nothing yet')])).toBe('nothing yet')
  await clock.look()
  expect(await event).toContain('"verdict":null')
})
