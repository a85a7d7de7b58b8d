// Three moves from the first step to the last, on a site whose clock is moved: the owner does what the page says, pastes what it shows, and
// waits as long as it says.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#shared/kit/calendar.ts'
import type { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import type { Change } from '#shared/report/change/change.ts'
import { visitorAt } from './browser.ts'
import { startClockedSite, type ClockedSite } from './clocked-site.ts'
import { MOVING_ZONE, SERVICES_ZONE, SHOWN_KEY } from './move-zone.ts'

let site: ClockedSite

beforeAll(async () => {
  site = await startClockedSite({ ...MOVING_ZONE, ...SERVICES_ZONE })
})
afterAll(() => site.stop())

const MINUTE = 60_000

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

test.each(MOVES)('$body.domain moves to $body.to', async ({ body, shown }) => {
  let now = await site.passTime(0)
  const made = await site.post('/apis/v1/core/user/move', {
    ...body,
    start: isoDay(Math.floor(now / 86_400_000)),
  })
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
      now = await site.passTime(Date.parse(move.next?.at ?? '') + MINUTE)
    } else {
      if (!walked.includes(step.id)) {
        walked.push(step.id)
        await page.reload()
        await page.getByRole('heading', { name: step.title, level: 2 }).waitFor()
        for (const change of step.changes) await paste(change)
        for (const one of shown[step.id] ?? []) await site.publish({ remove: [], ...one })
        await page.getByRole('button', { name: /^I did it/ }).click()
        await page
          .getByText(/^(Done:|We looked just now)/)
          .first()
          .waitFor()
      }
      now = await site.passTime(now + 11 * MINUTE)
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
  if (action !== 'ask') await site.publish({ owner, type, remove: [...before], add: [...after] })
}
