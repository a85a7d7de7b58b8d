// The parts of the container that need no worker: the door in front of it, its schedule, and the settings that it takes.
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import { startDoor } from '../../scripts/container/door.mjs'
import { keepRunning } from '../../scripts/container/schedule.mjs'
import { SECRETS, variablesFrom } from '../../scripts/container/settings.mjs'
import { readFileSync } from 'node:fs'

/** A worker that says what it was asked. */
let worker: Server
const doors: { stop: () => Promise<void> }[] = []
beforeAll(async () => {
  worker = createServer((asked, answer) => {
    answer.setHeader('set-cookie', ['a=1', 'b=2'])
    answer.end(JSON.stringify(asked.headers))
  })
  await new Promise<void>((resolve) => worker.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const door of doors.splice(0)) await door.stop()
})
afterAll(() => void worker.close())

const addressOf = () => new URL(`http://127.0.0.1:${(worker.address() as AddressInfo).port}`)

interface Answer {
  status: number
  seen: IncomingHttpHeaders
  headers: IncomingHttpHeaders
}

async function askThrough(
  { isBehindProxy = false, to = addressOf() },
  headers: Record<string, string> = {},
  path = '/tool/spf?domain=a.test',
): Promise<Answer> {
  const door = await startDoor({ worker: to, port: 0, host: '127.0.0.1', isBehindProxy })
  doors.push(door)
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port: door.port, path, headers: { host: 'site.example', ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (data) => (text += String(data)))
        answer.on('end', () => {
          const seen = text.startsWith('{') ? (JSON.parse(text) as IncomingHttpHeaders) : {}
          resolve({ status: answer.statusCode ?? 0, seen, headers: answer.headers })
        })
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

const CLAIMS = {
  'cf-connecting-ip': '192.0.2.66',
  'x-forwarded-for': '192.0.2.66, 198.51.100.7',
  'x-forwarded-proto': 'https',
  'mf-original-url': 'https://elsewhere.example/',
}

describe('the door', () => {
  test('says itself who asks, and for what', async () => {
    const { seen, headers } = await askThrough({}, { ...CLAIMS, accept: 'text/html' })
    expect(seen).toMatchObject({
      accept: 'text/html',
      host: 'site.example',
      'cf-connecting-ip': '127.0.0.1',
      'mf-original-url': 'http://site.example/tool/spf?domain=a.test',
    })
    expect(Object.keys(seen).filter((name) => name.startsWith('x-forwarded'))).toEqual([])
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })

  test('behind a proxy believes what the proxy added', async () => {
    const { seen } = await askThrough({ isBehindProxy: true }, CLAIMS)
    expect(seen).toMatchObject({
      'cf-connecting-ip': '198.51.100.7',
      'mf-original-url': 'https://site.example/tool/spf?domain=a.test',
    })
  })

  test('passes on no visitor’s address that is none', async () => {
    const { seen } = await askThrough({ isBehindProxy: true }, { 'x-forwarded-for': 'nobody' })
    expect(seen).not.toHaveProperty('cf-connecting-ip')
  })

  test.each([
    ['/cdn-cgi/handler/scheduled', 'site.example'],
    ['/./cdn-cgi/mf/reload', 'site.example'],
    ['/', 'site.example/@elsewhere.example'],
    ['/', 'site example'],
  ])('does not open %s of %s', async (path, host) => {
    expect((await askThrough({}, { host }, path)).status).toBe(400)
  })

  test('takes a path with two slashes as a path', async () => {
    const { seen } = await askThrough({}, {}, '//elsewhere.example/')
    expect(seen['mf-original-url']).toBe('http://site.example//elsewhere.example/')
  })

  test('says that a worker does not answer', async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
    const to = new URL(`http://127.0.0.1:${(gone.address() as AddressInfo).port}`)
    await new Promise((resolve) => gone.close(resolve))
    expect((await askThrough({ to })).status).toBe(502)
  })
})

describe('the schedule', () => {
  afterEach(() => void vi.useRealTimers())

  test('runs at once and every five minutes, never twice at a time, and after a failure, too', async () => {
    vi.useFakeTimers()
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const ends: (() => void)[] = []
    const job = vi.fn(() => new Promise<void>((_, reject) => ends.push(() => reject(new TypeError('x')))))
    const { stop } = keepRunning(job, 300_000)
    expect(job).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(900_000)
    expect(job, 'the first is still running').toHaveBeenCalledTimes(1)
    ends[0]?.()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(job).toHaveBeenCalledTimes(2)
    expect(logged).toHaveBeenCalledWith('schedule', 'TypeError')
    stop()
    ends[1]?.()
    await vi.advanceTimersByTimeAsync(900_000)
    expect(job).toHaveBeenCalledTimes(2)
    logged.mockRestore()
  })
})

describe('the settings', () => {
  const { vars, triggers } = readConfig({ config: 'wrangler.toml' }) as unknown as {
    vars: Record<string, string>
    triggers: { crons: string[] }
  }

  test('that may be given are all that the worker takes as text', () => {
    const env = readFileSync('worker/env.ts', 'utf8')
    const texts = [...env.matchAll(/^ {2}(\w+)\??: string$/gm)].map(([, name = '']) => name)
    expect([...Object.keys(vars), ...SECRETS].sort()).toEqual(texts.sort())
  })

  test('come from the environment if they are set, also to nothing', () => {
    expect(variablesFrom({ A: '1', B: '', PATH: '/bin' }, ['A', 'B', 'C'])).toEqual({ A: '1', B: '' })
  })

  test('have the schedule of a deployment', () => {
    expect(readFileSync('scripts/container/serve.mjs', 'utf8')).toContain(
      `const CRON = '${triggers.crons.join()}'`,
    )
  })
})
