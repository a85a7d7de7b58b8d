// Scripts that strangers try to inject, through every field of every page with the site's policy switched off: it is
// the last defense, and nothing may get that far. Anything that runs would call `xss()` or show a dialog.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { XSS_PAYLOADS } from '#tests/fixtures/xss-payloads.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { pagePaths } from '#tests/hostile/routes.ts'
import { siteUrl, takeComplaints, takenOver, visitor } from './browser.ts'

const PAGES = pagePaths.filter((path) => path.startsWith('/tool/') && !/\.\w+$/.test(path))
const OTHERS = ['/contact-us', '/subscription', '/search', '/developers']
/** A generator that is a page of its own is tested there; the full run does so twice. */
const hasPage = (path: string) => !isFullRun && PAGES.includes(`${path}-generator`)
/** States of a page that have fields of their own. */
const STATES: Record<string, string[]> = Object.fromEntries(
  TOOLS.map(({ path, generator }) => [path, generator && !hasPage(path) ? ['?tab=generator'] : []]),
)
STATES[dkim.path]?.push('?domain=northwind.test&selector=mail')
/** The full run gives each field three payloads at a time; the short one all of them together. */
const AT_ONCE = isFullRun ? 3 : XSS_PAYLOADS.length
const TEXTS = XSS_PAYLOADS.flatMap((_, i) =>
  i % AT_ONCE === 0 ? [XSS_PAYLOADS.slice(i, i + AT_ONCE).join('\n')] : [],
)

/** What the console says about a rejected query, and about text in a number field. */
const EXPECTED = /^(?:Failed to load resource|The specified value)/

const harms: string[] = []

async function victim(): Promise<Page> {
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

const harmsOf = () => [...harms.splice(0), ...takeComplaints().filter((text) => !EXPECTED.test(text))]

/** Types the text into every field. @returns the names of the fields */
const fill = (page: Page, text: string) =>
  page.evaluate(async (text) => {
    const isField = (element: Element): element is HTMLInputElement | HTMLTextAreaElement =>
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement &&
        !['hidden', 'file', 'checkbox', 'radio', 'submit', 'range', 'color'].includes(element.type))
    const fields = [...document.querySelectorAll('main input, main textarea')].filter(isField)
    for (const field of fields) {
      const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      // React overrides the element's own property, so this calls the prototype's setter.
      Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return fields.map((field) => field.name || field.id)
  }, text)

/** Sends every form on the page; by Playwright's locators, each page would compile a script of its own. */
async function send(page: Page) {
  const count = await page.evaluate(() => document.querySelectorAll('main form').length)
  for (let at = 0; at < count; at++) {
    await page
      .evaluate((at) => {
        // It may be gone after another one was sent.
        const form = document.querySelectorAll<HTMLFormElement>('main form')[at]
        if (!form) return
        form.noValidate = true
        form.requestSubmit()
      }, at)
      // And so may the page.
      .catch(() => undefined)
  }
  await page.waitForLoadState('load')
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await settle(page)
}

const settle = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    do await frame()
    while (document.querySelector('[aria-busy=true]'))
    await frame()
  })

async function attack(page: Page, path: string, state: string, text: string) {
  await page.goto(path + state)
  await takenOver(page)
  const names = await fill(page, text)
  await send(page)
  expect(harmsOf(), `typed into ${path}${state}: ${text.slice(0, 60)}`).toEqual([])
  if (names.length === 0) return
  // And again as a URL that someone sends around.
  const query = new URLSearchParams(state)
  for (const name of names.filter(Boolean)) query.set(name, text)
  await page.goto(`${path}?${query.toString()}`)
  await settle(page)
  expect(harmsOf(), `in the address of ${path}${state}: ${text.slice(0, 60)}`).toEqual([])
}

test.each([...PAGES, ...OTHERS])('%s', isFullRun ? { timeout: 600_000 } : {}, async (path) => {
  const page = await victim()
  for (const state of ['', ...(STATES[path] ?? [])])
    for (const text of TEXTS) await attack(page, path, state, text)
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
