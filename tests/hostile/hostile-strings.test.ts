import { expect, test } from 'vitest'
import * as v from 'valibot'
import { ApiError } from '#shared/api/answers.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { intrusions } from './intrusions.ts'
import { pageForms, type PageForm } from './page-fields.ts'
import { apiRoutes, type ApiRoute } from './routes.ts'
import { HOSTILE_STRINGS, NAUGHTY_STRINGS } from './strings.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

/** In the short run, each field gets this many, different ones each time, so that each string is used; otherwise all. */
const SAMPLE = 4
const AT_A_TIME = 4
const LIMIT_MS = isFullRun ? 1_200_000 : 60_000

let turn = 0
const used = new Set<string>()
const nextString = (): string => {
  const text = HOSTILE_STRINGS[turn++ % HOSTILE_STRINGS.length] ?? ''
  used.add(text)
  return text
}

async function inTurns<T>(jobs: readonly T[], work: (job: T) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = []
  let next = 0
  const worker = async () => {
    for (let job = jobs[next++]; job !== undefined; job = jobs[next++]) faults.push(...(await work(job)))
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
  return faults
}

interface ApiCase {
  route: ApiRoute
  fields: Record<string, unknown>
}

test('all of them are loaded', () => {
  expect(NAUGHTY_STRINGS.length).toBeGreaterThanOrEqual(461)
})

test(
  'every field of the API answers every string with data or an error object',
  async () => {
    const routes = await apiRoutes(siteUrl)
    const cases = routes.flatMap((route) =>
      Object.keys(route.fields).flatMap((name): ApiCase[] =>
        Array.from({ length: isFullRun ? HOSTILE_STRINGS.length : SAMPLE }, () => ({
          route,
          fields: { ...route.fields, [name]: nextString() },
        })),
      ),
    )
    const faults = await inTurns(cases, async ({ route: { method, path, from }, fields }) => {
      const query = new URLSearchParams(fields as Record<string, string>).toString()
      const answer = await (from === 'query'
        ? fetch(`${siteUrl}${path}?${query}`, { method })
        : fetch(siteUrl + path, {
            method,
            // A rejected body is not read to its end, so no one else may get this connection.
            headers: { 'content-type': 'application/json', connection: 'close' },
            body: JSON.stringify(fields),
          }))
      const text = await answer.text()
      const said = `${method} ${path} ${JSON.stringify(fields).slice(0, 300)}: ${answer.status}`
      const type = answer.headers.get('content-type') ?? ''
      if (answer.status >= 500 && ![502, 504].includes(answer.status)) return [said]
      if (!type.startsWith('application/json')) return [`${said} ${type}`]
      if (answer.headers.get('x-content-type-options') !== 'nosniff') return [`${said} may be sniffed`]
      const body: unknown = JSON.parse(text)
      return answer.ok || v.is(ApiError, body) ? [] : [`${said} ${text.slice(0, 100)}`]
    })
    expect(faults).toEqual([])
    // oxlint-disable-next-line no-console -- the figures
    console.info(`${cases.length} calls of the API, ${routes.length} routes`)
  },
  LIMIT_MS,
)

/** A valid value for a field with that name. */
const RIGHT: Record<string, string> = {
  domain: 'northwind.test',
  email: 'ada@northwind.test',
  ip: '192.0.43.10',
  selector: 'mail',
  message: 'Hello',
  headers: 'From: ada@northwind.test',
  template: '<p>Hello</p>',
}

interface PageCase {
  form: PageForm
  strings: string[]
}

test(
  'no string becomes part of any page’s markup',
  async () => {
    const forms = await pageForms(siteUrl)
    expect(forms.length).toBeGreaterThan(20)
    const cases = forms.flatMap((form) =>
      Array.from({ length: isFullRun ? 2 * HOSTILE_STRINGS.length : SAMPLE }, (_, number): PageCase => {
        const alone = number % 2 === 1 ? form.names[(number >> 1) % form.names.length] : undefined
        // All fields together, or one among valid ones: then the page gets further with it.
        const strings = form.names.map((name) =>
          alone === undefined || name === alone ? nextString() : (RIGHT[name] ?? ''),
        )
        return { form, strings }
      }),
    )
    const faults = await inTurns(cases, async ({ form: { path, method, names, fixed }, strings }) => {
      const fields = new URLSearchParams(fixed)
      names.forEach((name, i) => fields.set(name, strings[i] ?? ''))
      const answer = await (method === 'GET'
        ? fetch(`${siteUrl}${path}?${fields.toString()}`)
        : fetch(siteUrl + path, { method, body: fields }))
      const html = await answer.text()
      const said = `${method} ${path} ${fields.toString().slice(0, 400)}: ${answer.status}`
      if (answer.status >= 500) return [said]
      const type = answer.headers.get('content-type') ?? ''
      if (!type.startsWith('text/html')) return method === 'POST' ? [] : [`${said} ${type}`]
      const [nonce = ''] = /(?<='nonce-)[^']+/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
      return intrusions(html, nonce, strings).map((fault) => `${said} ${fault}`)
    })
    expect(faults).toEqual([])
    expect(used.size, 'each was used').toBe(new Set(HOSTILE_STRINGS).size)
    // oxlint-disable-next-line no-console -- the figures
    console.info(`${cases.length} pages, ${forms.length} forms`)
  },
  LIMIT_MS,
)

test('the parser of this test finds what it should', () => {
  const page = (text: string) =>
    `<!doctype html><html><head><title>x</title></head><body>${text}</body></html>`
  const seen = HOSTILE_STRINGS.filter((text) => intrusions(page(text), 'nonce', [text]).length > 0)
  expect(intrusions(page('plain text'), 'nonce', [])).toEqual([])
  expect(seen.length).toBeGreaterThan(200)
})
