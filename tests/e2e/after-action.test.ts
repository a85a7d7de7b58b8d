// After every action, what changed is in view, focused or announced: each kind of tick, button and form of the tools, and of
// what is saved, on a phone and on a desktop.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { fullestPages } from '#tests/helpers/fullest-pages.ts'
import { atRest, beforeAction, countQuestions, wrongAfter } from './after-action.ts'
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

/** Marks the first control of a kind that is not known yet. @returns its kind */
const nextControl = (page: Page, known: readonly string[]): Promise<string | undefined> =>
  page.locator(CONTROLS).evaluateAll(async (elements, before) => {
    /** Those of two rows of one table are one kind; what sends a form is one for each form. */
    const kindOf = (element: Element): string => {
      const label = element.closest('label') ?? element
      const form = element.matches('[type="submit"]') ? element.closest('form')?.getAttribute('action') : ''
      // A key and a number are other ones on each page.
      const path = form?.replace(/[\w-]{22}/, '').replace(/\?.*/, '') ?? ''
      const said =
        label.textContent
          ?.replace(/[^a-z ]/gi, '')
          .trim()
          .slice(0, 24) ?? ''
      return [element.tagName, label.className, path, element.tagName === 'BUTTON' ? said : ''].join(' ')
    }
    for (const element of elements) element.removeAttribute('data-next-control')
    const next = elements.find(
      (element) =>
        element.checkVisibility() && !element.matches(':disabled') && !before.includes(kindOf(element)),
    )
    next?.setAttribute('data-next-control', '')
    // What is far below gets its size once it is near, which moves what follows.
    for (let frame = 0; frame < 3; frame++) {
      next?.scrollIntoView({ block: 'center' })
      await new Promise(requestAnimationFrame)
    }
    return next && kindOf(next)
  }, known)

/** How many of a page are new: no page has more kinds. */
const MOST = 60

async function walk(page: Page, open: Opening, known: Set<string>): Promise<string[]> {
  const faults: string[] = []
  const reopened = async () => {
    const path = await open()
    await page.waitForLoadState('load')
    await page.goto(path)
    await takenOver(page)
    // What arrives later than its script counts, too.
    await page.evaluate(beforeAction)
    await page.evaluate(atRest).catch(() => undefined)
    return path
  }
  let path = await reopened()
  for (let tried = 0; tried < MOST; tried++) {
    // Null if a form that loads another document had only begun to.
    const kind = await nextControl(page, [...known]).catch(() => null)
    if (kind === null) {
      path = await reopened()
      continue
    }
    if (kind === undefined) break
    known.add(kind)
    await page.evaluate(beforeAction)
    const left = page.waitForEvent('load', { timeout: 0 }).then(
      () => undefined,
      () => undefined,
    )
    await page.locator('[data-next-control]').click()
    // Undefined of a page that was left.
    const wrong = await page
      .evaluate(atRest)
      .then(() => page.evaluate(wrongAfter))
      .catch(() => left)
    if (wrong) faults.push(`${path}, ${kind}: ${wrong}`)
    if (wrong !== undefined && page.url().endsWith(path)) continue
    path = await reopened()
  }
  return faults
}

test.each(Object.entries(SIZES))('on a %s', { timeout: 300_000 }, async (_size, viewport) => {
  // A form that is sent empty is refused.
  allowComplaints('the server responded with a status of 4')
  const page = await visitorAt('/tool', { viewport })
  await page.addInitScript(countQuestions)
  const known = new Set<string>()
  const faults: string[] = []
  for (const open of PAGES) faults.push(...(await walk(page, open, known)))
  expect(faults).toEqual([])
  expect(known.size).toBeGreaterThan(100)
})
