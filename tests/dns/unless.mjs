// Tests that need a program which may not be installed: without it they are skipped, and their title says why.
import { describe, test } from 'vitest'

const titled = (/** @type {string | false | undefined} */ reason, /** @type {string} */ title) =>
  reason ? `${title} (not run: ${reason})` : title

/**
 * @param {string | false | undefined} reason not to run it
 * @param {string} title
 * @param {() => void} body
 */
export const describeUnless = (reason, title, body) => describe.skipIf(reason)(titled(reason, title), body)

/**
 * @param {string | false | undefined} reason not to run it
 * @param {string} title
 * @param {import('vitest').TestFunction} body
 */
export const testUnless = (reason, title, body) => test.skipIf(reason)(titled(reason, title), body)
