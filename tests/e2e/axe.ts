import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions, Spec } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  configure(spec: Spec): void
  run(context: { exclude: (string | Element)[] }, options: RunOptions): Promise<AxeResults>
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

/** Has axe in every page that is opened here: to send it to one after the other takes longer than most of its rules. */
export const bringAxe = (page: Page) => page.addInitScript({ content: axe })

/**
 * Each broken rule, with the first element that breaks it. Of what looks the same side by side in `main`, only the first two
 * are checked, since axe looks at each element in dozens of ways: those with the same attributes and the same parts, however
 * often they have them. What is empty never looks like what says something. All of it stays in the page, which is React's.
 * @param elsewhere parts that are checked on another page, as selectors
 */
export async function brokenRules(page: Page, elsewhere: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await send(page)
  return page.evaluate(
    async ({ options, elsewhere, names }) => {
      const shown = ({ name, value }: Attr) =>
        names.includes(name) && value.trim() ? name : `${name}=${value}`
      const says = (element: Element) =>
        [...element.childNodes].some((node) => node instanceof Text && node.data.trim())
      const repeated: Element[] = []
      const lookOf = (element: Element): string => {
        const looks: string[] = []
        for (const part of element.children) {
          const look = lookOf(part)
          if (looks.filter((other) => other === look).length < 2) looks.push(look)
          else repeated.push(part)
        }
        return `${element.localName} ${says(element)} ${[...element.attributes].map(shown).join(' ')} (${[...new Set(looks)].sort().join()})`
      }
      document.querySelectorAll('main').forEach(lookOf)
      const { axe } = globalThis as unknown as { axe: Axe }
      axe.configure({ noHtml: true })
      const { violations } = await axe.run({ exclude: [...elsewhere, ...repeated] }, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.element?.outerHTML.slice(0, 300) ?? ''}`)
    },
    { options: OPTIONS, elsewhere, names: [...NAMES, ...REFERENCES] },
  )
}

/**
 * Evaluated, not added as a script: the page's policy would rightly refuse that. Not by Playwright, which would have it
 * compiled for each page.
 */
async function send(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Runtime.evaluate', { expression: axe })
  await devtools.detach()
}

/** Attributes whose value says only which of many an element is. */
const NAMES = 'id for name action href src alt title value content d x y width height transform'.split(' ')
const REFERENCES = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-controls']
