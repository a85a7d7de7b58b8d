// Finds the browsers beside Chromium that the main flows run in. They are not asked of anyone: where one is not there, that is said.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @typedef {object} OtherBrowser
 * @property {string} name
 * @property {string[]} programs their paths, in the order of `needs`; empty where one of them is not there
 * @property {string} [missing] what to say about it then
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
