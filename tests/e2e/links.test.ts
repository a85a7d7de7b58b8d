// Every page is complete, and every link on it works.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteUrl, visitor } from './browser.ts'

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

/** Runs in the browser, whose parser is the one that counts, as a visitor on one of this site's pages. */
async function crawl(path: string): Promise<CrawledPage> {
  const response = await fetch(path)
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const found = new DOMParser().parseFromString(isHtml ? await response.text() : '', 'text/html')
  const all = (selector: string) => [...found.querySelectorAll(selector)]
  const attribute = (selector: string, name: string) =>
    found.querySelector(selector)?.getAttribute(name) ?? ''
  return {
    path,
    status: response.status,
    title: found.title,
    h1: all('h1').length,
    description: attribute('meta[name=description]', 'content'),
    canonical: attribute('link[rel=canonical]', 'href'),
    breadcrumbs: all('nav[aria-label="Breadcrumb"]').length,
    picture: attribute('meta[property="og:image"]', 'content'),
    links: all('a[href]').map((link) => link.getAttribute('href') ?? ''),
    ids: all('[id]').map(({ id }) => id),
    data: all('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
  }
}

const isLocal = (href: string) => /^(\/|#|\?)/.test(href)

/** URLs of this site in the page's links, without the part after "#". */
const localPaths = ({ links, path }: CrawledPage) =>
  links
    .filter(isLocal)
    .map((href) => new URL(href, `https://site.example${path}`))
    .map(({ pathname, search }) => pathname + search)

/** One finding's example stands for all: tests/worker/api/findings.test.ts asks for each. */
const isFurtherExample = (path: string) =>
  path.includes('.findings.test') && !path.includes('spf-plus-all.findings.test')

/** Pages requested together. */
const AT_ONCE = 8

beforeAll(async () => {
  const page = await visitor()
  await page.goto('/robots.txt')
  let waiting = [...STARTS]
  while (waiting.length > 0) {
    const batch = waiting.slice(0, AT_ONCE)
    const crawled = await Promise.all(batch.map((path) => page.evaluate(crawl, path)))
    for (const one of crawled) pages.set(one.path, one)
    const found = crawled.flatMap(localPaths).filter((path) => !isFurtherExample(path))
    waiting = [...new Set([...waiting.slice(AT_ONCE), ...found])].filter((path) => !pages.has(path))
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
