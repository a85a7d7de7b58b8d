import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Health } from '#shared/api/answers.ts'
import { smtpClient } from '#tests/helpers/smtp-client.ts'
import { assembleContainer } from '../../scripts/container.mjs'
import { runContainer, startDns } from './run-container.ts'

const ZONE = { 'example.com': { NS: ['ns1.example.com'] } }
const folder = mkdtempSync(join(tmpdir(), 'container-'))
const app = join(folder, 'app/')
const DATA = join(folder, 'data')
const API = '/apis/v1/core/user'

type Site = Awaited<ReturnType<typeof runContainer>>
let dns: Awaited<ReturnType<typeof startDns>>
let site: Site

const start = (env: Record<string, string> = {}) =>
  runContainer(app, { DATA, DOH_URLS: dns.url, PRIVATE_NETWORK: 'on', ...env })

async function ask<T>(path: string, body?: object) {
  const response = await fetch(site.url + path, {
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

beforeAll(async () => {
  await assembleContainer(app)
  dns = await startDns(ZONE)
  site = await start()
})
afterAll(async () => {
  await site.stop()
  dns.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the container', () => {
  test('serves pages, their files and checks, and is healthy', async () => {
    const page = await (await fetch(site.url)).text()
    const [file = ''] = /\/assets\/[\w.-]+\.woff2/.exec(page) ?? []
    expect((await fetch(site.url + file)).status).toBe(200)
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { ok: true } })
    const decoded = await ask<{ bounces: unknown[] }>(`${API}/tools/bounce/decode`, {
      text: '550 5.7.26 unauthenticated mail',
    })
    expect([decoded.status, decoded.body.bounces.length]).toEqual([200, 1])
  })

  test('runs what is due by itself', async () => {
    const { body } = await ask<{ key: string }>(`${API}/watch`, { subject: 'northwind.test', kind: 'domain' })
    const looked = async () =>
      (await ask<{ lookedAt: string | null }>(`${API}/watch/${body.key}`)).body.lookedAt
    await expect.poll(looked, { timeout: 30_000 }).not.toBe(null)
  })

  test('keeps what was saved when another one takes over', async () => {
    const kept = await ask<{ key: string }>(`${API}/snapshot`, {
      tool: 'spf',
      query: { domain: 'broken.test' },
    })
    expect(await site.stop()).toBe(0)
    site = await start()
    const { status, body } = await ask<{ query: object }>(`${API}/snapshot/${kept.body.key}`)
    expect([status, body.query]).toEqual([200, { domain: 'broken.test' }])
  })

  test('prints no address and no name that was checked', async () => {
    await ask(`${API}/tools/spf/checker?domain=secret-name.example`)
    await site.said(/"(\/apis\/v1\/core\/user\/tools\/spf\/checker)"/)
    expect(site.log.join('')).not.toMatch(/secret-name|127\.0\.0\.1/)
  })

  test('takes mail where it is asked to', async () => {
    const other = await start({ DATA: join(folder, 'other'), INBOX_DOMAIN: 'inbox.test', SMTP_PORT: '0' })
    try {
      const client = smtpClient(Number(await other.said(/Mail is taken at port (\d+)/)))
      expect(await client.reply()).toMatch(/^220 inbox\.test/)
      client.socket.destroy()
    } finally {
      await other.stop()
    }
  })

  test('keeps its schedule: blocklists are tested', async () => {
    const tested = async () =>
      (await ask<Health>('/healthz')).body.parts.find(({ name }) => name === 'blocklists')?.detail
    await expect.poll(tested, { timeout: 90_000, interval: 1_000 }).toMatch(/^\d+ of \d+ proved themselves/)
  })

  test('reaches nothing in its own network, unless it may', async () => {
    const shut = await start({ DATA: join(folder, 'shut'), PRIVATE_NETWORK: '' })
    try {
      const { parts } = await (await fetch(`${shut.url}/healthz`)).json<Health>()
      expect(parts.filter(({ ok }) => ok).map(({ name }) => name)).toEqual(['database'])
    } finally {
      await shut.stop()
    }
  })
})

describe('the Dockerfile', () => {
  const text = readFileSync('Dockerfile', 'utf8')
  const last = text.split(/^FROM /m).at(-1) ?? ''

  test('has in its last stage what was assembled, started by someone without rights', () => {
    expect(text.match(/^COPY .*--from=.*$/gm)).toEqual(['COPY --from=build /source/build/container /app'])
    expect(last).toMatch(/^USER node$/m)
    const [, command = ''] = /^CMD \["node", "(.+)"\]$/m.exec(last) ?? []
    expect(existsSync(join(app, command))).toBe(true)
  })

  test('has the version of Node that the site is developed with', () => {
    expect(new Set(text.match(/(?<=^FROM node:)\d+/gm))).toEqual(
      new Set([readFileSync('.nvmrc', 'utf8').trim()]),
    )
  })

  test('keeps its data where the site keeps it', () => {
    const serve = readFileSync('scripts/container/serve.mjs', 'utf8')
    const [, volume] = /^VOLUME (.+)$/m.exec(last) ?? []
    const [, port] = /^EXPOSE (.+)$/m.exec(last) ?? []
    const [, ...defaults] = /DATA = '(.*?)', PORT = '(.*?)'/.exec(serve) ?? []
    expect(defaults).toEqual([volume, port])
  })
})
