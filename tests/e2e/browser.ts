// A real browser on the built site, one for all files that a process of the test runner runs: starting it costs as much
// as several pages. What must be true after every test is in clean-console.ts.
import { chromium, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { findBrowser } from '../../scripts/find-browser.mjs'
import { siteUrl } from '#tests/helpers/site-url.ts'
import { isTakenOver } from './taken-over.ts'

export { siteUrl }

/**
 * One process draws all pages of a window: starting another for each page costs as much as drawing it. What strangers'
 * pages could do to ours is not the subject of these tests.
 */
const ONE_PROCESS = ['--renderer-process-limit=1', '--disable-site-isolation-trials']
/** In MB: room for what the window shows, not for three screens below it, to which few tests scroll. */
const ONE_SCREEN = ['--force-gpu-mem-available-mb=8']
/** Network and compositor run in the browser's process, as on Android: a message between processes costs both sides. */
const FEW_PROCESSES = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2']
const { args, ...found } = await findBrowser()
/** It ends with its process. */
const browser = await chromium.launch({
  ...found,
  args: [...args, ...ONE_PROCESS, ...ONE_SCREEN, ...FEW_PROCESSES],
})

/** A window without cookies and history. */
interface Place {
  /** The options that it was opened with. */
  key: string
  context: BrowserContext
  /** Stays open, so that the process stays, along with everything that it has compiled. */
  keeper: Page
}

let taken: Place[] = []
/** Windows for the next visitors with the same options: empty, with a warm cache. The last one has been idle longest. */
let free: Place[] = []
const MOST_FREE = 6
/** In ms: less than a test may take (vitest.config.ts), so that a failure says what was waited for. */
const LONGEST_WAIT = 60_000
const complaints: string[] = []
const allowed: string[] = []

/** Closes what a test's visitors had open, and leaves nothing of them behind. */
export async function sendVisitorsHome() {
  const left = taken
  taken = []
  await Promise.all(left.map(cleared))
  free = [...left, ...free]
  await Promise.all(free.splice(MOST_FREE).map(({ context }) => context.close()))
}

async function cleared({ context, keeper }: Place) {
  const pages = context.pages().filter((page) => page !== keeper)
  await Promise.all(pages.map((page) => page.close()))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.unrouteAll(),
    context.setOffline(false),
    // What is kept on the device: ticks, recent checks, a logo.
    keeper.evaluate(() => localStorage.clear()),
  ])
}

const UNTIL_TAKEN_OVER = `(async () => {
  const isTakenOver = ${isTakenOver.toString()}
  while (!isTakenOver()) await new Promise(requestAnimationFrame)
})()`

/** Until its script is running. Playwright's own way of waiting would have each page compile a script of its own. */
export const takenOver = (page: Page) => page.evaluate<void>(UNTIL_TAKEN_OVER)

/** For what a page says: without its script, drawing it takes half the processor time. What has to fit needs the script, too. */
export const READING = { javaScriptEnabled: false } as const

/** Who wants motion asks for it: to draw what moves takes a tenth of the processor time. */
const AT_REST: BrowserContextOptions = { reducedMotion: 'reduce' }

/** A new visitor; the page is not opened yet. */
export async function visitor(options: BrowserContextOptions = {}): Promise<Page> {
  const { context } = await placeFor({ baseURL: siteUrl, ...AT_REST, ...options })
  const page = await context.newPage()
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return page
}

async function placeFor(options: BrowserContextOptions): Promise<Place> {
  const key = JSON.stringify(options)
  const known = free.find((place) => place.key === key)
  const place = known ?? (await newPlace(key, options))
  free = free.filter((one) => one !== place)
  taken.push(place)
  // Permissions are granted again: leaving revokes them.
  if (known && options.permissions) await place.context.grantPermissions(options.permissions)
  return place
}

async function newPlace(key: string, options: BrowserContextOptions): Promise<Place> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(LONGEST_WAIT)
  const keeper = await context.newPage()
  await keeper.goto('/robots.txt')
  return { key, context, keeper }
}

/** A new visitor on a page whose script is running. */
export async function visitorAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visitor(options)
  await page.goto(path)
  if (options.javaScriptEnabled !== false) await takenOver(page)
  return page
}

/** Allows this test console messages with these texts. They may still be on their way when the page shows what they are about. */
export const allowComplaints = (...texts: string[]) => void allowed.push(...texts)

/** Takes the console messages so far, apart from the allowed ones. */
export const takeComplaints = () =>
  complaints.splice(0).filter((complaint) => !allowed.some((text) => complaint.includes(text)))

/** For the next test. */
export const allowNothing = () => void allowed.splice(0)
