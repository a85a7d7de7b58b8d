// Pages that the worker caches and sends to the next visitor (worker/pages/page-memory.ts): what must differ between
// two visitors.
import { describe, expect, test } from 'vitest'
import { nonceOf } from './nonce-of.ts'
import { pagePaths } from './routes.ts'
import { siteUrl } from '#tests/helpers/site-url.ts'

const ask = (path: string, init: RequestInit = {}) => fetch(siteUrl + path, init)

/** The number of a message, and the current state of the services. */
const EACH_VISITORS_OWN = new Set(['/contact-us', '/status', '/accuracy'])
const pages = pagePaths.filter((path) => !/\.\w+$/.test(path))

describe('a page that is requested again', () => {
  test.each(pages.filter((path) => !EACH_VISITORS_OWN.has(path)))(
    '%s is the same except for the nonce',
    async (path) => {
      const [first, second] = [await ask(path), await ask(path)]
      const [one, another] = [nonceOf(first), nonceOf(second)]
      const drawn = await first.text()
      const kept = await second.text()
      expect(kept, 'the nonce of someone else').not.toContain(one)
      expect(kept.replaceAll(another, '')).toBe(drawn.replaceAll(one, ''))
    },
  )

  test('with a form has a number of its own for each visitor', async () => {
    const numbers = await Promise.all(
      [1, 2, 3].map(
        async () => /name="letterId"[^>]*value="([^"]+)"/.exec(await (await ask('/contact-us')).text())?.[1],
      ),
    )
    expect(new Set(numbers).size).toBe(3)
    expect(numbers).not.toContain(undefined)
  })

  test('has its own visitor’s theme', async () => {
    const themeFor = async (cookie: string) =>
      /<html[^>]*>/.exec(await (await ask('/pricing', { headers: { cookie } })).text())?.[0]
    const asked = ['theme=dark', '', 'theme=light', 'theme=dark', '']
    const [dark, none, light, ...again] = await Promise.all(asked.map(themeFor))
    expect(dark).toContain('dark')
    expect(light).toContain('light')
    expect(none).not.toMatch(/dark|light/)
    expect(again).toEqual([dark, none])
  })
})
