// The catalog of the tools compared with what exists: folders, routes, the API and the samples.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import siteRoutes from '#app/routes.ts'
import type { OpenApi } from '#shared/api/openapi.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import { SnapshotQuestion } from '#shared/saved/result/schema.ts'
import { AGENT_TOOLS, TOOLS, toolMenu } from '#shared/tools/catalogue.ts'
import { OWN_PAGES } from '#tests/budgets/budgets.ts'
import { rulesFolder } from '#tests/helpers/rules-of-tool.ts'
import { sourceFiles } from '#tests/helpers/source-files.ts'
import { fullestPages } from '#tests/helpers/fullest-pages.ts'
import { API_GROUPS, exampleOf, TOOL_COLUMNS, type Tool } from '#shared/tools/tool.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { openApiDocument } from '#worker/api/openapi/document.ts'

const { paths }: OpenApi = openApiDocument(
  createCoreApi({ clock: { now: () => 0 } } as unknown as Parameters<typeof createCoreApi>[0]).routes,
)
/** Below shared/; of the tool whose rules it shares, if it does. */
const rulesOf = ({ slug, partOf }: Tool): string => rulesFolder(partOf?.slug ?? slug) ?? slug

describe.each(TOOLS)('$slug', (tool) => {
  const { slug, path, column, partOf, title, description, lead, about, examples = [], api } = tool
  const { isSavable, hasTerminalView } = tool

  test('has its entry, its page, its rules and their tests in folders of their own', () => {
    const places = [
      `shared/tools/${(partOf ?? tool).slug}.ts`,
      `app/routes/${slug}/route.tsx`,
      `shared/${rulesOf(tool)}`,
      `tests/shared/${rulesOf(tool)}`,
    ]
    expect(places.filter((place) => !existsSync(place))).toEqual([])
  })

  test('is a route of the site, once', () => {
    const routes = siteRoutes.filter((route) => `/${route.path ?? ''}` === path)
    expect(routes.map(({ file }) => file)).toEqual([`routes/${slug}/route.tsx`])
  })

  test('has its API, with a file for each of its folders there and for their tests', () => {
    const folders = new Set((api?.routes ?? []).map((route) => route.split('/')[3]))
    const files = [...folders].flatMap((name) => [
      `worker/api/tools/${name}.ts`,
      `tests/worker/api/${name}.test.ts`,
    ])
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect((api?.routes ?? []).filter((route) => !(route in paths))).toEqual([])
  })

  test('declares what the API has', () => {
    const [first = ''] = api?.routes ?? []
    const others = api?.fromDnsAlone ?? []
    expect(others.filter((route) => !api?.routes.includes(route) || !paths[route]?.get)).toEqual([])
    if (api) expect(paths[first]?.[api.method ?? 'get']).toBeDefined()
    expect(api !== undefined || !(isSavable || hasTerminalView)).toBe(true)
  })

  test('whose result is saved asks only what a saved result keeps', () => {
    if (!isSavable) return
    const asked = examples.flatMap((example) => [...new URLSearchParams(example).keys()])
    expect(asked.filter((field) => !(field in SnapshotQuestion.entries.query.entries))).toEqual([])
  })

  test('that asks the network has an example that samples answer', () => {
    if (!api || partOf) return
    expect(examples.length).toBeGreaterThan(0)
    const asked = examples.map((example) => new URLSearchParams(example).get('domain'))
    expect(asked.filter((domain) => domain !== null && !isSampleName(domain))).toEqual([])
    expect(exampleOf(tool)).toBe(path + (examples[0] ?? ''))
  })

  test('says what it is for in full sentences of suitable length', () => {
    expect(title.length).toBeLessThanOrEqual(50)
    expect(description.length).toBeGreaterThanOrEqual(50)
    expect(description.length).toBeLessThanOrEqual(160)
    expect([description, lead, about].filter((text) => !/[.!?]$/.test(text))).toEqual([])
  })

  test('is in the menu where its column says so', () => {
    const columns = toolMenu().filter(({ entries }) => entries.some(({ to }) => to === path))
    expect(columns).toHaveLength(column ? 1 : 0)
  })
})

