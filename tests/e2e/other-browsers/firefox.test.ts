import { launch, type ElementHandle } from 'puppeteer-core'
import { firefox } from '../../../scripts/find-browser.mjs'
import { describeFlows } from './flows.ts'
import type { Driver } from './visitor.ts'

/** Nothing moves, and a page is drawn a quarter as often as usual, which saves a tenth of the processor time. */
const PREFERENCES = { 'ui.prefersReducedMotion': 1, 'layout.frame_rate': 15 }

const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
/** In full: Puppeteer takes the inches of its own formats for centimeters. */
const A4 = { width: '21cm', height: '29.7cm', margin }

async function launchFirefox(executablePath: string): Promise<Driver> {
  const env = { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' }
  const browser = await launch({ browser: 'firefox', executablePath, extraPrefsFirefox: PREFERENCES, env })
  // Unlike the first one, it has the focus.
  const page = await browser.newPage()
  const { keyboard } = page
  return {
    async open(url, size) {
      await page.setViewport(size)
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(expression),
    evaluateInFrame: async (expression) => page.frames()[1]?.evaluate(expression),
    find: async (expression) => (await page.evaluateHandle(expression)).asElement(),
    type: (keys) => keyboard.type(keys),
    async typeWithControl(key) {
      await keyboard.down('Control')
      await keyboard.type(key)
      await keyboard.up('Control')
    },
    choose: async (css, paths) =>
      ((await page.$(css)) as ElementHandle<HTMLInputElement> | null)?.uploadFile(...paths),
    print: () => page.pdf(A4),
    close: () => browser.close(),
  }
}

describeFlows(firefox, launchFirefox)
