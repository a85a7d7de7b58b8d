// What browser extensions do to a page before its script runs: they put elements and attributes in places that are not
// theirs. That each page stays as it was drawn is tested where all of them are visited, in accessibility.test.ts.
import { describe, expect, test } from 'vitest'
import { sendVisitorsHome, takeComplaints, visitor } from './browser.ts'
import { AROUND, expectQuiet, isDrawnOnce, visitWithExtension as visit } from './intruder.ts'

describe('an extension that adds something around the page', () => {
  test.each(['/tool/email-header-analyzer?example=forgery', '/tool/template-checker?example=1'])(
    'does not lose the result of %s',
    async (path) => {
      const drawn = await visitor({ javaScriptEnabled: false })
      await drawn.goto(path)
      const text = (await drawn.locator('#page').innerText()).length
      const page = await visit(path, AROUND)
      expect((await page.locator('#page').innerText()).length).toBeGreaterThan(text * 0.95)
      await page.locator('#page form button[type=submit]').first().click()
      await expect.poll(() => page.locator('#page h2').count()).toBeGreaterThan(3)
      // By then, all of its errors have been logged.
      await sendVisitorsHome()
      expectQuiet()
    },
  )
})

test('one that changed the page itself would be noticed here', async () => {
  const page = await visit('/tool/mx', ['#page'])
  expect(await isDrawnOnce(page)).toBe(false)
  expect(takeComplaints().join()).toContain('418')
})
