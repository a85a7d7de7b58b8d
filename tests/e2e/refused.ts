// What every checker does with what is not a domain.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { allowComplaints } from './browser.ts'

/** Sends what is not a domain: the field says so, and keeps it. */
export async function expectRefusal(page: Page, button: string) {
  const field = page.getByLabel('Domain', { exact: true })
  await field.fill('not a domain')
  await page.getByRole('button', { name: button }).click()
  await page.getByText('is not a domain').waitFor()
  await expect.poll(() => field.inputValue()).toBe('not a domain')
  allowComplaints('status of 400')
}
