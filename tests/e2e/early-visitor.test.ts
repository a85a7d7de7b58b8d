// Who acts before React has read the data of the page.
import { expect, test } from 'vitest'
import { takenOver, visitor } from './browser.ts'

/** Keeps the data back until `release()` is called. */
const HELD_DATA = `
  const released = new Promise((resolve) => { window.release = resolve })
  window.TextEncoderStream = function () {
    return new TransformStream({
      async transform(text, data) {
        await released
        data.enqueue(new TextEncoder().encode(text))
      },
    })
  }`

const IS_LISTENING = `Object.keys(document.getElementById('page')).some((key) => key.startsWith('__reactContainer'))`

test('types and clicks without an error, and the page is taken over nevertheless', async () => {
  const page = await visitor()
  await page.addInitScript(HELD_DATA)
  await page.goto('/tool/spf?domain=northwind.test')
  await expect.poll(() => page.evaluate(IS_LISTENING)).toBe(true)
  const field = page.locator('#page input[name=domain]').first()
  await field.press('x')
  await field.click()
  expect(await page.evaluate(`'state' in window.__remixContext`)).toBe(false)
  await page.evaluate('release()')
  await takenOver(page)
  await expect.poll(() => field.inputValue()).toContain('x')
})
