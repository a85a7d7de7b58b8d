// Of everything that can be saved: what its page says if there is nothing, or nothing that can be loaded.
import { createRemixStub } from '@remix-run/testing'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaArgs } from '@remix-run/cloudflare'
import { act, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import * as placement from '#app/routes/deliverability-test-result/route.tsx'
import * as fleet from '#app/routes/fleet/route.tsx'
import * as mailTest from '#app/routes/message/route.tsx'
import * as mailWatch from '#app/routes/saved-mail-watch/route.tsx'
import * as monitor from '#app/routes/saved-monitor/route.tsx'
import * as plan from '#app/routes/saved-plan/route.tsx'
import * as result from '#app/routes/saved-result/route.tsx'
import * as watch from '#app/routes/saved-watch/route.tsx'
import { createApiClient } from '#shared/api/client.ts'
import { textOf } from '../components/render-markup.ts'

const KEY = 'a'.repeat(22)
const KINDS = {
  'a watch': [watch, `/watch/${KEY}`],
  'a monitor': [monitor, `/dmarc-monitor/${KEY}`],
  'a mail watch': [mailWatch, `/mail-watch/${KEY}`],
  'a warmup plan': [plan, `/warmup/${KEY}`],
  'a saved result': [result, `/r/${KEY}`],
  'a fleet': [fleet, `/tool/fleet?key=${KEY}`],
  'a mail test': [mailTest, `/tool/mail-test?test=${KEY}`],
  'a placement test': [placement, `/tool/email-deliverability-test-result?test=${KEY}`],
} as const

interface Route {
  loader: (args: LoaderFunctionArgs) => Promise<{ data: object; init: ResponseInit | null }>
  meta: (args: MetaArgs) => { title?: string }[]
  default: ComponentType
}

const answering = (status: number, code: string, message: string) =>
  createApiClient(() => Promise.resolve(Response.json({ error: { code, message } }, { status })))

async function opened(kind: keyof typeof KINDS, api: ReturnType<typeof answering>) {
  const [module, path] = KINDS[kind]
  const { loader, meta, default: Page } = module as unknown as Route
  const url = new URL(path, 'https://site.example')
  const args = { request: new Request(url), params: { view: KEY }, context: { api } }
  const { data, init } = await loader(args as unknown as LoaderFunctionArgs)
  const Site = createRemixStub([{ id: 'page', path: url.pathname, Component: Page, loader: () => data }])
  document.body.innerHTML = '<main></main>'
  const root = createRoot(document.body.firstElementChild as Element)
  act(() => root.render(<Site initialEntries={[path]} hydrationData={{ loaderData: { page: data } }} />))
  const [title] = meta({ data, location: url } as unknown as MetaArgs).flatMap((one) => one.title ?? [])
  return {
    status: init?.status,
    heading: textOf(document.querySelector('h1')),
    text: textOf(document.body),
    title,
  }
}

const inAct = () => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
beforeEach(inAct)
// The router says once what its next version changes.
inAct()
await opened('a watch', answering(404, 'not_found', ''))

test.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('%s says what happened', async (kind) => {
  const gone = await opened(kind, answering(404, 'not_found', 'It was deleted.'))
  expect(gone.status).toBe(404)
  expect(gone.heading).toMatch(/^(Nothing|No|There is no) /)
  expect(gone.text).toContain('It was deleted.')

  const removed = await opened(kind, answering(410, 'expired', 'It was removed to make room.'))
  expect(removed).toMatchObject({ status: 410, heading: 'This page was removed' })
  expect(removed.text).toContain('It was removed to make room.')

  const lost = await opened(kind, answering(500, 'internal', 'Lookup failed'))
  expect(lost.status).toBe(503)
  expect(lost.heading).toContain('could not be loaded')
  expect(lost.text).toContain('Reload this page')
  for (const { title, text } of [gone, removed, lost]) {
    expect(title).toMatch(/^(A|Saved) .* · Warmpost$/)
    expect(text).not.toContain('Copy this page’s link')
  }
})

test('names the limit when the share of the network for saved results is used up', async () => {
  const api = answering(429, 'rate_limited', 'The saved results of your network take 10 MiB.')
  const body = new URLSearchParams({ tool: 'spf' })
  const request = new Request('https://site.example/r', { method: 'POST', body })
  const { action } = result as unknown as { action: (args: ActionFunctionArgs) => Promise<{ data: object }> }
  const { data } = await action({ request, params: {}, context: { api } } as unknown as ActionFunctionArgs)
  expect(data).toMatchObject({ status: 429, text: 'The saved results of your network take 10 MiB.' })
})
