// After every action, what changed is in view, focused or announced: each kind of tick, button and form of the tools, and of
// what is saved, on a phone and on a desktop.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { fullestPages } from '#tests/helpers/fullest-pages.ts'
import { beforeAction, wrongAfter } from './after-action.ts'
import { allowComplaints, takenOver, visitorAt } from './browser.ts'
import { save, SAVED } from './saved.ts'

const SIZES = { phone: { width: 360, height: 800 }, desktop: { width: 1280, height: 800 } }

type Opening = () => string | Promise<string>

const PAGES: Opening[] = [
  ...TOOLS.filter(({ isUnlisted }) => !isUnlisted).map(
    ({ path }) =>
      () =>
        path,
  ),
  ...fullestPages().map((path) => () => path),
  // What deletes it, or replaces its URL, is followed by another one.
  ...Object.values(SAVED).map((kind) => async () => kind.page + (await save(kind))),
]

const CONTROLS = 'main :is(button, summary, input[type="checkbox"], input[type="radio"])'

interface Control {
  index: number
  /** Those of two rows of one table are one kind; what sends a form is one for each form. */
  kind: string
}

const controlsOf = (page: Page): Promise<Control[]> =>
  page.locator(CONTROLS).evaluateAll((elements) =>
    elements.flatMap((element, index) => {
      const label = element.closest('label') ?? element
      if (!element.checkVisibility() || element.matches(':disabled')) return []
      const form = element.matches('[type="submit"]') ? element.closest('form')?.getAttribute('action') : ''
      // A key and a number are other ones on each page.
      const path = form?.replace(/[\w-]{22}/, '').replace(/\?.*/, '') ?? ''
      const said =
        label.textContent
          ?.replace(/[^a-z ]/gi, '')
          .trim()
          .slice(0, 24) ?? ''
      const what = element.tagName === 'BUTTON' ? said : ''
      return [{ index, kind: [element.tagName, label.className, path, what].join(' ') }]
    }),
  )

/** How many of a page are new: no page has more kinds. */
const MOST = 60

async function walk(page: Page, open: Opening, known: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const reopened = async () => {
    const path = await open()
    await page.waitForLoadState('load')
    await page.goto(path)
    await takenOver(page)
    return path
  }
  let path = await reopened()
  for (let tried = 0; tried < MOST; tried++) {
    const controls = await controlsOf(page).catch(() => undefined)
    if (!controls) {
      // A form that loads another document had only begun to.
      path = await reopened()
      continue
    }
    const control = controls.find(({ kind }) => !known.has(kind))
    if (!control) break
    known.add(control.kind)
    await page.evaluate(beforeAction)
    const left = page.waitForEvent('load', { timeout: 0 }).then(
      () => undefined,
      () => undefined,
    )
    await page.locator(CONTROLS).nth(control.index).click()
    // Undefined of a page that was left.
    const wrong = await page.evaluate(wrongAfter).catch(() => left)
    if (wrong) faults.push(`${path}, ${control.kind}: ${wrong}`)
    if (wrong !== undefined && page.url().endsWith(path)) continue
    path = await reopened()
  }
  return faults
}

test.each(Object.entries(SIZES))('on a %s', { timeout: 300_000 }, async (_size, viewport) => {
  // A form that is sent empty is refused.
  allowComplaints('the server responded with a status of 4')
  const page = await visitorAt('/tool', { viewport })
  const known = new Set<string>()
  const faults: string[] = []
  for (const open of PAGES) faults.push(...(await walk(page, open, known)))
  expect(faults).toEqual([])
  expect(known.size).toBeGreaterThan(100)
})
