// A megabyte in any field of any route: it is refused in a few words, which repeat little of it, or taken for what it is.
import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { WorkerEnv } from '#worker/env.ts'
import type { ApiError } from '#shared/api/answers.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { apiOverZone, depsOver } from '#tests/helpers/api-over-zone.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { livesIn } from '#tests/helpers/objects.ts'

const bindings = {
  DB: env.DB,
  DOH_URLS: '',
  INBOX_DOMAIN: 'inbox.example',
  REPORTS_DOMAIN: 'reports.example',
  INBOUND_SECRET: 'secret',
  SEEDS_SECRET: 'secret',
  SAVED: env.SAVED,
} as unknown as WorkerEnv
const api = apiOverZone({}, undefined, bindings)
const deps = depsOver(zoneResolver({}), { bindings })

const LENGTH = 1_000_000
/** What is refused as text, as a domain, and what would break out of a line or a terminal. */
const VALUES: Record<string, string> = {
  letters: 'x'.repeat(LENGTH),
  'a name': 'xxxx.'.repeat(LENGTH / 5),
  'an address': `xxx@${'x'.repeat(60)}.${'xxxx.'.repeat(LENGTH / 5 - 20)}com`,
  'control characters': 'x\u001b[31m\u202e\n'.repeat(LENGTH / 16),
}
/** Each field gets two of the six values; in the full run, all. */
const THIRDS = 3
const MOST_ECHOED = 100
const LONGEST_ANSWER = 2_000

interface Operation {
  parameters?: { name: string; in: string; example?: unknown }[]
  requestBody?: {
    content: Record<string, { schema?: { properties?: object }; example?: Record<string, unknown> }>
  }
}
interface Asked {
  what: string
  field?: string
  send: (value: unknown) => Response | Promise<Response>
}

let asked: Asked[]
/** Of each operation with a query or a JSON body: what is sent replaces all of it. */
let wholes: Asked[]
beforeAll(async () => {
  livesIn({ env: bindings, deps, fetch: () => Promise.reject(new Error('no web')) })
  const { paths } = await (
    await api('/openapi.json')
  ).json<{ paths: Record<string, Record<string, Operation>> }>()
  const operations = Object.entries(paths).flatMap(([written, methods]) =>
    Object.entries(methods).map(([method, operation]) => [written, method.toUpperCase(), operation] as const),
  )
  asked = operations.flatMap((one) => questions(...one))
  wholes = operations.flatMap((one) => wholesOf(...one))
})

function wholesOf(written: string, method: string, { parameters = [], requestBody }: Operation): Asked[] {
  const path = written.replace(/^\/apis\/v1\/core/, '').replaceAll(/\{\w+\}/g, 'a'.repeat(22))
  const headers = { 'content-type': 'application/json', authorization: 'Bearer secret' }
  const ofBody = requestBody?.content['application/json']
    ? [
        {
          what: `${method} ${written}`,
          send: (text: unknown) => api(path, { method, headers, body: String(text) }),
        },
      ]
    : []
  const ofQuery = parameters.some((one) => one.in === 'query')
    ? [{ what: `${method} ${written}?`, send: (text: unknown) => api(`${path}?${String(text)}`, { method }) }]
    : []
  return [...ofBody, ...ofQuery]
}

function questions(written: string, method: string, { parameters = [], requestBody }: Operation): Asked[] {
  const fill = (name: string, value: string) => written.replace(`{${name}}`, encodeURIComponent(value))
  const path = written.replace(/^\/apis\/v1\/core/, '').replaceAll(/\{\w+\}/g, 'a'.repeat(22))
  const query = parameters.filter((one) => one.in === 'query')
  const inPath = parameters
    .filter((one) => one.in === 'path')
    .map(({ name }): Asked => ({
      what: `${method} ${written} ${name}`,
      send: (value) => api(fill(name, String(value)).replace(/^\/apis\/v1\/core/, ''), { method }),
    }))
  const inQuery = query.map(({ name }): Asked => ({
    what: `${method} ${written} ?${name}`,
    field: name,
    send: (value) => {
      const given = Object.fromEntries(
        query.flatMap((one) =>
          one.example === undefined ? [] : [[one.name, JSON.stringify(one.example).replace(/^"|"$/g, '')]],
        ),
      )
      return api(`${path}?${new URLSearchParams({ ...given, [name]: String(value) }).toString()}`, { method })
    },
  }))
  const json = requestBody?.content['application/json']
  const post = (body: unknown) =>
    api(path, {
      method,
      headers: { 'content-type': 'application/json', authorization: 'Bearer secret' },
      body: JSON.stringify(body),
    })
  const inBody = Object.keys(json?.schema?.properties ?? {}).map((name): Asked => ({
    what: `${method} ${written} {${name}}`,
    field: name,
    send: (value) => post({ ...json?.example, [name]: value }),
  }))
  const names = json
    ? [
        {
          what: `${method} ${written} a name`,
          send: (value: unknown) => post({ ...json.example, [String(value)]: 1 }),
        },
      ]
    : []
  return [...inPath, ...inQuery, ...inBody, ...names]
}

