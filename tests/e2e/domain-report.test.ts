import { describe, expect, onTestFinished, test } from 'vitest'
import type { Page, Route } from 'playwright-core'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { API_BASE_PATH } from '#shared/site.ts'
import { LATER_PARTS, PART_NAMES } from '#shared/domain/domain-report/parts.ts'
import { allowComplaints, siteUrl, takenOver, visitor, visitorAt } from './browser.ts'
import { readPage, type PageText } from './read-page.ts'
import { sendForm } from './send-form.ts'

const PATH = '/tool/domain-report'
const PART = /\/tools\/domain\/report\?.*part=reputation/

const LABEL = 'Parts of the report'

const strip = (page: Page) => page.getByRole('list', { name: LABEL })
const partOf = (page: Page, label: string) => strip(page).getByRole('listitem').filter({ hasText: label })

/** Where the link with this text leads. */
const hrefOf = (page: PageText, name: string) => page.links.find(({ text }) => text === name)?.href ?? ''

describe('the domain report', () => {
  test('answers what is typed on the home page, JavaScript: true', async () => {
    const page = await visitorAt('/')
    await page.getByLabel('Your domain').fill('empty.example')
    await page.getByRole('button', { name: 'Check my domain' }).click()
    await page.getByRole('heading', { name: 'Mail from empty.example can be spoofed' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(PATH)
    await expect
      .poll(() => page.getByRole('heading', { level: 4 }).allTextContents())
      .toEqual(expect.arrayContaining(['Publish a DMARC record with a report mailbox']))
    await expect
      .poll(() => page.getByRole('heading', { name: 'What we can’t see from here' }).isVisible())
      .toBe(true)
  })

  test('answers what is typed on the home page, JavaScript: false', async () => {
    const home = await readPage('/')
    expect(home.parts('form', { action: PATH })).toHaveLength(1)
    const page = await sendForm(home, 'Check my domain', { domain: 'empty.example' })
    expect(page.headings).toContain('Mail from empty.example can be spoofed')
    expect(page.parts('h4').map(({ whole }) => whole)).toContain(
      'Publish a DMARC record with a report mailbox',
    )
    expect(page.visible).toContain('What we can’t see from here')
  })

  test('without JavaScript each other part is a page, and the changes are a table', async () => {
    const page = await readPage(`${PATH}?domain=broken.test`)
    expect(page.headings).toContain('Your own mail from broken.test may be refused')
    const csv = await fetch(siteUrl + hrefOf(page, 'Changes as CSV'))
    expect(csv.headers.get('content-type')).toContain('text/csv')
    const rows = (await csv.text()).split('\r\n').slice(1)
    expect(rows[0]).toMatch(/^"1","reputation","ask","broken.test"/)
    expect(rows[1]).toMatch(/^"2","authentication","replace","broken.test","TXT"/)
    expect(new Set(rows.flatMap((row) => row.split('","')[1] ?? []))).toEqual(
      // What the gates require is already a change of another part.
      new Set(PART_NAMES.filter((part) => part !== 'gates')),
    )
    const parts = page.parts('ul', { 'aria-label': LABEL }).flatMap((list) => list.parts('li'))
    const reputation = parts.find(({ whole }) => whole.includes('Reputation'))?.links[0]?.href ?? ''
    expect(reputation).toMatch(/[?&]part=reputation\b/)
    const other = await readPage(reputation)
    expect(other.headings).toContain('The registration of broken.test has expired')
  })

  const SCREENS = [
    { width: 360, font: 'the fallback' },
    { width: 1280, font: 'the web' },
    { width: 360, font: 'the web' },
    { width: 412, font: 'the fallback' },
    { width: 768, font: 'the fallback' },
    { width: 1280, font: 'the fallback' },
  ]

  test.each(isFullRun ? SCREENS : SCREENS.slice(0, 2))(
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
    await partOf(page, 'Authentication').getByText('7 changes').waitFor()
    await partOf(page, 'Reputation').getByText('checking…').waitFor()
    const top = () => strip(page).evaluate((element) => element.getBoundingClientRect().height)
    const before = await top()
    letGo()
    await partOf(page, 'Reputation').getByText('2 changes').waitFor()
    await expect.poll(() => top()).toBe(before)
    await expect
      .poll(() => page.getByText('The registration of broken.test has expired.').first().isVisible())
      .toBe(true)
    await expect.poll(() => page.getByText('May 6, 2024').isVisible()).toBe(true)
  })

  test.each([true, false])(
    'five listings are one change, to which their cause leads, JavaScript: %s',
    async (javaScriptEnabled) => {
      const address = javaScriptEnabled
        ? `${PATH}?domain=broken.test`
        : `${PATH}?domain=broken.test&part=reputation`
      const page = await visitorAt(address, { javaScriptEnabled })
      const title = 'Ask 5 blocklists to remove broken.test and 192.0.43.10'
      await page.getByRole('link', { name: title }).click()
      const card = page.locator('details', { has: page.locator('[id^=change-delistings]') }).last()
      await card.getByText('SpamCop SCBL').first().waitFor()
      await expect.poll(() => card.getByRole('link', { name: /^Open / }).count()).toBe(5)
      await expect.poll(() => card.getByText('Stop the cause').count()).toBe(1)
    },
  )

  test('what its script has not reached yet stays on the page when a link on it is followed', async () => {
    const page = await visitor()
    let release = () => {}
    const arrival = new Promise<void>((resolve) => (release = resolve))
    onTestFinished(() => release())
    await page.route(/\/assets\/(mail-route|part-views)-.*\.js/, async (route) => {
      await arrival
      await route.continue()
    })
    await page.goto(`${PATH}?domain=broken.test`)
    const link = page.locator('main a[href^="#change"]').first()
    const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    await expect.poll(() => link.evaluate(isReacts)).toBe(true)
    await link.click()
    await expect.poll(() => new URL(page.url()).hash).toContain('change')
    await page.getByText('Follow an email from broken.test').waitFor()
  })

  test('asks for fresh parts with a header that says so', async () => {
    const page = await visitor()
    const caching: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().includes(API_BASE_PATH)) caching.push(request.headers()['cache-control'])
    })
    await page.goto(`${PATH}?domain=northwind.test&fresh=yes`)
    await page.getByText('The report is complete').waitFor({ state: 'attached' })
    expect(caching).toEqual(LATER_PARTS.map(() => 'no-cache'))
  })

  test('a part that fails is unknown, and can be requested again', async () => {
    const page = await visitorAt('/')
    await page.route(PART, (route: Route) => route.abort())
    await page.goto(new URL(`${PATH}?domain=northwind.test`, page.url()).href)
    await partOf(page, 'Reputation').getByText('not answered').waitFor()
    allowComplaints('net::ERR_')
    await page.unroute(PART)
    await partOf(page, 'Reputation').getByRole('link', { name: 'Check again' }).click()
    await page.getByRole('heading', { name: 'Mail from northwind.test looks good' }).waitFor()
    await expect.poll(() => partOf(page, 'Reputation').getByText('in order').isVisible()).toBe(true)
  })

  test('says that it does not know when DNS fails', async () => {
    const heading = 'We could not find out anything about servfail.example'
    const slip = (await readPage(`${PATH}?domain=servfail.example`))
      .parts('section')
      .find(({ headings }) => headings.includes(heading))
    expect(slip?.visible).not.toContain('missing')
    expect(slip?.links.map(({ text }) => text)).toContain('Check again')
  })

  test('says that a name does not exist, and asks for the intended one', async () => {
    const page = await readPage(`${PATH}?domain=nowhere.northwind.test`)
    expect(page.headings).toContain('nowhere.northwind.test does not exist')
    expect(page.parts('ul', { 'aria-label': LABEL })).toEqual([])
    const intended = await readPage(hrefOf(page, 'Check northwind.test'))
    expect(intended.headings).toContain('Mail from northwind.test looks good')
  })

  test('says that one domain at a time is checked, and keeps what was typed', async () => {
    const page = await readPage(`${PATH}?domain=northwind.test%2C+broken.test`)
    expect(page.visible).toContain('One domain is checked at a time. Check northwind.test first, then')
    expect(page.fields.domain).toBe('northwind.test, broken.test')
    const first = await readPage(hrefOf(page, 'northwind.test'))
    expect(first.headings).toContain('Mail from northwind.test looks good')
  })

  test('has a sample answer next to the empty field', async () => {
    const page = await readPage(PATH)
    const [sample] = page.parts('aside', { 'aria-label': 'A sample answer' })
    expect(sample?.visible).toContain('Your own mail from broken.test may be refused')
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
