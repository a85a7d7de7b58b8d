import type { Page } from 'playwright-core'

/** Copies the first record of a page whose change gives something up: that is asked once. */
export async function copyAnyway(page: Page) {
  await page.locator('[data-changes] [data-record]').getByRole('button', { name: /^Copy/ }).first().click()
  await page.getByRole('button', { name: 'Copy it anyway' }).click()
}
