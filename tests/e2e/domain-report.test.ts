// The domain report as a visitor uses it, from the home page on.
import { describe, expect, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { PART_NAMES } from '#shared/domain-report/parts.ts'
import { READING, allowComplaints, takenOver, visitor, visitorAt } from './browser.ts'

const PATH = '/tool/domain-report'
const PART = /\/tools\/domain\/report\?.*part=reputation/

const strip = (page: Page) => page.getByRole('list', { name: 'Parts of the report' })
const partOf = (page: Page, label: string) => strip(page).getByRole('listitem').filter({ hasText: label })

describe('the domain report', () => {
  test.each([true, false])(
    'answers what is typed on the home page, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt('/', { javaScriptEnabled })
      await page.getByLabel('Your domain').fill('empty.example')
      await page.getByRole('button', { name: 'Check my domain' }).click()
      await page.getByRole('heading', { name: 'Mail from empty.example can be spoofed' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(PATH)
      await expect
        .poll(() => page.getByRole('heading', { level: 4 }).allTextContents())
        .toEqual(expect.arrayContaining(['Publish a DMARC record']))
      await expect
        .poll(() => page.getByRole('heading', { name: 'Cannot be seen from outside' }).isVisible())
        .toBe(true)
    },
  )

  test('without JavaScript each other part is a page, and the changes are a table', async () => {
    const page = await visitorAt(`${PATH}?domain=broken.test`, { javaScriptEnabled: false })
    await page.getByRole('heading', { name: 'Your own mail from broken.test may be refused' }).waitFor()
    const csv = await page.request.get(
      new URL(
        (await page.getByRole('link', { name: 'Changes as CSV' }).getAttribute('href')) ?? '',
        page.url(),
      ).href,
    )
    expect(csv.headers()['content-type']).toContain('text/csv')
    expect((await csv.text()).split('\r\n')[1]).toMatch(/^"1","reputation","ask","broken.test"/)
    expect((await csv.text()).split('\r\n')[2]).toMatch(/^"2","authentication","replace","broken.test","TXT"/)
    const rows = (await csv.text()).split('\r\n').slice(1)
    expect(new Set(rows.flatMap((row) => row.split('","')[1] ?? []))).toEqual(
      // What the gates require is already a change of another part.
      new Set(PART_NAMES.filter((part) => part !== 'gates')),
    )
    await partOf(page, 'Reputation').getByRole('link').click()
    await page.getByRole('heading', { name: 'The registration of broken.test has expired' }).waitFor()
    expect(new URL(page.url()).searchParams.get('part')).toBe('reputation')
  })

  test.each([
    { width: 360, font: 'the web' },
    { width: 360, font: 'the fallback' },
    { width: 412, font: 'the fallback' },
    { width: 768, font: 'the fallback' },
    { width: 1280, font: 'the web' },
    { width: 1280, font: 'the fallback' },
  ])(
    'keeps what is drawn in its place when the other parts arrive, $width px wide, in $font font',
    async ({ width, font }) => {
      const page = await visitor({ viewport: { width, height: 900 } })
      // The font is optional: a page that gets it late keeps the fallback, whose lines are longer.
      if (font === 'the fallback') await page.route('**/*.woff2', (route: Route) => route.abort())
      let letGo = () => {}
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await page.route(/\/domain\/report\?/, async (route: Route) => {
        await held
        await route.continue()
      })
      await page.goto(`${PATH}?domain=broken.test`, { waitUntil: 'commit' })
      const first = page.getByRole('heading', { level: 4 }).first()
      await first.waitFor()
      await takenOver(page)
      const before = await first.boundingBox()
      letGo()
      await page.getByText('The report is complete').waitFor({ state: 'attached' })
      await expect.poll(() => first.boundingBox()).toEqual(before)
      allowComplaints('net::ERR_')
    },
  )

  test('draws the first parts before the others arrive, and then all of them', async () => {
    const page = await visitorAt('/')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(PART, async (route: Route) => {
      await held
      await route.continue()
    })
    await page.goto(new URL(`${PATH}?domain=broken.test`, page.url()).href)
    await partOf(page, 'Authentication').getByText('6 changes').waitFor()
    await partOf(page, 'Reputation').getByText('asking…').waitFor()
    const top = () => strip(page).evaluate((element) => element.getBoundingClientRect().height)
    const before = await top()
    letGo()
    await partOf(page, 'Reputation').getByText('6 changes').waitFor()
    await expect.poll(() => top()).toBe(before)
    await expect
      .poll(() => page.getByText('The registration of broken.test has expired.').first().isVisible())
      .toBe(true)
    await expect.poll(() => page.getByText('May 6, 2024').isVisible()).toBe(true)
  })

  test('a part that fails is unknown, and can be requested again', async () => {
    const page = await visitorAt('/')
    await page.route(PART, (route: Route) => route.abort())
    await page.goto(new URL(`${PATH}?domain=northwind.test`, page.url()).href)
    await partOf(page, 'Reputation').getByText('not answered').waitFor()
    allowComplaints('net::ERR_')
    await page.unroute(PART)
    await partOf(page, 'Reputation').getByRole('link', { name: 'Ask again' }).click()
    await page.getByRole('heading', { name: 'Mail from northwind.test looks good' }).waitFor()
    await expect.poll(() => partOf(page, 'Reputation').getByText('in order').isVisible()).toBe(true)
  })

  test('says that it does not know when DNS fails', async () => {
    const page = await visitorAt(`${PATH}?domain=servfail.example`, { javaScriptEnabled: false })
    const slip = page.getByRole('region', {
      name: 'We could not find out anything about servfail.example',
    })
    await slip.waitFor()
    await expect.poll(() => slip.getByText('missing').count()).toBe(0)
    await expect.poll(() => slip.getByRole('link', { name: 'Ask again' }).isVisible()).toBe(true)
  })

  test('says that a name does not exist, and asks for the intended one', async () => {
    const page = await visitorAt(`${PATH}?domain=nowhere.northwind.test`, READING)
    await page.getByRole('heading', { name: 'nowhere.northwind.test does not exist' }).waitFor()
    await expect.poll(() => strip(page).count()).toBe(0)
    await page.getByRole('link', { name: 'Check northwind.test' }).click()
    await page.getByRole('heading', { name: 'Mail from northwind.test looks good' }).waitFor()
  })

  test('says that one domain at a time is checked, and keeps what was typed', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByLabel('Domain').fill('northwind.test, broken.test')
    await page.getByRole('button', { name: 'Check domain' }).click()
    await page.getByText('One domain is checked at a time. Check northwind.test first, then').waitFor()
    await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('northwind.test, broken.test')
    await page.getByRole('link', { name: 'northwind.test', exact: true }).click()
    await page.getByRole('heading', { name: 'Mail from northwind.test looks good' }).waitFor()
  })

  test('has a sample answer next to the empty field', async () => {
    const page = await visitorAt(PATH, { ...READING, viewport: { width: 1280, height: 900 } })
    const sample = page.getByRole('complementary', { name: 'A sample answer' })
    await expect
      .poll(() => sample.getByText('Your own mail from broken.test may be refused').isVisible())
      .toBe(true)
  })

  test.each(['northwind.test', 'broken.test'])('of %s takes two pages of paper at most', async (domain) => {
    const page = await visitorAt(`${PATH}?domain=${domain}`)
    await partOf(page, 'Reputation')
      .getByText(/in order|changes/)
      .waitFor()
    for (const format of ['A4', 'Letter']) {
      const paper = (await page.pdf({ format })).toString('latin1')
      const pages = paper.match(/\/Type\s*\/Page\b/g) ?? []
      expect(pages.length).toBeGreaterThan(0)
      expect(pages.length).toBeLessThanOrEqual(2)
    }
    await page.emulateMedia({ media: 'print' })
    // Each change is in it, including those behind "more changes".
    const changes = page.locator('[data-changes] > ol > li, [data-changes] > [data-on-paper] > div > ol > li')
    const isPrinted = (items: Element[]) => items.every((item) => item.checkVisibility())
    await expect.poll(() => changes.evaluateAll(isPrinted)).toBe(true)
  })
})
