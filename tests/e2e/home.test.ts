// The home page as a visitor sees it: with and without JavaScript, in motion and at rest.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { siteUrl, takenOver, visitor, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const AT_REST = { reducedMotion: 'reduce' } as const
const MOVING = { reducedMotion: 'no-preference' } as const
/** Longer than a slide stays. */
const A_TURN_MS = 3000
const APP = 'https://app.warmpost.example'

const home = async () => (await fetch(siteUrl)).text()
const slider = (page: Page, kind: string) => page.locator(`[data-slider=${kind}]`)

/** The slider in view, once Swiper runs it. */
async function readySlider(page: Page, kind: string) {
  const found = slider(page, kind)
  await found.scrollIntoViewIfNeeded()
  await page.locator(`[data-slider=${kind}][data-ready]`).waitFor()
  return found
}

/** Once what is below the window waits to be reached. */
const motionReady = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === 'paused'))

const countFaded = (page: Page) =>
  page
    .locator('[data-fade]')
    .evaluateAll((elements) => elements.filter((element) => getComputedStyle(element).opacity !== '1').length)

/** Once what moves in it has arrived; Swiper ignores keys until then. */
const moved = (part: Locator) =>
  part.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })

/** Which slide comes first. */
const firstSlide = (page: Page, kind: string) =>
  slider(page, kind).locator('.swiper-slide-active').first().innerText()

