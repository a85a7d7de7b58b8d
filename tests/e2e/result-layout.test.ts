import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { copyAnyway } from './copy-anyway.ts'
import { READING, siteUrl, allowComplaints, takenOver, visitor, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const BROKEN = [
  ...['/tool/domain-report', '/tool/spf', '/tool/dmarc', '/tool/email-authentication'].map(
    (path) => `${path}?domain=broken.test`,
  ),
  '/tool/domain-report?domain=helpdesk.test',
  '/tool/domain-report?domain=newsletter.test',
]

const bottomOf = (element: Element) => element.getBoundingClientRect().bottom
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const topOf = (element: Element) => element.getBoundingClientRect().top

test.each(BROKEN)(
  '%s says on the first screen what to change first: the whole record on a desktop, its beginning on a phone',
  async (path) => {
    const page = await visitorAt(path, { viewport: { width: 1280, height: 900 } })
    // The text to copy comes later, from a separate part of the script.
    const first = page
      .locator('ol > li')
      .filter({ has: page.locator('h4') })
      .first()
    // Its new record; something to ask for has only a text.
    const lines = first.locator('[data-kind="new"]').or(first.locator('summary + div > p:first-child'))
    await expect.poll(() => lines.last().evaluate(bottomOf)).toBeLessThan(900)
    const [slip, aside] = [page.locator('[data-result] section').first(), page.getByRole('complementary')]
    expect(Math.abs((await slip.evaluate(topOf)) - (await aside.evaluate(topOf)))).toBeLessThan(2)

    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => widthOf(page)).toBe(360)
    await expect.poll(() => lines.first().evaluate(topOf), { message: 'on a phone' }).toBeLessThan(700)
  },
)

const partsOf = (page: Page) => page.getByRole('list', { name: 'Parts of the report' })

async function expectChangeFirst(page: Page, state: string) {
  const first = page.locator('h4').first()
  await expect.poll(() => first.evaluate(bottomOf), { message: state }).toBeLessThan(740)
  await expect
    .poll(() => partsOf(page).evaluate(topOf), { message: state })
    .toBeGreaterThan(await first.evaluate(bottomOf))
  await expect.poll(() => widthOf(page), { message: state }).toBe(360)
}

// A font that loads late is not used, and the one in its place may be wider: DejaVu Sans, one of the widest, averages
// 0.504 em per letter.
describe.each([
  { fonts: 'in the web font', isWeb: true },
  { fonts: 'in the font of the system, and in a wide one', isWeb: false },
])('the domain report of a phone has its first change on the first screen, $fonts', ({ isWeb }) => {
  async function expectInFonts(page: Page, state: string) {
    await expectChangeFirst(page, state)
    if (isWeb) return
    const text = page.locator('#page')
    const before = await text.evaluate(widen, 0.52)
    await expectChangeFirst(page, `${state}, in a wide font`)
    await text.evaluate((element, spacing) => (element.style.letterSpacing = spacing), before)
  }

  async function reader(javaScriptEnabled = true) {
    const page = await visitor({ viewport: { width: 360, height: 800 }, javaScriptEnabled })
    if (!isWeb) await page.route('**/*.woff2', () => {})
    return page
  }

  // Without its web font, the page would otherwise never finish loading.
  const open = (page: Page) =>
    page.goto('/tool/domain-report?domain=broken.test', { waitUntil: 'domcontentloaded' })

  test('while it asks, and when it is complete', async () => {
    const page = await reader()
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/domain/report?**part=**', async (route) => {
      await held
      await route.continue()
    })
    await open(page)
    await takenOver(page)
    await partsOf(page).getByText('checking…').last().waitFor()
    await expectInFonts(page, 'asking')
    letGo()
    await page.getByText('The report is complete').waitFor({ state: 'attached' })
    await expectInFonts(page, 'complete')
  })

  // Their lines are longer in the other fonts.
  if (isWeb) return

  test('when it failed', async () => {
    const page = await reader()
    await page.route('**/domain/report?**part=**', (route) => route.abort())
    await open(page)
    await takenOver(page)
    await partsOf(page).getByText('not answered').last().waitFor()
    await expectInFonts(page, 'failed')
    allowComplaints('net::ERR_FAILED')
  })

  test('without script', async () => {
    const page = await reader(false)
    await open(page)
    await expectInFonts(page, 'without script')
  })
})

/**
 * Makes the letters as wide as those of a font that averages `perLetter` em per letter.
 * @returns how they were spaced before
 */
function widen(element: HTMLElement, perLetter: number) {
  const text = 'Some senders refuse to deliver. The registration has ended. Mail may be lost.'
  const ruler = document.createElement('canvas').getContext('2d')
  if (ruler === null) throw new Error('No canvas')
  ruler.font = `100px ${getComputedStyle(element).fontFamily}`
  const own = ruler.measureText(text).width / text.length / 100
  const before = element.style.letterSpacing
  element.style.letterSpacing = `${Math.max(0, perLetter - own)}em`
  return before
}

