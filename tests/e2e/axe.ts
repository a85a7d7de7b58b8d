// What axe-core finds wrong with a page as it is.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Each broken rule with the first element that breaks it. */
export async function brokenRules(page: Page): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy would rightly refuse that.
  await page.evaluate(axe)
  // A frame without rights (the template checker's preview) could not answer it.
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(options: object): Promise<AxeResults> } }).axe.run({
      iframes: false,
      // It would fetch every style sheet again for a rule that is off, and every sound; there is none.
      preload: false,
      resultTypes: ['violations'],
    }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}
