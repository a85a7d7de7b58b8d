// A browser extension that puts elements and attributes into a page before its script runs.
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { allowComplaints, takeComplaints, takenOver, visitor } from './browser.ts'

/** Every place outside the part that React has. */
export const AROUND = ['html', 'head', 'body']

/** Puts an element into each place, first and last, as soon as there is a heading, and remembers that heading. */
function intrude(places: readonly string[]) {
  const observer = new MutationObserver(() => {
    const heading = document.querySelector('h1')
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

/** A visitor with an extension on every page that opens. */
export async function visitorWithExtension(
  places: readonly string[],
  options: BrowserContextOptions = {},
): Promise<Page> {
  // The browser keeps this test's own script out of the template checker's preview, and says so.
  allowComplaints("in 'about:srcdoc'")
  const page = await visitor({ reducedMotion: 'reduce', ...options })
  await page.addInitScript(intrude, places)
  return page
}

/** Opens a page whose script is running in spite of the elements around it. */
export async function visitWithExtension(path: string, places: readonly string[]): Promise<Page> {
  const page = await visitorWithExtension(places)
  await page.goto(path)
  await takenOver(page)
  return page
}

/** Whether it is still the heading that the edge drew. */
export const isDrawnOnce = (page: Page) =>
  page.evaluate(() => (window as unknown as { firstHeading: Element }).firstHeading.isConnected)

export const expectQuiet = () => expect(takeComplaints()).toEqual([])