describe('a change', () => {
  test('is written for BIND and copied, without leaving the page', async () => {
    const page = await visitorAt('/tool/spf?domain=broken.test', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await copyAnyway(page)
    await page.getByText('As code for BIND, Terraform, an API and others').first().click()
    await page.getByRole('button', { name: 'BIND zone file' }).first().click()
    await page.getByText('IN TXT').first().waitFor()
    await page.getByRole('button', { name: 'Copy BIND zone file' }).click()
    await page.getByRole('button', { name: 'Copied BIND zone file' }).waitFor()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain('"v=spf1 a mx include:_spf.workspace.test')
    expect(new URL(page.url()).pathname).toBe('/tool/spf')
  })

  test('is written for BIND without JavaScript, too', async () => {
    const page = await visitorAt('/tool/spf?domain=broken.test', { javaScriptEnabled: false })
    await page.getByText('As code for BIND, Terraform, an API and others').first().click()
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'BIND zone file' }).first().click()
    const answer = await opened
    await answer.waitForLoadState()
    expect(answer.url()).toMatch(/\/change-export.txt$/)
    await expect
      .poll(() => answer.locator('body').textContent())
      .toContain('"v=spf1 a mx include:_spf.workspace.test')
  })

  test('says which problems it fixes, and lists those it leaves', async () => {
    const page = await readPage('/tool/spf?domain=broken.test')
    const fixes = page.parts('details').find(({ whole }) => /^Fixes \d of \d problems/.test(whole))
    expect(fixes?.parts('li').length).toBeGreaterThan(1)
  })
})

test('a long table that opens on a phone fills the screen at once, and shows the rest a frame later', async () => {
  const page = await visitorAt('/tool/spf?domain=broken.test', { viewport: { width: 360, height: 800 } })
  const rows = page.getByRole('table', { name: 'DNS queries and answers' }).locator('tbody tr')
  const atOnce = await page.getByText(/^The proof: /).evaluate((summary) => {
    ;(summary as HTMLElement).click()
    const all = [...(summary.parentElement?.querySelectorAll<HTMLElement>('tbody tr') ?? [])]
    const shown = all.filter(({ offsetHeight }) => offsetHeight > 0)
    const end = shown.at(-1)?.getBoundingClientRect().bottom ?? 0
    return { rows: shown.length, fillsScreen: end - summary.getBoundingClientRect().top > innerHeight }
  })
  expect(atOnce).toEqual({ rows: 4, fillsScreen: true })
  await expect.poll(() => rows.last().isVisible()).toBe(true)
  await expect.poll(() => rows.count()).toBeGreaterThan(6)
})

test('the record that opens is there at once, and its terms a frame later; the evidence links to the lookups; “I published it” asks the servers themselves', async () => {
  const page = await visitorAt('/tool/spf?domain=broken.test')
  const atOnce = await page.getByText('The record, term by term').evaluate((summary) => {
    ;(summary as HTMLElement).click()
    const parts = [...(summary.parentElement?.querySelectorAll<HTMLElement>('[data-view] > *') ?? [])]
    return parts.map(({ offsetHeight }) => offsetHeight > 0)
  })
  expect(atOnce).toEqual([true, false, false])
  await page.getByRole('heading', { name: 'What the record says, term by term' }).waitFor()
  await page.getByRole('link', { name: /\d+ DNS queries/ }).click()
  await page.getByRole('table', { name: 'DNS queries and answers' }).waitFor()
  await page.getByRole('link', { name: 'I published it: check live' }).first().click()
  await page.getByText('Not live yet').waitFor()
  await expect.poll(() => page.getByText('sample data: v=spf1').first().isVisible()).toBe(true)
})

test('nothing of a made-up change comes back as markup', async () => {
  const body = new URLSearchParams({ change: '<script>alert(1)</script>', format: 'bind' })
  const answer = await fetch(`${siteUrl}/change-export.txt`, { method: 'POST', body })
  expect(answer.status).toBe(400)
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(await answer.text()).not.toContain('<script>')
})

