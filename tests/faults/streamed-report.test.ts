// A domain report begins before its lookups are done, for a browser.
import { get, type IncomingMessage } from 'node:http'
import { Response } from 'miniflare'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'

const zone = zoneResolver({ 'good.com': { TXT: ['v=spf1 include:other.com -all'] } })
const honest = dohServer(zone)
const PATH = '/tool/domain-report?domain=good.com'

let site: FaultySite
let asked: string[] = []
/** Until it is settled, DNS does not answer. */
let held: Promise<void>
let letGo: () => void

beforeAll(async () => {
  site = await startFaultySite({
    outboundService: async ({ url }) => {
      asked.push(url)
      await held
      const answer = await honest(url, {})
      return new Response(await answer.arrayBuffer(), { headers: [...answer.headers] })
    },
  })
})
beforeEach(() => {
  asked = []
  held = new Promise((resolve) => (letGo = resolve))
})
afterAll(() => site.stop())

const NOTE = '<p role="status">Asking DNS…</p>'
const lastLine = () => JSON.parse(site.log.at(-1) ?? '{}') as Record<string, unknown>

/** The page with fresh answers as a browser asks for it, which `fetch` cannot, and its first bytes. */
async function begin() {
  const headers = { 'sec-fetch-mode': 'navigate' }
  const page = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${site.url}${PATH}&fresh=1`, { headers }, resolve).on('error', reject)
  })
  page.setEncoding('utf8')
  const parts = page.iterator() as AsyncIterator<string, undefined>
  const next = async () => {
    const { value, done } = await parts.next()
    return done ? undefined : value
  }
  let start = ''
  for (let part = await next(); part !== undefined; part = await next()) {
    start += part
    if (start.includes(NOTE)) break
  }
  const rest = async () => {
    let text = ''
    for (let part = await next(); part !== undefined; part = await next()) text += part
    return text
  }
  return { page, start, rest }
}

test('begins with its title, its frame and a note above the stations, and goes on with the same main part as a whole page', async () => {
  const { page, start, rest } = await begin()
  expect(page.statusCode).toBe(200)
  const [, nonce = ''] = /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy'])) ?? []
  expect(start).toContain(`<style data-page="true" nonce="${nonce}">`)
  expect(start).toContain('<title>good.com: Domain')
  expect(start).toContain('<main id="main"')
  // The stations, before anything is known of them.
  for (const station of ['Sender', 'SPF', 'DKIM', 'DMARC', 'Providers'])
    expect(start.slice(start.indexOf(NOTE))).toContain(`>${station}<`)
  letGo()
  const end = await rest()
  expect(end).toMatch(/^<div id="page">[^]+<\/html>$/)
  expect(end).toContain('good.com')
  expect(end).toContain('data-result="true"><')
  expect(end.replaceAll(`nonce="${nonce}"`, '')).not.toContain('nonce=')
})

test('is whole from the start for programs, link previews among them', async () => {
  const page = fetch(`${site.url}${PATH}&fresh=1`)
  letGo()
  const answer = await page
  expect(answer.headers.get('server-timing')).toMatch(/queries=\d+/)
  const html = await answer.text()
  expect(html).toContain('og:image:alt')
  expect(html).not.toContain('Asking DNS')
})

test('is logged once it is complete, with the cost of its lookups', async () => {
  const lines = site.log.length
  const { rest } = await begin()
  expect(site.log).toHaveLength(lines)
  letGo()
  await rest()
  await vi.waitFor(() => expect(site.log).toHaveLength(lines + 1))
  expect(lastLine()).toMatchObject({ route: '/tool/domain-report', status: 200, outcome: 'ok' })
})

test('is complete if DNS never answers: it says so, and nothing is wrong on our side', async () => {
  const { rest } = await begin()
  const end = await rest()
  expect(end).toContain('We could not find out anything about good.com')
  // In the data that React draws it from again, too.
  expect(end).not.toContain('Unexpected Server Error')
})

test('stops asking for a visitor who has left', async () => {
  const lines = site.log.length
  const { page } = await begin()
  page.destroy()
  letGo()
  await vi.waitFor(() => expect(site.log).toHaveLength(lines + 1))
  expect(asked.filter((url) => url.includes('other'))).toEqual([])
})
