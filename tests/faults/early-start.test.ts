// A page whose lookups take a while begins before they are done, and is the same page in the end.
import { Response } from 'miniflare'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'

const zone = zoneResolver({ 'good.com': { TXT: ['v=spf1 include:other.com -all'] } })
const honest = dohServer(zone)
const PATH = '/tool/spf?domain=good.com'

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

const noncesOut = (html: string) => html.replaceAll(/nonce="[^"]*"/g, 'nonce')
const lastLine = () => JSON.parse(site.log.at(-1) ?? '{}') as Record<string, unknown>

/** The page with fresh answers, and its first bytes. */
async function begin(options: RequestInit = {}) {
  const page = await fetch(`${site.url}${PATH}&fresh=1`, options)
  const reader = page.body?.getReader()
  const decoder = new TextDecoder()
  const next = async () => {
    const part = await reader?.read()
    return part?.value && decoder.decode(part.value, { stream: true })
  }
  const start = (await next()) ?? ''
  const rest = async () => {
    let text = ''
    for (let part = await next(); part !== undefined; part = await next()) text += part
    return text
  }
  return { page, start, rest }
}

test('begins with its styles and its font, and ends as the page of a cached answer', async () => {
  const { page, start, rest } = await begin()
  expect(page.status).toBe(200)
  const [, nonce] = /'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '') ?? []
  expect(start).toContain(`<style data-page="true" nonce="${nonce}">`)
  expect(start).toContain('.woff2" as="font"')
  expect(start).not.toContain('<title>')
  letGo()
  const end = await rest()
  expect(end).toMatch(/^<title>good\.com: [^]+<\/html>$/)
  const cached = await (await fetch(`${site.url}${PATH}`)).text()
  expect(noncesOut(cached).startsWith(`${noncesOut(start)}<title>good.com: `)).toBe(true)
})

test('is logged once it is complete, with the cost of its lookups', async () => {
  const lines = site.log.length
  const { rest } = await begin()
  expect(site.log).toHaveLength(lines)
  letGo()
  await rest()
  await vi.waitFor(() => expect(site.log).toHaveLength(lines + 1))
  expect(lastLine()).toMatchObject({ route: '/tool/spf', status: 200, waves: 2, outcome: 'ok' })
})

test('stops asking for a visitor who has left', async () => {
  const lines = site.log.length
  const visit = new AbortController()
  await begin({ signal: visit.signal })
  visit.abort()
  letGo()
  await vi.waitFor(() => expect(site.log).toHaveLength(lines + 1))
  expect(asked.filter((url) => url.includes('other'))).toEqual([])
})
