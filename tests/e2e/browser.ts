// A real browser at the built site. A page that prints an error or breaks a rule of its own policy fails its test.
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { siteUrl } from './site.ts'

export { siteUrl }

let browser: Browser
let contexts: BrowserContext[] = []
let complaints: string[] = []

beforeAll(async () => {
  browser = await chromium.launch(await findBrowser())
})
afterAll(() => browser.close())
afterEach(async () => {
  for (const context of contexts) await context.close()
  contexts = []
  expect(complaints, 'the console stays empty').toEqual([])
  complaints = []
})

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

/** React marks the elements that it has taken over, lazy parts last; pages of text have nothing to wait for. */
export const isTakenOver = () =>
  !('__remixContext' in window) ||
  [...document.querySelectorAll('main, main form')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  )

/** Takes the complaints of the console that a test expects. */
export const takeComplaints = () => complaints.splice(0)