describe('the home page', () => {
  test('has its sections in order', async () => {
    const html = await home()
    const places = ['service', 'about', 'solutions', 'testimonials', 'integration', 'video'].map((id) =>
      html.indexOf(`id="${id}"`),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    for (const text of ['Supercharge Your Sales', '350+', '1500+', '12k', '150+', '1.2m+', '4.9/5']) {
      expect(html).toContain(`>${text}<`)
    }
  })

  test('puts the domain on the slip while it waits for the answer', async () => {
    const page = await visitorAt('/', AT_REST)
    // There is no answer: the page stays.
    await page.evaluate(() => document.addEventListener('submit', (event) => event.preventDefault()))
    await page.getByLabel('Your domain').fill('good.example')
    await page.getByRole('button', { name: 'Check my domain' }).click()
    const slip = page.getByRole('region', { name: 'good.example' })
    await slip.waitFor()
    await expect.poll(() => slip.getByText('asking…').count()).toBe(4)
    await expect.poll(() => page.getByText('A sample result').count()).toBe(0)
  })

  test('claims nothing in structured data, and has no link to nowhere', async () => {
    const html = await home()
    const data = [...html.matchAll(/<script type="application\/ld\+json".*?<\/script>/gs)].join('')
    expect(data).not.toMatch(/rating|4\.9/i)
    expect(html).not.toContain('href="#"')
  })

  test('shows on its slip what the checks say', async () => {
    const html = await home()
    const report = await fetch(`${siteUrl}/apis/v1/core/user/tools/spf/checker?domain=northwind.test`)
    const { dnsLookupCount } = await report.json<{ dnsLookupCount: number }>()
    const text = html.replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    expect(text).toContain(`valid, ${dnsLookupCount} of 10 lookups`)
  })

  test('follows an email from the sample, with what its report says at each station', async () => {
    const [stations] = (await readPage('/')).parts('ol', {
      'aria-label': 'The way of an email from northwind.test',
    })
    const said = stations?.parts('li').map(({ whole }) => whole) ?? []
    expect(said.map((one) => one.replace(/:.*/, '').trim())).toEqual([
      'Sender',
      'SPF',
      'DKIM',
      'DMARC',
      'Providers',
    ])
    expect(said.slice(1, 4)).toEqual(['SPF: valid', 'DKIM: valid', 'DMARC: valid'])
  })

  test('loads no React', async () => {
    const page = await visitorAt('/', MOVING)
    await expect.poll(() => page.locator('link[rel=modulepreload]').count()).toBe(0)
    await page.mouse.wheel(0, 2000)
    await page.waitForLoadState('networkidle')
    const sizes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js'))
        .map((entry) => Number((entry.toJSON() as { decodedBodySize: number }).decodedBodySize)),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(105_000)
  })

  test.each(['Start Now', 'Create Account'])('leads to the customer application: %s', async (name) => {
    const links = (await readPage('/')).parts('a').filter(({ whole }) => whole.includes(name))
    expect(links.map(({ attributes: { href, target } }) => [href, target])).toEqual([[APP, '_blank']])
  })

  test('lists all twenty integrations', async () => {
    const page = await readPage('/')
    expect(page.disclosure('See All integration').parts('li')).toHaveLength(20)
    const [rows] = page.parts('div', { 'data-slider': 'rows' })
    expect(rows?.parts('li')).toHaveLength(20)
  })
})

describe('on a phone, the home page', () => {
  const PHONE = { viewport: { width: 360, height: 800 } } as const

  test('is short, asks for the domain on the first screen, and is no wider than the screen', async () => {
    const page = await visitorAt('/', { ...MOVING, ...PHONE })
    const measure = () =>
      page.evaluate(() => {
        // What is far away has only an estimated height.
        for (const part of document.querySelectorAll<HTMLElement>('.far'))
          part.style.contentVisibility = 'visible'
        const { scrollHeight, scrollWidth } = document.documentElement
        return { scrollHeight, scrollWidth }
      })
    // Its slider takes its rows once its script has run.
    await expect.poll(() => measure().then(({ scrollHeight }) => scrollHeight)).toBeLessThanOrEqual(5800)
    const size = await measure()
    expect(size.scrollWidth).toBe(360)
    const button = await page.getByRole('button', { name: 'Check my domain' }).boundingBox()
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(800)
  })

  test.each([true, false])(
    'shows its sliders in full when motion is off, and opens what it folds, JavaScript: %s',
    async (javaScriptEnabled) => {
      const page = await visitorAt('/', { ...AT_REST, ...PHONE, javaScriptEnabled })
      await expect.poll(() => page.locator('[data-ready]').count()).toBe(0)
      const places = await page
        .locator('.swiper-slide')
        .evaluateAll((slides) => slides.map((slide) => slide.getBoundingClientRect().right))
      expect(places).toHaveLength(10 + 4 + 20)
      expect(Math.max(...places)).toBeLessThanOrEqual(360)
      await expect.poll(() => page.getByRole('button', { name: /Pause|Next|Previous/ }).count()).toBe(0)
      const row = page.locator('#checklist li').first()
      const detail = row.getByText('Built for your domain’s age')
      await expect.poll(() => detail.isVisible()).toBe(false)
      await row.locator('summary').click()
      await detail.waitFor()
      const board = page.locator('#marketing').getByText('Departures:')
      await page.getByText('Example: a welcome campaign').press('Enter')
      await board.waitFor()
    },
  )
})

describe('the sliders', () => {
  test('of the tools runs by itself, and stops on request', async () => {
    // Its clock is that of the whole window, so no other test may have a window of this size.
    const page = await visitor({ ...MOVING, viewport: { width: 801, height: 900 } })
    await page.clock.install()
    await page.goto('/')
    await takenOver(page)
    const carousel = await readySlider(page, 'carousel')
    const runs = async () => {
      const before = await firstSlide(page, 'carousel')
      await page.clock.runFor(A_TURN_MS)
      return (await firstSlide(page, 'carousel')) !== before
    }
    await expect.poll(runs).toBe(true)
    await carousel.getByRole('button', { name: 'Pause' }).click()
    expect([await runs(), await runs()]).toEqual([false, false])
    await carousel.getByRole('button', { name: 'Pause' }).click()
    await expect.poll(runs).toBe(true)
  })

  test('bring into view what the Tab key reaches', async () => {
    const page = await visitorAt('/', { ...MOVING, viewport: { width: 500, height: 900 } })
    const carousel = await readySlider(page, 'carousel')
    await carousel.getByRole('button', { name: 'Pause' }).click()
    for (const name of [/^MX/, /^SPF/]) {
      const link = carousel.getByRole('link', { name })
      await link.focus()
      await expect
        .poll(async () => {
          const box = await link.boundingBox()
          return box !== null && box.x >= 0 && box.x + box.width <= 500
        })
        .toBe(true)
    }
  })

  test('rest while something in them has the focus; that of the quotes turns by its buttons and by the arrow keys', async () => {
    const page = await visitorAt('/', MOVING)
    const carousel = await readySlider(page, 'carousel')
    await carousel.getByRole('link', { name: /^SPF/ }).focus()
    await expect.poll(() => carousel.getAttribute('data-running')).toBe('false')
    const quotes = await readySlider(page, 'quotes')
    const first = await firstSlide(page, 'quotes')
    await quotes.getByRole('button', { name: 'Next' }).click()
    await expect.poll(() => firstSlide(page, 'quotes')).not.toBe(first)
    await moved(quotes)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => firstSlide(page, 'quotes')).toBe(first)
  })

  test('the quotes are samples, say so, and are cut', async () => {
    const page = await readPage('/')
    expect(page.visible).toContain('These are sample quotes.')
    const quotes = page.parts('blockquote').map(({ whole }) => whole)
    expect(quotes).toHaveLength(4)
    expect(quotes.filter((quote) => quote.endsWith('…'))).toHaveLength(1)
    expect(Math.max(...quotes.map(({ length }) => length))).toBeLessThanOrEqual(220)
  })
})

