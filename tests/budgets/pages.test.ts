// No page asks for more than it may.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fullestPages } from '#shared/tools/catalogue.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { weigher, type PageWeight } from '../bench/page-weight.mjs'
import { excesses } from './budgets.ts'

let site: Awaited<ReturnType<typeof startBuiltWorker>>

beforeAll(async () => {
  site = await startBuiltWorker({ variables: { RATE_LIMIT: 'off' }, onLog: () => {} })
})

afterAll(() => site.stop())

test('every page of the sitemap and every sample result stays within its budget', async () => {
  const weigh = weigher(site.url)
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname)
  const pages = new Set([...listed, ...fullestPages()])
  expect(pages.size).toBeGreaterThan(50)
  const weights: PageWeight[] = []
  for (const page of pages) weights.push(await weigh(page))
  expect(weights.flatMap(excesses)).toEqual([])
  // What weighs nothing was not found.
  expect(weights.filter(({ html, script, fonts }) => !html || !script || !fonts)).toEqual([])
})

describe('an excess is noticed', () => {
  const kept = { path: '/tool/mx', html: 15_000, script: 82_000, scripts: 23, font: 30_000, fonts: 1 }

  test.each<[string, Partial<PageWeight>, string]>([
    ['of script', { script: 97_001 }, '/tool/mx: script 97001, at most 97000'],
    ['of HTML', { html: 24_001 }, '/tool/mx: HTML 24001, at most 24000'],
    ['in a font', { font: 40_001 }, '/tool/mx: font 40001, at most 40000'],
    ['in the number of fonts', { fonts: 2 }, '/tool/mx: fonts 2, at most 1'],
    ['of script on a page of text', { path: '/pricing' }, '/pricing: script 82000, at most 3000'],
  ])('%s', (_, planted, said) => {
    expect(excesses(kept)).toEqual([])
    expect(excesses({ ...kept, ...planted })).toEqual([said])
  })

  test('in a script that another one imports', async () => {
    const pages: Record<string, string> = {
      '/page': '<script type="module" src="/assets/a.js"></script>',
      '/assets/a.js': 'import{b}from"./b.js";import("./later.js")',
      '/assets/b.js': 'export const b=1',
    }
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(pages[new URL(url).pathname])))
    const weight = await weigher('https://a.example')('/page').finally(() => vi.unstubAllGlobals())
    expect(weight).toMatchObject({ scripts: 2, fonts: 0 })
  })
})
