// @vitest-environment node
// The reference of the API: a page for every route of the description, and one for its types.
import { describe, expect, test } from 'vitest'
import { describeApi } from '#app/api/api-description.ts'
import { apiPages, TYPES_PATH } from '#app/content/api-pages.ts'
import { routePageOf } from '#app/routes/developers-route/route-data.ts'
import { routesOf } from '#app/routes/developers/reference.ts'
import { getLoadContext } from '#worker/load-context.ts'
import { ask, NONCE } from './site.ts'

const { api } = getLoadContext({
  request: new Request('https://site.test/'),
  context: {
    cloudflare: { env: {}, ctx: { waitUntil: () => {}, passThroughOnException: () => {} } },
  },
  nonce: NONCE,
})
const document = await describeApi(api)
const routes = routesOf(document)
const pages = routes.flatMap(({ line }) => routePageOf(document, line.page, 'https://site.test') ?? [])
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;')

describe('every route', () => {
  test('has a page of its own, which the search and the sitemap know', async () => {
    const paths = routes.map(({ line }) => line.page)
    expect(paths.length).toBeGreaterThan(100)
    expect(new Set([...paths, TYPES_PATH]).size).toBe(paths.length + 1)
    const known = (await apiPages(api)).map(({ path }) => path)
    expect(known.toSorted()).toEqual([...paths, TYPES_PATH].toSorted())
    const { text } = await ask('/sitemap.xml')
    expect(paths.filter((path) => !text.includes(`${path}</loc>`))).toEqual([])
    expect((await ask('/search.json?q=spfPreview')).text).toContain('"/developers/spf-preview"')
  })

  test('is a line of the index, at the anchor that its heading had', async () => {
    const { text } = await ask('/developers')
    const missing = routes.filter(({ line }) => !text.includes(`<li id="${line.id}"`))
    expect(missing.map(({ line }) => line.id)).toEqual([])
  })

  test('has its heading, its fields, its curl and its errors on its page', async () => {
    const faults: string[] = []
    for (const page of pages) {
      const { status, text, bugs } = await ask(page.page)
      const fields = [page.parts, page.query, page.body?.fields ?? [], page.answer.fields].flat()
      const said = [
        `<h1>${escaped(page.summary)}</h1>`,
        page.samples[0]?.language,
        ...page.problems.map(({ codes }) => codes.join(' ')),
        ...fields.map(({ name }) => name.split('.')[0]),
      ]
      if (status !== 200 || bugs.length > 0) faults.push(`${page.page}: ${status}`)
      const missing = said.filter((words) => !text.includes(words ?? ''))
      if (missing.length > 0) faults.push(`${page.page}: ${missing.join()}`)
    }
    expect(faults).toEqual([])
  })

  test('runs on its page, or the page says why it does not', () => {
    const running = pages.filter(({ form }) => form.whyNot === '')
    // What stores something, or needs a key, never runs from here.
    expect(running.filter(({ id }) => /^(delete|begin|inbound|contact|subscribe)/.test(id))).toEqual([])
    expect(running.filter(({ method, path }) => method !== 'GET' && !path.includes('/user/tools/'))).toEqual(
      [],
    )
    expect(running.length).toBeGreaterThan(30)
    const silent = pages.filter(({ form }) => form.whyNot !== '' && !/^[A-Z].{30,}\.$/.test(form.whyNot))
    expect(silent.map(({ id }) => id)).toEqual([])
  })
})

test('every type that a route names is on the page of types', async () => {
  const { status, text } = await ask(TYPES_PATH)
  expect(status).toBe(200)
  const fields = pages.flatMap(({ answer, body }) => [...answer.fields, ...(body?.fields ?? [])])
  const named = [...fields.map(({ type }) => type), ...pages.map(({ answer }) => answer.type)]
    .flat()
    .flatMap(({ text: name, isNamed }) => (isNamed ? [name] : []))
  const linked = [...text.matchAll(/href="\/developers\/types#(\w+)"/g)].map(([, name = '']) => name)
  const missing = [...new Set([...named, ...linked])].filter((name) => !text.includes(`id="${name}"`))
  expect(missing).toEqual([])
  expect(new Set(named).size).toBeGreaterThan(20)
})

test('the filter of the index works without script', async () => {
  const { text } = await ask('/developers?q=dkim%20key')
  expect(text).toContain('id="dkimGenerate"')
  expect(text).not.toContain('id="spfChecker"')
  expect(text).toMatch(/of \d+ routes match/)
  expect(text).toContain('content="noindex"')
  expect((await ask('/developers?q=%3Cscript%3E')).text).toContain('No route matches “&lt;script&gt;”')
})

test.each(['/developers/none', '/developers/spfChecker', '/developers/__proto__', '/developers/%00'])(
  '%s is not there',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)
