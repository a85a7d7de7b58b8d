// Scripts that strangers try to inject, through every field of every page with the site's policy switched off: it is
// the last defense, and nothing may get that far. Anything that runs would call `xss()` or show a dialog.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { pagePaths } from '#tests/hostile/routes.ts'
import { allowComplaints, siteUrl, takeComplaints, takenOver, visitor } from './browser.ts'
import { readPage, type PagePart } from './read-page.ts'

const PAGES = pagePaths.filter((path) => path.startsWith('/tool/') && !/\.\w+$/.test(path))
const OTHERS = ['/contact-us', '/subscription', '/search', '/developers']
/** States of a page that have fields of their own. */
const STATES: Record<string, string[]> = Object.fromEntries(
  TOOLS.map(({ path, generator }) => [path, generator ? ['?tab=generator'] : []]),
)
STATES[dkim.path]?.push('?domain=northwind.test&selector=mail')
/** The full run gives each field three payloads at a time; the short one all of them together. */
const AT_ONCE = isFullRun ? 3 : XSS_PAYLOADS.length
const TEXTS = XSS_PAYLOADS.flatMap((_, i) =>
  i % AT_ONCE === 0 ? [XSS_PAYLOADS.slice(i, i + AT_ONCE).join('\n')] : [],
)

/**
 * What the console says about a rejected query, and about text in a field for a number or a date: once when the page is
 * read, and again when React takes it over.
 */
const EXPECTED = ['Failed to load resource', 'The specified value']

/** The kinds of fields that no one types into. */
const UNTYPED = new Set(['hidden', 'file', 'checkbox', 'radio', 'submit', 'range', 'color'])

const harms: string[] = []

async function victim(): Promise<Page> {
  allowComplaints(...EXPECTED)
  const page = await visitor({ bypassCSP: true })
  await page.addInitScript(() => {
    Object.assign(window, { xss: () => console.error('a script ran') })
  })
  page.on('dialog', (dialog) => {
    harms.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(siteUrl) && !/^(?:data|blob|about):/.test(url)) harms.push(`a request: ${url}`)
  })
  return page
}

const harmsOf = () => [...harms.splice(0), ...takeComplaints()]

/** @returns the names of the fields that a page has at first */
async function fieldsOf(path: string): Promise<string[]> {
  const [main] = (await readPage(path)).parts('main')
  const namesIn = (part?: PagePart) =>
    [...(part?.parts('input') ?? []), ...(part?.parts('textarea') ?? [])]
      .filter(({ attributes: { type = '' } }) => !UNTYPED.has(type))
      .flatMap(({ attributes: { name } }) => name ?? [])
  const asText = new Set(main?.parts('noscript').flatMap(namesIn))
  return namesIn(main).filter((name) => !asText.has(name))
}

/** Types the text into every field, also of a form that is text until it is opened. @returns the names of the fields */
const fill = (page: Page, text: string) =>
  page.evaluate(
    async ({ text, untyped }) => {
      const twoFrames = () =>
        new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const closed = document.querySelector('main details:has(noscript)')
      closed?.setAttribute('open', '')
      if (closed) await twoFrames()
      const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
        element instanceof HTMLTextAreaElement ||
        (element instanceof HTMLInputElement && !untyped.includes(element.type))
      const fields = [...document.querySelectorAll('main input, main textarea')].filter(isField)
      for (const field of fields) {
        const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
        // React overrides the element's own property, so this calls the prototype's setter.
        Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
        for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
      }
      await twoFrames()
      return fields.map((field) => field.name || field.id)
    },
    { text, untyped: [...UNTYPED] },
  )

/** Sends every form on the page. */
async function send(page: Page) {
  const forms = await page.locator('main form').all()
  for (const form of forms) {
    // A form may be gone after another one was sent.
    await form
      .evaluate(
        (element: HTMLFormElement) => {
          if (!element.isConnected) return
          element.noValidate = true
          element.requestSubmit()
        },
        undefined,
        { timeout: 1_000 },
      )
      .catch(() => undefined)
  }
}

async function settle(page: Page) {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

describe.each([...PAGES, ...OTHERS])('%s', (path) => {
  test.each(['', ...(STATES[path] ?? [])])(
    'in the state “%s”',
    isFullRun ? { timeout: 600_000 } : {},
    async (state) => {
      const page = await victim()
      const names = await fieldsOf(path + state)
      for (const text of TEXTS) {
        // As a URL that someone sends around: the edge draws it, and React takes it over.
        const query = new URLSearchParams(state)
        for (const name of names) query.set(name, text)
        await page.goto(`${path}?${query.toString()}`)
        await takenOver(page)
        await settle(page)
        expect(harmsOf(), `in the address: ${text.slice(0, 60)}`).toEqual([])
        const typed = await fill(page, text)
        expect(typed, 'all fields are still there').toEqual(expect.arrayContaining(names))
        await send(page)
        await settle(page)
        expect(harmsOf(), `typed: ${text.slice(0, 60)}`).toEqual([])
        if (typed.length === 0) return
      }
    },
  )
})

test('a script that does get in is noticed', async () => {
  const page = await victim()
  await page.goto('/tool/mx')
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src=https://evil.example/x.png onerror=xss()>')
  })
  const noticed: string[] = []
  await expect
    .poll(() => {
      noticed.push(...harmsOf())
      return noticed.join(' ')
    })
    .toMatch(/evil\.example.*a script ran/)
})
