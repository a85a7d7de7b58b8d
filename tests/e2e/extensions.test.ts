// What browser extensions do to a page before its script runs: elements and attributes in places that are not theirs.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { fullestPages } from '#shared/tools/catalogue.ts'
import { sendVisitorsHome, isTakenOver, takeComplaints, visitor } from './browser.ts'

/** Results among them, and what has no entry in the catalogue. */
const PAGES = [...fullestPages(), '/styleguide', '/tool/spf?tab=generator']

/** Every place outside of the part that React has. */
const AROUND = ['html', 'head', 'body']

/** Puts an element into each place, first and last, as soon as there is a heading, and notes that heading. */
function intrude(places: readonly string[]) {
  const observer = new MutationObserver(() => {
    const heading = document.querySelector('#page h1')
    if (!heading) return
    observer.disconnect()
    Object.assign(window, { firstHeading: heading })
    for (const place of places) {
      const element = document.querySelector(place)
      const intruder = () => document.createElement(place === 'head' ? 'meta' : 'div')
      element?.insertBefore(intruder(), element.firstChild)
      element?.appendChild(intruder())
      element?.setAttribute('data-extension', 'yes')
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}

async function visit(path: string, places: readonly string[]): Promise<Page> {
  const page = await visitor({ reducedMotion: 'reduce' })
  await page.addInitScript(intrude, places)
  await page.goto(path)
  await page.waitForFunction(isTakenOver)
  return page
}

/** Whether it is still the heading that the edge drew. */
const isDrawnOnce = (page: Page) =>
  page.evaluate(() => (window as unknown as { firstHeading: Element }).firstHeading.isConnected)

/** But for the script of this test, which the browser keeps out of the template checker's preview. */
const expectQuiet = () =>
  expect(takeComplaints().filter((complaint) => !complaint.includes("in 'about:srcdoc'"))).toEqual([])

describe('an extension that puts something around the page', () => {
  test.each(PAGES)('leaves %s as it was drawn', async (path) => {
    const page = await visit(path, AROUND)
    expect(await page.locator('[data-extension]').count()).toBe(AROUND.length)
    expect(await isDrawnOnce(page)).toBe(true)
    expectQuiet()
  })

  test.each(['/tool/email-header-analyzer?example=forgery', '/tool/template-checker?example=1'])(
    'takes no result from %s',
    async (path) => {
      const drawn = await visitor({ javaScriptEnabled: false })
      await drawn.goto(path)
      const text = (await drawn.locator('#page').innerText()).length
      const page = await visit(path, AROUND)
      expect((await page.locator('#page').innerText()).length).toBeGreaterThan(text * 0.95)
      await page.locator('#page form button[type=submit]').first().click()
      expect(await page.locator('#page h2').count()).toBeGreaterThan(3)
      // Then all of its complaints are there.
      await sendVisitorsHome()
      expectQuiet()
    },
  )
})

test('one that changed the page itself would be noticed here', async () => {
  const page = await visit('/tool/mx', ['#page'])
  expect(await isDrawnOnce(page)).toBe(false)
  expect(takeComplaints().join()).toContain('418')
})
