// Three moves from the first step to the last, on a site whose clock is moved: the owner does what the page says, pastes what it shows, and
// waits as long as it says.
import { Response as MiniflareResponse } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#shared/kit/calendar.ts'
import type { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import type { Change } from '#shared/report/change/change.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { visitorAt } from './browser.ts'
import { startDnsHost } from './dns-host.ts'
import { MOVING_ZONE, SERVICES_ZONE, SHOWN_KEY } from './move-zone.ts'

type Host = Awaited<ReturnType<typeof startDnsHost>>
type Site = Awaited<ReturnType<typeof startBuiltWorker>>
let host: Host
let site: Site

beforeAll(async () => {
  host = await startDnsHost({ ...MOVING_ZONE, ...SERVICES_ZONE })
  site = await startBuiltWorker({
    variables: { DEV_CLOCK: 'on', DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    outboundService: async (request) => {
      const { status, headers, body } = await host.ask(request.url)
      return new MiniflareResponse(body as never, { status, headers: [...headers] })
    },
  })
  await createTables(await site.miniflare.getD1Database('DB'))
})
afterAll(() => Promise.all([site.stop(), host.stop()]))

const MINUTE = 60_000
const post = (path: string, body: object) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const publish = (body: object) => fetch(`${host.url}/edit`, { method: 'POST', body: JSON.stringify(body) })

/** What the new service shows its customer. */
type Shown = Record<string, { owner: string; type: string; add: string[] }[]>

const MOVES: { body: { domain: string; what: string; to: string; from?: string }; shown: Shown }[] = [
  {
    body: { domain: 'mailbox.example', what: 'mailboxes', to: 'microsoft-365' },
    shown: {
      'new-ready': [{ owner: 'mailbox.example', type: 'TXT', add: ['MS=ms12345678'] }],
      'keys-new': ['selector1', 'selector2'].map((selector) => ({
        owner: `${selector}._domainkey.mailbox.example`,
        type: 'CNAME',
        add: [`${selector}-mailbox-example._domainkey.tenant.n-v1.dkim.mail.microsoft`],
      })),
    },
  },
  {
    body: { domain: 'sending.example', what: 'sending', from: 'sendgrid', to: 'postmark' },
    shown: {
      'keys-new': [{ owner: '20301201pm._domainkey.sending.example', type: 'TXT', add: [SHOWN_KEY] }],
    },
  },
  {
    body: { domain: 'old-name.example', what: 'domain', to: 'new-name.example' },
    shown: { 'keys-new': [{ owner: 'google._domainkey.new-name.example', type: 'TXT', add: [SHOWN_KEY] }] },
  },
]

/** Milliseconds since 1970, as the site has it. */
async function passTime(at: number): Promise<number> {
  const moved = await post('/dev/clock', { at })
  const { now } = await moved.json<{ now: string }>()
  return Date.parse(now)
}

test.each(MOVES)('$body.domain moves to $body.to', async ({ body, shown }) => {
  let now = await passTime(0)
  const made = await post('/apis/v1/core/user/move', { ...body, start: isoDay(Math.floor(now / 86_400_000)) })
  expect(made.status).toBe(201)
  const { view } = await made.json<{ view: string }>()
  const read = async () => (await fetch(`${site.url}/apis/v1/core/user/move/${view}`)).json<KeptMove>()
  const page = await visitorAt(`${site.url}/move/${view}`)
  const walked: string[] = []
  let move = await read()
  for (let turn = 0; turn < 60 && move.ended === null; turn += 1) {
    const step = move.steps.find(({ n }) => n === move.now)
    if (!step) {
      expect(move.next, `after ${walked.join(', ')}`).not.toBeNull()
      now = await passTime(Date.parse(move.next?.at ?? '') + MINUTE)
    } else {
      if (!walked.includes(step.id)) {
        walked.push(step.id)
        await page.reload()
        await page.getByRole('heading', { name: step.title, level: 2 }).waitFor()
        for (const change of step.changes) await paste(change)
        for (const one of shown[step.id] ?? []) await publish({ remove: [], ...one })
        await page.getByRole('button', { name: /^I did it/ }).click()
        await page
          .getByText(/^(Done:|We looked just now)/)
          .first()
          .waitFor()
      }
      now = await passTime(now + 11 * MINUTE)
    }
    move = await read()
    expect(move.steps.filter(({ state }) => state === 'blocked')).toEqual([])
  }
  // What has to stay is nothing to do.
  expect(walked).toEqual(move.steps.map(({ id }) => id).filter((id) => id !== 'keep'))
  await page.reload()
  await page.getByRole('heading', { name: `The move of ${body.domain} is done`, level: 2 }).waitFor()
})

async function paste({ action, owner, type, before, after }: Change): Promise<void> {
  if (action === 'ask') return
  const answer = await publish({ owner, type, remove: before, add: after })
  expect(answer.status, `${owner} ${type}`).toBe(200)
}
