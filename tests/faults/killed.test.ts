// The worker's process is killed while emails are being sent, and restarted on the same database.
import { afterAll, expect, test } from 'vitest'
import { jsonIn } from '#tests/helpers/json-in.ts'
import { emptyFolder, MESSAGE, removeFolder, startFaultySite, workerdProcesses } from './faulty-site.ts'

const MESSAGES = 60
/** This many are confirmed before it dies. */
const CONFIRMED_FIRST = 20
const AT_A_TIME = 12

const folder = emptyFolder()
afterAll(() => removeFolder(folder))

test('every confirmed message is stored once; an unconfirmed one fails for its sender, and is stored once when sent again', async () => {
  const first = await startFaultySite({ d1Folder: folder })
  const processes = workerdProcesses()
  const confirmed = new Map<string, string>()
  const failed: string[] = []
  const waiting = Array.from({ length: MESSAGES }, (_, number) => `email ${number}`)
  let killed = false

  async function send(site: typeof first, subject: string) {
    const answer = await site.post('contact', { ...MESSAGE, subject }, { 'idempotency-key': subject })
    expect(answer.status).toBe(201)
    confirmed.set(subject, (await jsonIn<{ id: string }>(answer)).id)
  }
  async function sendAll() {
    for (let subject = waiting.shift(); subject !== undefined; subject = waiting.shift()) {
      const email = subject
      await send(first, email).catch(() => failed.push(email))
      if (confirmed.size >= CONFIRMED_FIRST && !killed) {
        killed = true
        // Like a machine that loses power: nothing is closed or written first.
        for (const pid of processes) process.kill(pid, 'SIGKILL')
        if (processes.length === 0) await first.stop()
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, sendAll))
  expect(confirmed.size + failed.length).toBe(MESSAGES)
  expect(failed.length).toBeGreaterThan(0)
  await first.stop().catch(() => undefined)

  const second = await startFaultySite({ d1Folder: folder })
  try {
    const stored = () => second.rows('SELECT subject, id FROM contact_messages')
    const before = await stored()
    for (const [subject, id] of confirmed) {
      expect(before.filter((row) => row.subject === subject)).toEqual([{ subject, id }])
    }
    // Written, but the answer never arrived: only those that were in progress when the process died.
    const unconfirmed = before.filter((row) => !confirmed.has(String(row.subject)))
    expect(unconfirmed.length).toBeLessThanOrEqual(AT_A_TIME)
    for (const subject of failed) await send(second, subject)
    const after = await stored()
    expect(after.map(({ subject, id }) => [subject, id]).sort()).toEqual([...confirmed].sort())
  } finally {
    await second.stop()
  }
})
