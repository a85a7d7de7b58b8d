// What axe-core finds wrong with the current page.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, ElementContext, RunOptions, Spec } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  configure(spec: Spec): void
  run(context: ElementContext, options: RunOptions): Promise<AxeResults>
}

const OPTIONS: RunOptions = {
  // A frame without permissions (the template checker's preview) could not answer it.
  iframes: false,
  // It would fetch every style sheet again for a rule that is off, and every sound; there is none.
  preload: false,
  resultTypes: ['violations'],
  // The element itself says which one it is: to find a selector for each takes longer than some rules.
  selectors: false,
  elementRef: true,
}

/**
 * Each broken rule, with the first element that breaks it.
 * @param exclude parts of the page that were checked elsewhere, as selectors
 */
export async function brokenRules(page: Page, exclude: readonly string[] = []): Promise<string[]> {
  // Evaluated, not added as a script: the page's policy would rightly refuse that. Not by Playwright, which would have it
  // compiled for each page.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: axe })
  await devtools.detach()
  return page.evaluate(
    async ({ options, exclude }) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      axe.configure({ noHtml: true })
      const { violations } = await axe.run({ exclude: [...exclude] }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.element?.outerHTML.slice(0, 300) ?? ''}`)
    },
    { options: OPTIONS, exclude },
  )
}
