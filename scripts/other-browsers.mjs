// Finds the browsers besides Chromium that the main flows run in. They are optional: if one is missing, the test run says so.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @typedef {object} OtherBrowser
 * @property {string} name
 * @property {string[]} programs their paths, in the order of `needs`; empty if one of them is missing
 * @property {string} [missing] what to say then
 */

const find = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** @returns {OtherBrowser} */
function browser(name, needs, packages) {
  const programs = needs.map(find).filter((path) => path !== undefined)
  if (programs.length === needs.length) return { name, programs }
  const missing = `${name}: not installed (apt-get install ${packages}), its flows were not run`
  return { name, programs: [], missing }
}

export const firefox = browser('Firefox ESR', ['firefox-esr'], 'firefox-esr')
export const webKit = browser('WebKitGTK', ['WebKitWebDriver', 'Xvfb'], 'webkit2gtk-driver xvfb')

export const missingBrowsers = [firefox, webKit].flatMap(({ missing }) => missing ?? [])
