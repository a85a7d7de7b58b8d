import { expect, vi } from 'vitest'
import { isTakenOver } from '../taken-over.ts'
import type { ListeningProxy } from './listening-proxy.ts'

/** A busy machine may be slow. */
const PATIENT = { timeout: 30_000, interval: 80 }

const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 740 }

/** Keys without a letter, as both protocols write them. */
export const KEYS = { enter: '\uE007', control: '\uE009', escape: '\uE00C', down: '\uE015' }

/** What a visitor needs from a browser, whichever protocol it speaks. */
export interface Driver {
  open: (url: string, size: { width: number; height: number }) => Promise<void>
  evaluate: (expression: string) => Promise<unknown>
  /** In the page's first frame. */
  evaluateInFrame: (expression: string) => Promise<unknown>
  /** @param expression evaluates to an element, or null */
  find: (expression: string) => Promise<{ click: () => Promise<void> } | null>
  /** One key after another, into the focused element. */
  type: (keys: string) => Promise<void>
  typeWithControl: (key: string) => Promise<void>
  /** @param css selects a file input, visible or not */
  choose: (css: string, paths: readonly string[]) => Promise<void>
  /** @returns a PDF file; only if the protocol supports it */
  print?: () => Promise<Uint8Array>
  close: () => Promise<void>
}

export type Visitor = ReturnType<typeof visitorWith>

export function visitorWith(driver: Driver, proxy: ListeningProxy) {
  /** Runs in the page; arguments and result must be JSON. */
  const evaluate = async <Args extends readonly unknown[], T>(run: (...args: Args) => T, ...args: Args) =>
    (await driver.evaluate(callOf(run, args))) as Awaited<T>
  const see = (css: string, text = '', isClicked = false) => {
    const look = async () => {
      const found = await driver.find(callOf(inSight, [css, text, isClicked]))
      if (!found) throw new Error(`There is no ${css} “${text}”`)
      if (isClicked) await found.click()
    }
    return vi.waitFor(look, PATIENT).catch(async ({ message }: Error) => {
      const shown = await evaluate(() => `${location.pathname}: ${document.body.innerText.slice(0, 500)}`)
      throw new Error(`${message} on ${shown}`)
    })
  }
  const click = (css: string, text = '') => see(css, text, true)
  return {
    ...driver,
    evaluate,
    see,
    click,
    async open(path: string, { size = DESKTOP, isScripted = true } = {}) {
      proxy.isScripted = isScripted
      await driver.open(proxy.url + path, size)
      if (isScripted) await expect.poll(() => evaluate(isTakenOver)).toBe(true)
    },
    /** Into the field with this label. */
    async fill(label: string, text: string) {
      await click('label', label)
      await driver.type(text)
    },
  }
}

const callOf = (run: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(${run.toString()})(...${JSON.stringify(args)})`

/**
 * The first visible match, scrolled into view, with nothing above it; one to click on, only once it has stayed in its place
 * while the page was drawn twice. Runs in the page.
 */
function inSight(css: string, text: string, isClicked: boolean): Element | null {
  const isIt = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    [element.textContent, element.getAttribute('aria-label')].some((own) =>
      own?.replace(/\s+/g, ' ').includes(text),
    )
  const found = [...document.querySelectorAll(css)].find(isIt)
  if (!found) return null
  const { top, bottom } = found.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = found.getClientRects()
  if (!box) return null
  const seen = window as { place?: string; settled?: string | undefined }
  const place = [css, text, box.x, box.y].join()
  if (isClicked && place !== seen.place) {
    seen.place = place
    seen.settled = undefined
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (seen.place === place) seen.settled = place
      }),
    )
  }
  if (isClicked && seen.settled !== place) return null
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
  return above && (found.contains(above) || above.contains(found)) ? found : null
}