describe('“I published it”', () => {
  test('asks until the record is there, names the mistake on the way, then checks again', async () => {
    const page = await visitorAt('/tool/dmarc?domain=broken.test')
    const steps = [
      { state: 'not_yet', message: 'Nobody sees it yet.', seen: [], nextCheckSeconds: 0.01 },
      {
        state: 'different',
        slip: 'second-record',
        message: 'Delete the old one.',
        seen: [{ source: 'dns.test', records: ['v=DMARC1; p=none'] }],
        nextCheckSeconds: 0.01,
      },
      { state: 'live', message: 'It is live.', seen: [], nextCheckSeconds: 0 },
    ]
    const asked: string[] = []
    let release = () => {}
    const seen = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/tools/change/live?**', async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get('owner') ?? '')
      // The last answer waits until the slip was read.
      if (asked.length === steps.length) await seen
      await route.fulfill({ json: steps[asked.length - 1] })
    })
    await page.getByRole('link', { name: 'I published it: check live' }).first().click()
    await page.getByText('Published, but not as intended').waitFor()
    await expect.poll(() => page.getByText('dns.test: v=DMARC1; p=none').isVisible()).toBe(true)
    release()
    await page.getByText('It is live.').waitFor()
    expect(asked).toEqual(Array.from(steps, () => '_dmarc.broken.test'))
    const checked = page.waitForRequest((request) => request.url().includes('/tools/dmarc/checker'))
    await page.getByRole('link', { name: 'Run the check again' }).click()
    expect((await checked).headers()['cache-control']).toBe('no-cache')
    await page.getByText('Before:').waitFor()
  })

  test('is the same check, run again, without JavaScript', async () => {
    const page = await readPage('/tool/spf?domain=broken.test')
    const link = page.links.find(({ text }) => text === 'I published it: check live')
    expect(new URL(link?.href ?? '', siteUrl).search).toBe('?domain=broken.test&fresh=yes')
    const again = await readPage(link?.href ?? '')
    const heading = 'SPF of broken.test fails after 10 lookups'
    expect(again.headings.filter((text) => text.includes(heading))).toHaveLength(1)
  })
})

describe('before the first check', () => {
  test('a sample of an answer is next to the field, which has the focus', async () => {
    const page = await visitorAt('/tool/spf', { viewport: { width: 1280, height: 900 } })
    const sample = page.getByRole('complementary', { name: 'A sample answer' })
    await expect
      .poll(() => sample.getByText('SPF of broken.test fails after 10 lookups').isVisible())
      .toBe(true)
    await expect.poll(() => sample.evaluate(bottomOf)).toBeLessThan(900)
    const field = page.getByLabel('Domain')
    await expect
      .poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true)
  })

  test('the sample begins beside the question, whatever is asked', async () => {
    const page = await visitor({ ...READING, viewport: { width: 1280, height: 900 } })
    for (const [path, words] of [
      ['/tool/ip-reputation-checker', 'Listed on'],
      ['/tool/spf?domain=localhost', 'SPF of broken.test fails after 10 lookups'],
      ['/tool/email-header-analyzer', 'could not verify'],
      ['/tool/bounce', 'you, in your DNS'],
      ['/tool/template-checker', 'Merge tags'],
      ['/tool/watch', 'The policy fell from quarantine to none'],
    ] as const) {
      await page.goto(path)
      const shown = page.getByRole('complementary', { name: 'A sample answer' }).filter({ hasText: words })
      const sample = await shown.boundingBox()
      const field = await page.getByRole('main').getByRole('textbox').first().boundingBox()
      expect(sample?.x, path).toBeGreaterThan((field?.x ?? Infinity) + (field?.width ?? 0))
      expect(sample?.y, path).toBeLessThan(field?.y ?? 0)
    }
  })

  test.each([
    ...TOOLS.filter(({ partOf, examples = [] }) => !partOf && examples[0]?.startsWith('?domain=')).map(
      ({ path }) => ({
        url: `${path}?domain=not+a+domain`,
        error: 'not a domain: domains have no spaces',
      }),
    ),
    { url: '/tool/ip-reputation-checker?ip=10.0.0.1', error: 'Please enter a valid public IPv4 address.' },
  ])('it is in the page of $url that rejects what its URL says', async ({ url, error }) => {
    const html = await (await fetch(siteUrl + url)).text()
    expect(html).toContain(error)
    expect(html).toContain('aria-label="A sample answer"')
  })

  test('it stays next to a field that rejects what was typed, and disappears with the first answer', async () => {
    const page = await visitorAt('/tool/spf')
    const sample = page.getByRole('complementary', { name: 'A sample answer' })
    await page.getByLabel('Domain').fill('localhost')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page.getByText('has no ending').waitFor()
    await expect.poll(() => sample.isVisible()).toBe(true)
    allowComplaints('status of 400')
    await page.getByLabel('Domain').fill('northwind.test')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page.getByRole('heading', { name: 'SPF of northwind.test works' }).waitFor()
    await expect.poll(() => sample.count()).toBe(0)
  })

  test('the generator keeps the domain of the checker', async () => {
    const page = await visitorAt('/tool/dmarc?domain=good.example')
    await page.getByRole('link', { name: 'DMARC Generator' }).click()
    await page.getByRole('heading', { name: 'Your DMARC record' }).waitFor()
    await expect.poll(() => page.getByLabel('Domain', { exact: true }).inputValue()).toBe('good.example')
  })
})

test('the first page of every tool is laid out for its question, with its title above it', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 900 } })
  for (const { path } of TOOLS) {
    await page.goto(siteUrl + path)
    const [title, question] = [page.locator('h1'), page.locator('[data-question]').first()]
    await expect.poll(() => page.locator('[data-result]:not(:empty)').count(), { message: path }).toBe(0)
    if ((await question.count()) === 0) continue
    expect(await title.evaluate(bottomOf), path).toBeLessThanOrEqual(await question.evaluate(topOf))
  }
})
