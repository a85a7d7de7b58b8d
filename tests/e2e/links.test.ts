// Every page is in order, and every link on it leads somewhere.
import { Window } from 'happy-dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { siteUrl } from './site.ts'

interface CrawledPage {
  path: string
  status: number
  document: Window['document']
}

/** Where the crawl starts; what hangs together is found from here. */
const STARTS = ['/', '/tool', '/search', '/tool/spf?domain=broken.test', '/tool/mx?domain=northwind.test']
const pages = new Map<string, CrawledPage>()

async function crawl(path: string): Promise<CrawledPage> {
  const response = await fetch(siteUrl + path)
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const window = new Window({ settings: { disableJavaScriptEvaluation: true, disableCSSFileLoading: true } })
  const document = new window.DOMParser().parseFromString(isHtml ? await response.text() : '', 'text/html')
  return { path, status: response.status, document: document }
}

/** Addresses of this site in the page's links, without what stands behind "#". */
function localPaths({ document, path }: CrawledPage): string[] {
  return [...document.querySelectorAll('a[href]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => /^(\/|#|\?)/.test(href))
    .map((href) => new URL(href, `https://site.example${path}`))
    .map(({ pathname, search }) => pathname + search)
}

beforeAll(async () => {
  const waiting = [...STARTS]
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (pages.has(path)) continue
    const page = await crawl(path)
    pages.set(path, page)
    waiting.push(...localPaths(page))
  }
}, 120_000)

const htmlPages = () => [...pages.values()].filter(({ document }) => document.querySelector('h1'))

describe('the whole site', () => {
  test('hangs together: no link leads to nothing', () => {
    expect(
      [...pages.values()]
        .filter(({ status }) => status !== 200)
        .map(({ path, status }) => `${status} ${path}`),
    ).toEqual([])
  })

  test('has one h1, a title of its own and a description on every page', () => {
    const faults = htmlPages().flatMap(({ path, document }) => [
      ...(document.querySelectorAll('h1').length === 1 ? [] : [`${path}: h1`]),
      ...((document.title.length ?? 0) > 9 ? [] : [`${path}: title`]),
      ...(document.querySelector('meta[name=description]')?.getAttribute('content')
        ? []
        : [`${path}: description`]),
    ])
    expect(faults).toEqual([])
  })

  test('has no two pages for search engines with one title', () => {
    const listed = htmlPages().filter(({ path, document }) => {
      const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? ''
      return canonical !== '' && new URL(canonical).pathname === path
    })
    const titles = listed.map(({ document }) => document.title)
    expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([])
    expect(titles.length).toBeGreaterThan(10)
  })

  test('has a breadcrumb on every page but the first', () => {
    const without = htmlPages().filter(
      ({ document }) => !document.querySelector('nav[aria-label="Breadcrumb"]'),
    )
    expect(without.map(({ path }) => path)).toEqual(['/'])
  })

  test('has an anchor for every link to one, and no link to nowhere', () => {
    const faults = htmlPages().flatMap(({ path, document }) =>
      [...document.querySelectorAll('a[href*="#"]')]
        .map((link) => link.getAttribute('href') ?? '')
        .filter((href) => /^(\/|#)/.test(href))
        .filter((href) => {
          const { pathname, search, hash } = new URL(href, `https://site.example${path}`)
          const target = pages.get(pathname + search)
          return hash.length < 2 || !target?.document.getElementById(decodeURIComponent(hash.slice(1)))
        })
        .map((href) => `${path}: ${href}`),
    )
    expect(faults).toEqual([])
  })

  test('has a picture for every page that may be shared', async () => {
    const pictures = htmlPages().flatMap(({ path, document }) => {
      const address = document.querySelector('meta[property="og:image"]')?.getAttribute('content')
      return address ? [{ path, address }] : []
    })
    const answers = await Promise.all(
      pictures.map(async ({ path, address }) => ({
        path,
        status: (await fetch(siteUrl + new URL(address).pathname)).status,
      })),
    )
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.length).toBeGreaterThan(10)
  })

  test('has data for machines that can be read', () => {
    const broken = htmlPages().filter(({ document }) =>
      [...document.querySelectorAll('script[type="application/ld+json"]')].some((script) => {
        try {
          return (JSON.parse(script.textContent) as { '@type'?: string })['@type'] === undefined
        } catch {
          return true
        }
      }),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })
})
