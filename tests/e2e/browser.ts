// A real browser at the built site, one for all files that a process of the test runner takes: starting it costs as much
// as several pages. What must hold after every test stands in clean-console.ts.
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { siteUrl } from './site.ts'

export { siteUrl }

/** It ends with its process. */
const browser = await chromium.launch(await findBrowser())
let contexts: BrowserContext[] = []
const complaints: string[] = []

/** Closes what the visitors of a test had open. */
export async function sendVisitorsHome() {
  await Promise.all(contexts.map((context) => context.close()))
  contexts = []
}

/** A new visitor; the page is not opened yet. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: siteUrl, ...options })
  contexts.push(context)
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}

/** A new visitor on a page that has been taken over by its script. */
export async function visitorAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitor(options)
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await page.waitForFunction(isTakenOver)
  return page
}

/**
 * React marks the elements that it has taken over, lazy parts last, so each button has to be: one that is pressed before
 * does nothing. Pages of text have nothing to wait for.
 */
export const isTakenOver = () =>
  document.querySelector('#page-data') === null ||
  [...document.querySelectorAll('#page > :first-child, #page form, #page button')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  )

/** Takes the complaints of the console that a test expects. */
export const takeComplaints = () => complaints.splice(0)
