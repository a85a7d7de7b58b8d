import type { Page } from 'playwright-core'

/** A change that gives something up can be published after a tick. */
export async function acceptLosses(page: Page) {
  const tick = page.getByLabel(/^I checked:/).first()
  if ((await tick.count()) > 0) await tick.check()
}
