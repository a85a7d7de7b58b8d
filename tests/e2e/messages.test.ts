import { describe, expect, test } from 'vitest'
import { allowComplaints, visitorAt } from './browser.ts'
import { copyAnyway } from './copy-anyway.ts'
import { viewOf } from './in-view.ts'

const SIZES = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

describe.each(SIZES)('at $width px', (viewport) => {
  test('a copied link says so', async () => {
    const page = await visitorAt('/tool/spf?domain=broken.test', {
      viewport,
      permissions: ['clipboard-write'],
    })
    await page.getByRole('button', { name: /^Copy link/ }).click()
    await expect.poll(() => page.evaluate(viewOf, 'Link copied')).toBe('in view')
  })

  test('a refused clipboard says how to copy, and the text is selected', async () => {
    const page = await visitorAt('/tool/spf?domain=broken.test', { viewport })
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await copyAnyway(page)
    await expect.poll(() => page.evaluate(viewOf, 'press Ctrl+C, or long-press it')).toBe('in view')
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^v=spf1 /)
  })

  test('a message that was not sent, and one that was', async () => {
    allowComplaints('400')
    const page = await visitorAt('/contact-us', { viewport })
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => page.evaluate(viewOf, 'Check the marked fields.')).toBe('in view')
    await page.getByLabel('Your Email').fill('ada@example.com')
    await page.getByLabel('How can We Help You?').fill('Why do my emails land in spam?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => page.evaluate(viewOf, 'We have your message')).toBe('in view')
  })
})
