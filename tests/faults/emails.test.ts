// A stored message on its way to its reader, if the worker dies between sending it and recording that.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { jsonIn } from '#tests/helpers/json-in.ts'
import {
  emptyFolder,
  MESSAGE,
  privateWordsIn,
  removeFolder,
  startFaultySite,
  type FaultySite,
} from './faulty-site.ts'

const folder = emptyFolder()
const QUEUE = 'warmpost-outbox'
let site: FaultySite

beforeAll(async () => {
  site = await startFaultySite({ d1Folder: folder })
})
afterEach(() => {
  site.faults.statement = () => 'none'
  site.faults.email = () => 'none'
  site.emails.length = 0
})
afterAll(async () => {
  await site.stop()
  removeFolder(folder)
  expect(privateWordsIn(site)).toEqual([])
})

async function send(subject: string): Promise<string> {
  const answer = await site.post('contact', { ...MESSAGE, subject }, { 'idempotency-key': subject })
  expect(answer.status).toBe(201)
  return (await jsonIn<{ id: string }>(answer)).id
}

/** One turn of the consumer, as the queue would call it. */
async function consume(id: string, attempts: number) {
  const { queue } = await site.miniflare.getWorker('warmpost')
  return queue(QUEUE, [{ id: 'one', timestamp: new Date(), attempts, body: { kind: 'contact', id } }])
}

async function runTheClock() {
  const { scheduled } = await site.miniflare.getWorker('warmpost')
  await scheduled({ cron: '*/5 * * * *' })
}

const emailsAbout = (subject: string) => site.emails.filter((email) => email.subject.includes(subject))
const mailed = (id: string) =>
  site.rows(
    'SELECT mailed_at IS NOT NULL AS mailed, mail_attempts AS tries FROM contact_messages WHERE id = ?',
    id,
  )
/** As if an hour had passed. */
const age = (id: string) =>
  site.rows(
    `UPDATE contact_messages SET received_at = received_at - 3600000, last_attempt_at = last_attempt_at - 3600000
     WHERE id = ?`,
    id,
  )

test('goes through the queue to the mail service, once', async () => {
  const id = await send('straight')
  await expect.poll(() => emailsAbout('straight').length, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => mailed(id)).toEqual([{ mailed: 1, tries: 1 }])
  await consume(id, 2)
  expect(emailsAbout('straight')).toHaveLength(1)
})

test('is sent again when the consumer dies before it can record the sending, marked as a duplicate', async () => {
  site.faults.statement = (sql) => (sql.includes('SET mailed_at') ? 'before' : 'none')
  const id = await send('crash')
  await expect.poll(() => emailsAbout('crash').length, { timeout: 15_000 }).toBe(1)
  await expect.poll(() => mailed(id)).toEqual([{ mailed: 0, tries: 1 }])
  // Still broken: it is retried, not acknowledged.
  expect((await consume(id, 2)).retryMessages).toMatchObject([{ msgId: 'one' }])
  site.faults.statement = () => 'none'
  expect((await consume(id, 3)).explicitAcks).toEqual(['one'])
  const marks = emailsAbout('crash').map(({ subject }) => subject.includes('(possible duplicate)'))
  expect(marks).toEqual([false, true, true])
  expect(new Set(emailsAbout('crash').map(({ headers }) => headers?.['X-Entity-Ref-ID']))).toEqual(
    new Set([id]),
  )
  expect(await mailed(id)).toEqual([{ mailed: 1, tries: 3 }])
})

test('is sent again when the process and its queue die in the middle of sending', async () => {
  site.faults.email = () => 'never'
  const id = await send('killed')
  await expect.poll(() => emailsAbout('killed').length, { timeout: 15_000 }).toBe(1)
  await site.stop()
  site = await startFaultySite({ d1Folder: folder })
  await runTheClock()
  expect(await mailed(id), 'too young to be taken for lost').toEqual([{ mailed: 0, tries: 1 }])
  await age(id)
  await runTheClock()
  await expect.poll(() => emailsAbout('killed').length, { timeout: 15_000 }).toBe(1)
  expect(emailsAbout('killed')[0]?.subject).toContain('(possible duplicate)')
  await expect.poll(() => mailed(id)).toEqual([{ mailed: 1, tries: 2 }])
})

test('is delivered even if its own answer was lost and the retry queued nothing', async () => {
  site.faults.statement = (sql) => (/^\s*INSERT/.test(sql) ? 'after' : 'none')
  const lost = await site.post('contact', { ...MESSAGE, subject: 'lost' }, { 'idempotency-key': 'lost' })
  expect(lost.status).toBe(503)
  site.faults.statement = () => 'none'
  const id = await send('lost')
  await age(id)
  await runTheClock()
  await expect.poll(() => emailsAbout('lost').length, { timeout: 15_000 }).toBe(1)
  expect(emailsAbout('lost')[0]?.subject).not.toContain('copy')
})

test('is retried when the mail service refuses it', async () => {
  site.faults.email = () => 'refused'
  const id = await send('refused')
  await expect.poll(() => emailsAbout('refused').length, { timeout: 15_000 }).toBe(1)
  expect((await consume(id, 2)).retryMessages).toMatchObject([{ msgId: 'one', delaySeconds: 60 }])
  site.faults.email = () => 'none'
  expect((await consume(id, 3)).explicitAcks).toEqual(['one'])
  expect(await mailed(id)).toEqual([{ mailed: 1, tries: 3 }])
})
