// The blog and the legal pages as a reader and a machine see them: no script of ours beyond the frame, and all internal
// links work.
import { describe, expect, test } from 'vitest'
import { READING, siteUrl, visitor, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const LEGAL = ['/privacy-policy', '/cookie-policy', '/terms-conditions']
const LISTS = ['/blogs', '/blogs/page/2', '/blogs/page/3']

async function postPaths(): Promise<string[]> {
  const feed = await (await fetch(`${siteUrl}/blogs/rss.xml`)).text()
  return [...feed.matchAll(/<guid>https:\/\/[^/]+([^<]+)<\/guid>/g)].map(([, path = '']) => path)
}

describe('a page to read', () => {
  test('has one heading, one URL, a title and a description of its own, and no React', async () => {
    const seen = { titles: new Set<string>(), descriptions: new Set<string>() }
    const paths = [...LEGAL, ...LISTS, ...(await postPaths())]
    expect(paths).toHaveLength(22)
    for (const path of paths) {
      const page = await readPage(path)
      const title = /<title>([^<]+)<\/title>/.exec(page.html)?.[1] ?? ''
      const description = page.parts('meta', { name: 'description' })[0]?.attributes.content ?? ''
      expect(page.status, path).toBe(200)
      expect(page.parts('h1'), path).toHaveLength(1)
      expect(page.parts('nav', { 'aria-label': 'Breadcrumb' }), path).toHaveLength(1)
      const canonical = page.parts('link', { rel: 'canonical' }).map(({ attributes }) => attributes.href)
      expect(canonical, path).toEqual([`https://warmpost.example${path}`])
      expect(title.length, title).toBeGreaterThan(0)
      expect(title.length, title).toBeLessThanOrEqual(65)
      expect(description.length, path).toBeGreaterThanOrEqual(50)
      expect(description.length, description).toBeLessThanOrEqual(160)
      seen.titles.add(title)
      seen.descriptions.add(description)
      const scripts = page.parts('script', { type: 'module' }).map(({ attributes }) => attributes.src)
      expect(scripts, path).toEqual([expect.stringContaining('/assets/frame-')])
      expect(page.parts('link', { rel: 'modulepreload' }), path).toEqual([])
      expect(page.parts('a', { href: '#' }), path).toEqual([])
    }
    expect([seen.titles.size, seen.descriptions.size]).toEqual([22, 22])
  })

  test('fits a narrow screen, and each line of its contents links to a heading', async () => {
    const page = await visitor({ ...READING, viewport: { width: 320, height: 700 } })
    for (const path of [...LEGAL, ...LISTS, ...(await postPaths())]) {
      await page.goto(path)
      const { overflow, dead } = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - innerWidth,
        dead: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')]
          .map((link) => link.hash.slice(1))
          .filter((id) => !document.getElementById(id)),
      }))
      expect([overflow, dead], path).toEqual([0, []])
    }
  })

  test('is reached from a page that runs in the browser, too', async () => {
    const page = await visitorAt('/tool/spf')
    await page.getByRole('link', { name: 'Privacy Policy' }).click()
    await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  })
})

describe('the list of posts', () => {
  test('has links from page to page and says which one it shows', async () => {
    const page = await visitorAt('/blogs', READING)
    const pages = page.getByRole('navigation', { name: 'Pages of the blog' })
    await pages.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL('**/blogs/page/2')
    await pages.getByRole('link', { name: 'Page 3' }).click()
    await page.waitForURL('**/blogs/page/3')
    await expect.poll(() => pages.locator('[aria-current=page]').textContent()).toBe('Page 3')
    await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(4)
  })

  test('links to each post with its title', async () => {
    const { links } = await readPage('/blogs/page/3')
    const link = links.find(({ text }) => text.startsWith('Read more about SPF’s ten DNS lookups'))
    const [heading] = (await readPage(link?.href ?? '')).parts('h1')
    expect(heading?.visible).toContain('SPF’s ten DNS lookups')
  })

  test.each(['/blogs/page/0', '/blogs/page/4', '/blogs/page/two', '/blogs/no-such-post'])(
    'has no page at %s',
    async (path) => {
      expect((await fetch(siteUrl + path)).status).toBe(404)
    },
  )

  test.each([
    ['/blogs/page/1', '/blogs'],
    ['/blogs/page/02', '/blogs/page/2'],
  ])('has one address for each page: %s', async (path, other) => {
    const response = await fetch(siteUrl + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, other])
  })

  test('names its feed, which is one', async () => {
    const [feed] = (await readPage('/blogs')).parts('link', { type: 'application/rss+xml' })
    const response = await fetch(siteUrl + feed?.attributes.href)
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  })
})

describe('a post', () => {
  const path = '/blogs/spf-ten-lookups'

  test('tells search engines who wrote it and when', async () => {
    const page = await readPage(path)
    const facts = page
      .parts('script', { type: 'application/ld+json' })
      .map(({ whole }) => JSON.parse(whole) as Record<string, unknown>)
    expect(facts.find((each) => each['@type'] === 'Article')).toMatchObject({
      headline: 'SPF’s ten DNS lookups, and how to stay below them',
      datePublished: '2026-09-03',
      author: { '@type': 'Organization', name: 'Warmpost' },
    })
  })

  test('has a figure with a description, and code that a phone shows in full', async () => {
    const page = await visitorAt(path, { ...READING, viewport: { width: 360, height: 740 } })
    await expect
      .poll(() => page.getByRole('img', { name: 'A record drawn as a tree' }).isVisible())
      .toBe(true)
    const code = page.getByRole('group', { name: 'DNS records' }).first()
    await code.waitFor()
    await expect.poll(() => code.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
})
