import { describe, expect, test } from 'vitest'
import { brokenRules } from './axe.ts'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import type { Tool } from '#shared/tools/tool.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { allowComplaints, visitor, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

describe.each([true, false])('a result, with JavaScript: %s', (javaScriptEnabled) => {
  test('is saved, read by someone else, and deleted', async () => {
    const page = await visitorAt('/tool/domain-report?domain=broken.test', { javaScriptEnabled })
    await page.getByRole('button', { name: 'Save this result as it is now' }).click()
    await page.waitForURL(/\/r\/[\w-]{22}$/)
    const address = page.url()
    const other = await visitor({ javaScriptEnabled })
    await other.goto(address)
    const main = other.getByRole('main')
    await expect
      .poll(() => main.getByRole('heading', { level: 1 }).textContent())
      .toMatch(/^Domain Report: broken.test, saved on \w+ \d+, \d{4}$/)
    await expect
      .poll(() =>
        main.getByRole('heading', { name: 'Your own mail from broken.test may be refused' }).count(),
      )
      .toBe(1)
    await expect.poll(() => main.getByText('We keep it until').isVisible()).toBe(true)
    await expect.poll(() => other.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expect
      .poll(() => main.getByRole('link', { name: 'Check again today' }).getAttribute('href'))
      .toBe('/tool/domain-report?domain=broken.test&fresh=yes')
    await main.getByRole('link', { name: 'Compare with now' }).click()
    await main.getByRole('heading', { name: 'Then and now' }).waitFor()
    await expect
      .poll(() => main.getByText(/The problems are the same\.|No new problem was found\./).isVisible())
      .toBe(true)
    if (javaScriptEnabled) expect(await brokenRules(other)).toEqual([])
    await other.getByText('Delete this result').first().click()
    await other.getByRole('button', { name: 'Yes, delete this result' }).click()
    await other.getByRole('heading', { name: 'The result is deleted' }).waitFor()
    // The page requests the result again, and shows that it is gone.
    if (javaScriptEnabled) allowComplaints('status of 404')
    const gone = await readPage(new URL(address).pathname)
    expect(gone.status).toBe(404)
    expect(gone.headings).toContain('There is no saved result here')
  })
})

/** The examples of a tool, and one with nothing but a domain. */
const askedOf = ({ slug, examples = [] }: Tool) => {
  const alone = examples.some((example) => example.includes('domain=')) ? [`?domain=${BROKEN_SAMPLE}`] : []
  return [...new Set([...examples, ...alone])].map((question) => ({ slug, question }))
}

test.each(TOOLS.filter(({ isSavable }) => isSavable).flatMap(askedOf))(
  'the example $slug$question is saved and shown',
  async ({ slug, question }) => {
    const body = new URLSearchParams({ tool: slug, question })
    const page = await readPage('/r', { method: 'POST', body })
    expect(page).toMatchObject({ status: 200 })
    expect(page.visible).toContain('We keep it until')
  },
)

test('what cannot be checked is not saved, and the page says so', async () => {
  const body = new URLSearchParams({ tool: 'spf', question: '?domain=not a domain' })
  const page = await readPage('/r', { method: 'POST', body })
  expect(page.status).toBe(400)
  expect(page.visible).toContain('The result was not saved')
})
