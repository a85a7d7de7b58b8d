// A visitor in any browser: sees what is visible, clicks on it, types as on a keyboard.
import { expect, vi } from 'vitest'
import { isTakenOver } from '../taken-over.ts'
import { PATIENT, type Actions, type Driver } from './driver.ts'

const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 360, height: 740 }

/** Keys without a letter, as in WebDriver. */
export const KEYS = { enter: '\uE007', control: '\uE009', escape: '\uE00C', down: '\uE015' }

interface Place {
  x: number
  y: number
}

export type Visitor = ReturnType<typeof visitorWith>

export function visitorWith(driver: Driver, siteUrl: string) {
  /** Runs in the page; arguments and result must be JSON. */
  const evaluate = async <Args extends readonly unknown[], T>(
    run: (...args: Args) => T,
    ...args: Args
  ): Promise<Awaited<T>> => {
    const call = `(${run.toString()})(...${JSON.stringify(args)})`
    // With scripts off, a promise may never settle.
    const json = `(value) => JSON.stringify(value ?? null)`
    const said = `((got) => got instanceof Promise ? got.then(${json}) : (${json})(got))(${call})`
    return JSON.parse(await driver.evaluate(said)) as Awaited<T>
  }
  /** Waits until it is visible, can be clicked, and stays in place. */
  const see = async (css: string, text = ''): Promise<Place> => {
    let last: Place | null = null
    const settled = vi.waitFor(async () => {
      const before = last
      last = await evaluate(placeOf, css, text)
      if (last !== null && last.x === before?.x && last.y === before.y) return last
      throw new Error(`There is no ${css} “${text}”`)
    }, PATIENT)
    return settled.catch(async (reason: Error) => {
      const shown = await evaluate(() => `${location.pathname}: ${document.body.innerText.slice(0, 500)}`)
      throw new Error(`${reason.message} on ${shown}`)
    })
  }
  const click = async (css: string, text = '') => driver.perform(clickAt(await see(css, text)))
  /** One key after another, into the focused element. */
  const strike = (text: string) =>
    driver.perform([{ type: 'key', id: 'keyboard', actions: [...text].flatMap(keyStroke) }])
  return {
    evaluate,
    see,
    click,
    async open(path: string, { size = DESKTOP, isScripted = true } = {}) {
      await driver.renew(size)
      await driver.goto(siteUrl + path)
      if (isScripted) await vi.waitFor(async () => expect(await evaluate(isTakenOver)).toBe(true), PATIENT)
    },
    /** Together, such as Ctrl and K. */
    async press(...keys: readonly string[]) {
      const down = keys.map((value) => ({ type: 'keyDown', value }))
      const up = [...keys].reverse().map((value) => ({ type: 'keyUp', value }))
      await driver.perform([{ type: 'key', id: 'keyboard', actions: [...down, ...up] }])
    },
    /** Into the field with this label. */
    async type(label: string, text: string) {
      await click('label', label)
      await strike(text)
    },
    strike,
    /** Into the field with this label, in one go. */
    async paste(label: string, text: string) {
      await click('label', label)
      await evaluate((all) => document.execCommand('insertText', false, all), text)
    },
    /** In the list with this label: the system draws the lists themselves, out of reach. */
    async select(label: string, value: string) {
      await see('label', label)
      await evaluate(selectIn, label, value)
    },
    /** Files for the field. */
    choose: driver.choose,
    enterFrame: driver.enterFrame,
  }
}

function selectIn(label: string, value: string) {
  const field = [...document.querySelectorAll('label')].find((one) =>
    one.textContent?.includes(label),
  )?.control
  if (!(field instanceof HTMLSelectElement)) throw new Error(`There is no list “${label}”`)
  field.value = value
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

const keyStroke = (value: string) => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
]

/** The center of the first visible match, scrolled into view, with nothing above it. */
function placeOf(css: string, text: string): Place | null {
  const isThere = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    [element.textContent, element.getAttribute('aria-label')].some((own) =>
      own?.replace(/\s+/g, ' ').includes(text),
    )
  const found = [...document.querySelectorAll(css)].find(isThere)
  if (!found) return null
  const { top, bottom } = found.getBoundingClientRect()
  if (top < 0 || bottom > innerHeight) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = found.getClientRects()
  if (!box) return null
  const x = Math.round(box.x + box.width / 2)
  const y = Math.round(box.y + box.height / 2)
  const above = document.elementFromPoint(x, y)
  return above && (found.contains(above) || above.contains(found)) ? { x, y } : null
}

const clickAt = ({ x, y }: Place): Actions => [
  {
    type: 'pointer',
    id: 'mouse',
    actions: [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ],
  },
]
