// Finds the browsers of the tests. A Chromium is needed: CHROMIUM_PATH, the npm package for Linux, an installed one, Playwright's own.
// The package comes first: it is Chromium without a window system, and opens a page in about 60% of the time. What browsers
// do each in their own way is tested in two others as well; if one is missing, the test run says so.
import { execFileSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
/** No background traffic: no updates, no lookups by the browser's maker. */
const QUIET = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Containers often have 64 MB of it, with which Chromium crashes. */
const ENOUGH_SHARED_MEMORY = 1e9

/**
 * @returns {Promise<{ executablePath: string, args: string[], ignoreDefaultArgs?: string[] }>} launch options for Playwright
 * @throws if there is none, with the command that installs one
 */
export async function findBrowser() {
  return { ...(await findProgram()), ...sharedMemory() }
}

/** Playwright has Chromium share memory through files in /tmp, which on a disk cost a tenth of its processor time. */
function sharedMemory() {
  if (!existsSync('/dev/shm')) return {}
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize < ENOUGH_SHARED_MEMORY ? {} : { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }
}

async function findProgram() {
  // Chromium's sandbox refuses to run as root, which containers usually are.
  const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return { executablePath: named, args }
    throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`)
  }
  return (await packaged(args)) ?? installed(args) ?? (await playwrights(args)) ?? fail()
}

function installed(args) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const executablePath = [
    ...folders.flatMap((folder) => NAMES.map((name) => `${folder}/${name}`)),
    ...PLACES,
  ].find(existsSync)
  return executablePath ? { executablePath, args } : null
}

async function packaged(args) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    const { default: chromium } = await import('@sparticuz/chromium')
    const executablePath = await chromium.executablePath()
    // It needs a few system libraries, which a very small system may lack.
    execFileSync(executablePath, ['--version'], { stdio: 'ignore', timeout: 20_000 })
    // Not its own arguments: they make it a single process, which ends with its first closed window.
    return { executablePath, args: [...args, '--no-sandbox'] }
  } catch {
    return null
  }
}

async function playwrights(args) {
  const { chromium } = await import('playwright-core')
  return existsSync(chromium.executablePath()) ? { executablePath: chromium.executablePath(), args } : null
}

function fail() {
  throw new Error(
    'The browser tests need Chromium and found none. This brings one: npx playwright-core install chromium',
  )
}

/**
 * @typedef {object} OtherBrowser
 * @property {string} name
 * @property {string[]} programs their paths, in the order of `needs`; empty if one of them is missing
 * @property {string} [missing] what to say then
 */

/** @param {string} program */
const find = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/**
 * @param {string} name
 * @param {string[]} needs
 * @param {string} packages
 * @returns {OtherBrowser}
 */
function browser(name, needs, packages) {
  const programs = needs.map(find).filter((path) => path !== undefined)
  if (programs.length === needs.length) return { name, programs }
  const missing = `${name}: not installed (apt-get install ${packages}), its flows were not run`
  return { name, programs: [], missing }
}

export const firefox = browser('Firefox ESR', ['firefox-esr'], 'firefox-esr')
export const webKit = browser('WebKitGTK', ['WebKitWebDriver', 'Xvfb'], 'webkit2gtk-driver xvfb')

export const missingBrowsers = [firefox, webKit].flatMap(({ missing }) => missing ?? [])