test.each(['slug', 'path', 'label', 'title', 'description', 'lead'] as const)(
  'no two tools have the same %s',
  (field) => {
    const values = TOOLS.map((tool) => tool[field])
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  },
)

test('every route of a tool is a tool of the catalog, or a file that one offers', () => {
  const known = new Set<string>(TOOLS.map(({ path }) => path))
  const others = siteRoutes
    .map(({ path = '' }) => `/${path}`)
    .filter((path) => path.startsWith('/tool/') && !known.has(path))
  expect(
    others.map((path) => path.split('/').slice(0, 3).join('/')).filter((path) => !known.has(path)),
  ).toEqual([])
})

test('every route of the tools’ API belongs to a tool, or says itself what group it is in', () => {
  const routes = Object.entries(paths).filter(([path]) => path.startsWith('/user/tools/'))
  const groupless = routes.filter(([, methods]) =>
    Object.values(methods).some(({ tags }) => tags[0] === 'Service'),
  )
  expect(groupless.map(([path]) => path)).toEqual([])
})

test('a page’s own budget is that of a page', () => {
  const pages = new Set(siteRoutes.map(({ path = '' }) => `/${path.replace(/\/:\w+\?$/, '')}`))
  expect(Object.keys(OWN_PAGES).filter((path) => !pages.has(path))).toEqual([])
})

test('what an agent gets is answered by the tool’s first route, and said in few words', () => {
  expect(AGENT_TOOLS.filter(({ tool }) => !TOOLS.includes(tool) || !tool.api)).toEqual([])
  expect(AGENT_TOOLS.filter(({ description }) => description.length > 200)).toEqual([])
})

/** Files outside the folders of the tools that treat one in a way of its own, each with the reason. */
const OWN_WAYS: Readonly<Record<string, string>> = {
  'app/routes/saved-monitor/monitor-data.ts': 'the page of a monitor, which the tool starts',
  'worker/saved/kinds/dmarc-monitor.ts': 'what is told says what it is about',
  'cli/output/view.ts': 'what each shows in a terminal; the compiler finds who is missing',
  'cli/commands/tool-commands.ts': 'commands that combine several requests',
  'shared/bench/asked-finding.ts': 'whose findings each reports',
  'worker/api/ask-report.ts': 'the report whose parts are requested one by one',
}

/** A path of the API, a command and a source of events, too. */
const OTHER_WORDS = ['mail-watch']
/** Only slugs that are no other word: “spf” is a protocol, too. */
const WORDS_OF_THEIR_OWN = TOOLS.filter(({ slug }) => slug.includes('-') && !OTHER_WORDS.includes(slug)).map(
  ({ slug }) => slug,
)

test('no other file lists tools: what a tool is follows from its entry', () => {
  const files = sourceFiles('app', 'shared', 'worker', 'cli').filter(
    (file) => !TOOLS.some((tool) => isOwnFile(file, tool)),
  )
  const listing = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return WORDS_OF_THEIR_OWN.some((slug) => text.includes(`'${slug}'`))
  })
  expect(listing.sort()).toEqual(Object.keys(OWN_WAYS).sort())
})

const isOwnFile = (file: string, tool: Tool): boolean =>
  [`app/routes/${tool.slug}/`, `shared/${rulesOf(tool)}/`, `shared/tools/${tool.slug}.ts`].some((place) =>
    file.startsWith(place),
  )

test('every group of the API has a route', () => {
  const groups = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags))
  expect(new Set(groups)).toEqual(new Set(Object.keys(API_GROUPS)))
})

test('a tool names its fullest page for the tests that visit all', () => {
  expect(fullestPages()).toHaveLength(TOOLS.length)
  expect(fullestPages()).toContain('/tool/spf?domain=broken.test')
})

test('the menu has each column with its tools, each once, with a few words on it', () => {
  expect(toolMenu().map(({ title }) => title)).toEqual(Object.values(TOOL_COLUMNS))
  const entries = toolMenu().flatMap((column) => column.entries)
  const live = entries.map(({ to }) => to)
  expect(live.sort()).toEqual(TOOLS.flatMap(({ column, path }) => (column ? [path] : [])).sort())
  expect(entries.filter(({ hint }) => !hint || hint.split(' ').length > 7)).toEqual([])
  const labels = entries.map(({ label }) => label)
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([])
})
