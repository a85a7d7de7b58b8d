import { readFileSync } from 'node:fs'
import { DomUtils, parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

type Parsed = ReturnType<typeof parseDocument>

/** What the tests check about a page. */
interface CrawledPage {
  path: string
  status: number
  title: string
  h1: number
  description: string
  canonical: string
  breadcrumbs: number
  picture: string
  links: string[]
  ids: string[]
  data: string[]
}

/** Where the crawl starts; everything connected is found from here. */
const STARTS = ['/', '/tool', '/search', '/tool/spf?domain=broken.test', '/tool/mx?domain=northwind.test']
const pages = new Map<string, CrawledPage>()

/** What a template holds is not part of the page. */
const isShown = ({ parent }: Pick<Parsed['children'][number], 'parent'>): boolean =>
  parent === null || (!('name' in parent && parent.name === 'template') && isShown(parent))

async function crawl(path: string): Promise<CrawledPage> {
  const response = await fetch(siteUrl + path)
  const text = await response.text()
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const found = DomUtils.getElementsByTagName(() => true, parseDocument(isHtml ? text : ''), true).filter(
    isShown,
  )
  const all = (name: string) => found.filter((element) => element.name === name)
  const attribute = (tag: string, key: string, value: string, name: string) =>
    all(tag).find(({ attribs }) => attribs[key] === value)?.attribs[name] ?? ''
  return {
    path,
    status: response.status,
    title: DomUtils.textContent(all('title').slice(0, 1)).replace(/\s+/g, ' ').trim(),
    h1: all('h1').length,
    description: attribute('meta', 'name', 'description', 'content'),
    canonical: attribute('link', 'rel', 'canonical', 'href'),
    breadcrumbs: all('nav').filter(({ attribs }) => attribs['aria-label'] === 'Breadcrumb').length,
    picture: attribute('meta', 'property', 'og:image', 'content'),
    links: all('a').flatMap(({ attribs }) => attribs.href ?? []),
    ids: found.flatMap(({ attribs }) => attribs.id ?? []),
    data: all('script')
      .filter(({ attribs }) => attribs.type === 'application/ld+json')
      .map(DomUtils.textContent),
  }
}

const isLocal = (href: string) => /^(\/|#|\?)/.test(href)

/** URLs of this site in the page's links, without the part after "#". */
const localPaths = ({ links = [], path = '/' }: Partial<CrawledPage> = {}) =>
  links
    .filter(isLocal)
    .map((href) => new URL(href, `https://site.example${path}`))
    .map(({ pathname, search }) => pathname + search)

/** One finding's example stands for all: tests/worker/api/findings.test.ts asks for each. */
const isFurtherExample = (path: string) =>
  path.includes('.findings.test') && !path.includes('spf-plus-all.findings.test')

/** Of pages that differ only in their domains, numbers and texts, so many are asked for; in the full run, all. */
const OF_A_KIND = isFullRun ? Infinity : 2
const asked = new Map<string, number>()
const EXAMPLES = new Set(
  TOOLS.flatMap(({ path, examples = [] }) => examples.map((example) => path + example)),
)

/** The page and its parameters, with values that are one of a few, such as a tab; without domains, numbers and texts. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'https://site.example')
  const parts = [...searchParams].map(([name, value]) =>
    /^[a-z-]+$/.test(value) ? `${name}=${value}` : name,
  )
  return [pathname, ...parts.sort()].join(' ')
}

function isNeeded(path: string): boolean {
  if (!path.includes('?') || EXAMPLES.has(path)) return true
  const kind = kindOf(path)
  const times = (asked.get(kind) ?? 0) + 1
  asked.set(kind, times)
  return times <= OF_A_KIND
}

/** Pages requested together. */
const AT_ONCE = 8

/** Takes the next page as soon as it has read one. */
async function follow(waiting: Set<string>) {
  for (const path of waiting) {
    waiting.delete(path)
    pages.set(path, await crawl(path))
  }
}

beforeAll(async () => {
  let waiting = STARTS
  while (waiting.length > 0) {
    const batch = new Set(waiting)
    await Promise.all(Array.from({ length: AT_ONCE }, () => follow(batch)))
    const found = waiting.flatMap((path) => localPaths(pages.get(path)))
    waiting = [...new Set(found)].filter(
      (path) => !pages.has(path) && !isFurtherExample(path) && isNeeded(path),
    )
  }
}, 300_000)

const htmlPages = () => [...pages.values()].filter(({ h1 }) => h1 > 0)

describe('the whole site', () => {
  test('has no broken links', () => {
    expect(
      [...pages.values()]
        .filter(({ status }) => status !== 200)
        .map(({ path, status }) => `${status} ${path}`),
    ).toEqual([])
  })

  test('has one h1, a title of its own and a description on every page', () => {
    const faults = htmlPages().flatMap(({ path, h1, title, description }) => [
      ...(h1 === 1 ? [] : [`${path}: h1`]),
      ...(title.length > 9 ? [] : [`${path}: title`]),
      ...(description ? [] : [`${path}: description`]),
    ])
    expect(faults).toEqual([])
  })

  test('has no two pages for search engines with one title', () => {
    const listed = htmlPages().filter(
      ({ path, canonical }) => canonical !== '' && new URL(canonical).pathname === path,
    )
    const titles = listed.map(({ title }) => title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    expect(titles.length).toBeGreaterThan(10)
  })

  test('has a breadcrumb on every page but the home page', () => {
    const without = htmlPages().filter(({ breadcrumbs }) => breadcrumbs === 0)
    expect(without.map(({ path }) => path)).toEqual(['/'])
  })

  test('has an anchor for every link to one, and no link without a target', () => {
    const faults = htmlPages().flatMap(({ path, links }) =>
      links
        .filter((href) => isLocal(href) && href.includes('#'))
        .filter((href) => {
          const { pathname, search, hash } = new URL(href, `https://site.example${path}`)
          const target = pages.get(pathname + search)
          return hash.length < 2 || !target?.ids.includes(decodeURIComponent(hash.slice(1)))
        })
        .map((href) => `${path}: ${href}`),
    )
    expect(faults).toEqual([])
  })

  test('has an image for every page that may be shared', async () => {
    const pictures = new Set(htmlPages().flatMap(({ picture }) => (picture === '' ? [] : [picture])))
    const answers = await Promise.all(
      [...pictures].map(async (picture) => ({
        picture,
        status: (await fetch(siteUrl + new URL(picture).pathname + new URL(picture).search)).status,
      })),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.length).toBeGreaterThan(10)
  })

  test('has an image where the images of single results once were', async () => {
    const answers = await Promise.all(
      readFileSync('public/_redirects', 'utf8')
        .match(/^\/share\/\S+/gm)
        ?.map(async (path) => {
          const { redirected, status, headers } = await fetch(`${siteUrl}${path}?domain=broken.test`)
          return { path, redirected, status, type: headers.get('content-type') }
        }) ?? [],
    )
    expect(answers.length).toBeGreaterThan(10)
    for (const answer of answers)
      expect(answer).toMatchObject({ redirected: true, status: 200, type: 'image/png' })
    expect((await fetch(`${siteUrl}/share/nothing.png?domain=broken.test`)).status).toBe(404)
  })

  test('has valid structured data', () => {
    const broken = htmlPages().filter(({ data }) =>
      data.some((text) => {
        try {
          return (JSON.parse(text) as { '@type'?: string })['@type'] === undefined
        } catch {
          return true
        }
      }),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })
})
