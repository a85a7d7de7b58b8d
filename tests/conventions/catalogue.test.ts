// The catalog of the tools compared with what exists: folders, routes, the API and the samples.
import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import siteRoutes from '#app/routes.ts'
import type { OpenApi } from '#shared/api/openapi.ts'
import { isSampleName } from '#shared/samples/names.ts'
import { TOOLS, toolMenu } from '#shared/tools/catalogue.ts'
import { fullestPages } from '#tests/helpers/fullest-pages.ts'
import { API_GROUPS, exampleOf, type Tool } from '#shared/tools/tool.ts'
import { createCoreApi } from '#worker/api/core-api.ts'
import { openApiDocument } from '#worker/api/openapi/document.ts'

const { paths }: OpenApi = openApiDocument(
  createCoreApi({ clock: { now: () => 0 } } as unknown as Parameters<typeof createCoreApi>[0]).routes,
)
/** The slug of the tool whose rules it shares, if it does. */
const rulesOf = ({ slug, partOf }: Tool): string => partOf?.slug ?? slug

describe.each(TOOLS)('$slug', (tool) => {
  const { slug, path, column, partOf, title, description, lead, about, examples = [], api } = tool

  test('has its entry, its page, its rules and their tests in folders of its name', () => {
    const places = [
      `shared/tools/${slug}.ts`,
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

test('every group of the API has a route', () => {
  const groups = Object.values(paths).flatMap((methods) => Object.values(methods).flatMap(({ tags }) => tags))
  expect(new Set(groups)).toEqual(new Set(Object.keys(API_GROUPS)))
})

test('a tool names its fullest page for the tests that visit all', () => {
  expect(fullestPages()).toHaveLength(TOOLS.length)
  expect(fullestPages()).toContain('/tool/spf?domain=broken.test')
})

test('the menu keeps its columns and what is announced', () => {
  expect(toolMenu().map(({ title, entries }) => [title, entries.length])).toEqual([
    ['Email Authentication & Security', 8],
    ['Email Deliverability & Optimization', 11],
    ['Email Marketing & Outreach', 6],
    ['Lead Generation & Smart Outreach', 3],
  ])
  const announced = toolMenu().flatMap(({ entries }) => entries.filter(({ to }) => to === undefined))
  expect(announced).toHaveLength(6)
})
