import { describe, expect, test, vi } from 'vitest'
import { fullestPages } from '#tests/helpers/fullest-pages.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'
import { weigher, type PageWeight } from '../bench/page-weight.mjs'
import { excess, pageBudget } from './budgets.ts'

const UNITS = {
  html: 'bytes of HTML',
  script: 'bytes of script',
  font: 'bytes of fonts',
  fonts: 'fonts',
} as const

const excessesOf = (weight: PageWeight): string[] =>
  (Object.keys(UNITS) as (keyof typeof UNITS)[]).flatMap((part) =>
    excess(weight.path, weight[part], pageBudget(weight.path)[part], UNITS[part]),
  )

test('every page of the sitemap and every sample result stays within its budget', async () => {
  const weigh = weigher(siteUrl)
  const sitemap = await (await fetch(`${siteUrl}/sitemap.xml`)).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => new URL(url).pathname)
  const pages = new Set([...listed, ...fullestPages()])
  expect(pages.size).toBeGreaterThan(50)
  const weights: PageWeight[] = []
  for (const page of pages) weights.push(await weigh(page))
  expect(weights.flatMap(excessesOf)).toEqual([])
  // A weight of zero means that the file was not found.
  expect(weights.filter(({ html, script, fonts }) => !html || !script || !fonts)).toEqual([])
  expect(weights.filter(({ askIntl }) => askIntl > 0)).toEqual([])
})

describe('an excess is noticed', () => {
  const kept = {
    path: '/tool/mx',
    html: 15_000,
    script: 82_000,
    scripts: 23,
    askIntl: 0,
    font: 30_000,
    fonts: 1,
  }
  const most = pageBudget(kept.path)

  test.each<[string, Partial<PageWeight>, string]>([
    [
      'of script',
      { script: most.script + 1 },
      `/tool/mx: ${most.script + 1} bytes of script instead of ${most.script}`,
    ],
    ['of HTML', { html: most.html + 1 }, `/tool/mx: ${most.html + 1} bytes of HTML instead of ${most.html}`],
    ['in a font', { font: 40_001 }, '/tool/mx: 40001 bytes of fonts instead of 40000'],
    ['in the number of fonts', { fonts: 2 }, '/tool/mx: 2 fonts instead of 1'],
    [
      'of script on a page of text',
      { path: '/services' },
      '/services: 82000 bytes of script instead of 2250',
    ],
  ])('%s', (_, planted, said) => {
    expect(excessesOf(kept)).toEqual([])
    expect(excessesOf({ ...kept, ...planted })).toEqual([said])
  })

  test('in a script that another one imports', async () => {
    const pages: Record<string, string> = {
      '/page': '<script type="module" src="/assets/a.js"></script>',
      '/assets/a.js': 'import{b}from"./b.js";import("./later.js")',
      '/assets/b.js': 'export const b=new Intl.NumberFormat("en")',
    }
    vi.stubGlobal('fetch', (url: string) => Promise.resolve(new Response(pages[new URL(url).pathname])))
    const weight = await weigher('https://a.example')('/page').finally(() => vi.unstubAllGlobals())
    expect(weight).toMatchObject({ scripts: 2, askIntl: 1, fonts: 0 })
  })
})