/** What an answer repeats, at most, of what was sent. */
const echoedIn = (text: string): number =>
  Math.max(0, ...[...text.slice(0, 20_000).matchAll(/(?:x|xxxx\.)+/g)].map(([run]) => run.length))

const faultOf = async (what: string, answer: Response): Promise<string[]> => {
  const { status } = answer
  const text = await answer.text()
  // This one has no service that emails its visitors.
  if (status === 503 && text.includes('"not_configured"')) return []
  if (status >= 500) return [`${what}: ${status} ${text.slice(0, 100)}`]
  if (status < 400) return []
  const faults = []
  if (text.length > LONGEST_ANSWER) faults.push(`${what}: ${text.length} characters`)
  if (echoedIn(text) > MOST_ECHOED) faults.push(`${what}: repeats ${echoedIn(text)}`)
  // JSON escapes control characters; what changes the direction of a line has to be escaped by us.
  if (/\\u001b|\u202e/i.test(text)) faults.push(`${what}: control characters`)
  return faults
}

const KINDS: [string, unknown][] = [
  ...Object.entries(VALUES),
  ['letters in a list', [VALUES.letters]],
  ['letters in an object', { [VALUES.letters ?? '']: 1 }],
]
test.each(KINDS.map((kind, turn) => [...kind, turn] as const))('%s', async (_, value, turn) => {
  expect(asked.length).toBeGreaterThan(100)
  const fields = typeof value === 'string' ? asked : asked.filter(({ what }) => what.endsWith('}'))
  const faults: string[] = []
  for (const { what, send } of fields.filter((__, at) => isFullRun || at % THIRDS === turn % THIRDS))
    faults.push(...(await faultOf(what, await send(value))))
  expect(faults).toEqual([])
})

/** As the validator's library puts it (valibot's messages), or its words for types. */
const LIBRARY_WORDS = /\bInvalid (?!selector)\w+: |\bExpected\b|\breceived\b|undefined|\bNaN\b/

test.each([7, -1.5, null, true, '', [], {}, [null], { x: 1 }, undefined])(
  'a field that is %j is refused in a sentence, at its name',
  async (value) => {
    const faults: string[] = []
    for (const { what, field, send } of asked.filter((one) => one.field !== undefined)) {
      if (value === undefined && what.includes('?')) continue
      const answer = await send(value)
      if (answer.status !== 400) continue
      const { error } = await answer.json<ApiError>()
      if (LIBRARY_WORDS.test(error.message)) faults.push(`${what}: ${error.message}`)
      // Nothing is wrong with a field of an empty file, and of a form that a program filled in.
      if (/the body is empty|faster than people/.test(error.message)) continue
      const isAbout = error.field === field || error.field?.startsWith(`${field}.`)
      if (!isAbout) faults.push(`${what}: ${error.field} ${error.message}`)
    }
    expect(faults).toEqual([])
  },
)

test.each(['', '{', '[]', 'null', '7', '"text"', '{}', '{"none":1}', 'domain', 'domain=&domain=a', 'none=1'])(
  'a body or a query that is %j as a whole is refused in a sentence',
  async (text) => {
    expect(wholes.length).toBeGreaterThan(50)
    const faults: string[] = []
    for (const { what, send } of wholes) {
      const answer = await send(text)
      if (answer.status < 400) continue
      const { error } = await answer.json<ApiError>()
      const said = [error.message, ...(error.fields ?? []).map((field) => field.message)]
      faults.push(...said.filter((message) => !isOurs(message)).map((message) => `${what}: ${message}`))
    }
    expect(faults).toEqual([])
  },
)

/** A sentence, and none of the library's. */
const isOurs = (message: string): boolean => !LIBRARY_WORDS.test(message) && /^[A-Z“].*[.?]$/s.test(message)

test('a word that is none of the choices is refused with the choices', async () => {
  const faults: string[] = []
  for (const { what, field, send } of asked.filter((one) => one.field !== undefined)) {
    const answer = await send('none-of-them')
    if (answer.status !== 400) continue
    const { error } = await answer.json<ApiError>()
    if (error.field === field && !isOurs(error.message)) faults.push(`${what}: ${error.message}`)
  }
  expect(faults).toEqual([])
})