describe('what moves', () => {
  test('counts up and ends at the text, which screen readers read all the while; headings stay one text node; nothing is hidden in print', async () => {
    const page = await visitorAt('/', MOVING)
    // What is visible before the script loads stays as it is.
    await motionReady(page)
    const figure = page.locator('#about [data-count]').first()
    await figure.scrollIntoViewIfNeeded()
    await figure.locator('[aria-hidden]').waitFor()
    await expect.poll(() => figure.locator('.visually-hidden').textContent()).toBe('350+')
    await expect.poll(() => figure.innerHTML()).toBe('350+')
    const heading = page.getByRole('heading', { name: 'Before your first campaign' })
    await heading.scrollIntoViewIfNeeded()
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await expect.poll(() => heading.innerHTML()).toBe('Before your first campaign')
    expect(await countFaded(page)).toBeGreaterThan(0)
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(await countFaded(page)).toBe(0)
  })

  test('also starts after a click from another page', async () => {
    const page = await visitorAt('/tool/mx', MOVING)
    await page.getByRole('link', { name: 'Warmpost' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'All-In-One' }).waitFor()
    await readySlider(page, 'carousel')
    await page.getByRole('link', { name: /^SPF/ }).first().click()
    await page.getByLabel('Domain').waitFor()
  })
})

describe('the walkthrough', () => {
  test('opens by “Watch Video” and “Watch More”, plays, pauses and closes', async () => {
    const page = await visitorAt('/', MOVING)
    for (const name of ['Watch Video', 'Watch More']) {
      const link = page.getByRole('link', { name })
      await link.click()
      const dialog = page.getByRole('dialog', { name: 'Follow one email to the inbox' })
      const position = dialog.getByLabel('Position')
      await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(200)
      await dialog.getByRole('button', { name: 'Pause' }).click()
      const paused = await position.inputValue()
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      await expect.poll(() => position.inputValue()).toBe(paused)
      await position.fill('14000')
      await expect.poll(() => dialog.locator('[aria-current=step]').innerText()).toContain('DKIM')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await expect
        .poll(() => link.evaluate((element) => element === element.ownerDocument.activeElement))
        .toBe(true)
    }
  })

  test('waits for the button with reduced motion; nothing else moves, and a wide screen has all in sight, with nothing to open', async () => {
    const page = await visitorAt('/', AT_REST)
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    expect(await countFaded(page)).toBe(0)
    for (const text of ['Built for your domain’s age', 'Departures:', 'Autoresponders, drip campaigns'])
      await expect.poll(() => page.getByText(text).first().isVisible()).toBe(true)
    await expect.poll(() => page.locator('#checklist summary:visible').count()).toBe(0)
    await page.getByRole('link', { name: 'Watch Video' }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Position').inputValue()).toBe('0')
    await expect.poll(() => dialog.getByRole('button', { name: 'Play' }).isVisible()).toBe(true)
  })

  test('is text on the page without JavaScript', async () => {
    const page = await readPage('/')
    const [link] = page.links.filter(({ text }) => text.includes('Watch More'))
    expect(link?.href).toBe('#video-text')
    const [text] = page.parts('div', { id: 'video-text' })
    expect(text?.parts('li').filter(({ visible }) => visible !== '')).toHaveLength(6)
  })
})
