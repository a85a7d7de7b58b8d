import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { describedRoutes, type DescribedRoute } from '#worker/api/openapi/route-text.ts'
import { exampleRequest } from '#tests/helpers/example-request.ts'
import { apiOverZone } from '#tests/helpers/api-over-zone.ts'
import { INBOX_BINDINGS, prepareExample } from '#tests/helpers/prepared-examples.ts'
import { workingLists } from '#tests/shared/blocklists/list-zone.ts'
import { ANSWER_BYTES, answerBytes, DESCRIBED_ROUTE_BYTES, excess, STATEMENTS } from './budgets.ts'

const router = createCoreApi({ clock: { now: () => 0 } } as unknown as Parameters<typeof createCoreApi>[0])
const ROUTES = describedRoutes(router.routes)

/** The database, with a count of the statements that it received. */
function countingDatabase() {
  let count = 0
  type Counted = D1PreparedStatement & { inner: D1PreparedStatement }
  const counted = (inner: D1PreparedStatement): Counted => {
    const asking =
      <T>(ask: () => T) =>
      () => {
        count += 1
        return ask()
      }
    const statement = {
      inner,
      bind: (...values: unknown[]) => counted(inner.bind(...values)),
      run: asking(() => inner.run()),
      first: asking(() => inner.first()),
      all: asking(() => inner.all()),
    }
    return statement as unknown as Counted
  }
  const db = {
    prepare: (sql: string) => counted(env.DB.prepare(sql)),
    batch: (statements: Counted[]) => {
      count += statements.length
      return env.DB.batch(statements.map(({ inner }) => inner))
    },
  } as unknown as D1Database
  return { db, count: () => count }
}

/** Blocklists that work and were never queried before: their test results have to be stored. */
const ZONE = workingLists()
const SUBJECTS: Record<string, readonly string[]> = {
  domain: [HEALTHY_SAMPLE, BROKEN_SAMPLE, 'acme.example'],
  email: [HEALTHY_SAMPLE, BROKEN_SAMPLE, 'acme.example'],
  ip: ['192.0.43.11', '198.41.0.4'],
}

const nameOf = ({ method, path }: DescribedRoute) => `${method} ${path}`

/** The route's example, and the same for other subjects. */
function questionsOf(route: DescribedRoute): DescribedRoute[] {
  const { example = {} } = route.text
  const field = Object.keys(SUBJECTS).find((name) => name in example)
  if (!field || !route.path.startsWith('/user/tools/')) return [route]
  const others = (SUBJECTS[field] ?? [])
    .filter((subject) => subject !== example[field])
    .map((subject) => ({
      ...route,
      text: { ...route.text, example: { ...example, [field]: subject } },
    }))
  return [route, ...others]
}

/** A body that is not JSON is the only one, except where a text is taken in JSON, too. */
const takesJson = ({ text }: DescribedRoute) => text.body === undefined || text.example?.text !== undefined

/** @param plant extra costs that the route does not have */
async function costOf(
  route: DescribedRoute,
  plant = async (_db: D1Database, text: string) => Promise.resolve(text),
) {
  const most = { bytes: 0, statements: 0 }
  for (const asked of questionsOf(route)) {
    const { db, count } = countingDatabase()
    const { url, init } = exampleRequest(asked, route.method === 'POST' && takesJson(route))
    await prepareExample(env.DB, asked.path)
    const bindings = { DB: db, DOH_URLS: '', ...INBOX_BINDINGS }
    const response = await apiOverZone(ZONE, undefined, bindings)(url, init)
    const text = await plant(db, await response.text())
    most.bytes = Math.max(most.bytes, new TextEncoder().encode(text).length)
    most.statements = Math.max(most.statements, count())
  }
  return most
}

const mostBytes = (name: string): number =>
  name === 'GET /openapi.json' ? DESCRIBED_ROUTE_BYTES * ROUTES.length : answerBytes(name)

function excessesOf(route: DescribedRoute, { bytes, statements }: { bytes: number; statements: number }) {
  const name = nameOf(route)
  return [
    ...excess(name, bytes, mostBytes(name), 'bytes'),
    ...excess(name, statements, STATEMENTS[name] ?? 0, 'SQL statements'),
  ]
}

test('every budget is that of a route', () => {
  const names = ROUTES.map(nameOf)
  const budgets = [...Object.keys(ANSWER_BYTES), ...Object.keys(STATEMENTS)]
  expect(budgets.filter((name) => !names.includes(name))).toEqual([])
})

test.each(ROUTES.map((route) => [nameOf(route), route] as const))(
  '%s stays within its bytes and SQL statements',
  async (_name, route) => {
    expect(excessesOf(route, await costOf(route))).toEqual([])
  },
)

describe('an excess is found', () => {
  const route = ROUTES.find(({ path }) => path === '/user/subscribe') as DescribedRoute
  const name = nameOf(route)

  test('of SQL statements: one more', async () => {
    const cost = await costOf(route, async (db, text) => {
      await db.prepare('SELECT 1').first()
      return text
    })
    const most = STATEMENTS[name] ?? 0
    expect(excessesOf(route, cost)).toEqual([`${name}: ${most + 1} SQL statements instead of ${most}`])
  })

  test('of bytes: a longer answer', async () => {
    const most = answerBytes(name)
    const cost = await costOf(route, (_db, text) => Promise.resolve(text.padEnd(most + 1)))
    expect(excessesOf(route, cost)).toEqual([`${name}: ${most + 1} bytes instead of ${most}`])
  })
})
