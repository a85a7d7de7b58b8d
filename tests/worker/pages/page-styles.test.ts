// Which styles a page gets.
import type { ServerBuild } from '@remix-run/cloudflare'
import { expect, it } from 'vitest'
import { pageStyles } from '#worker/pages/page-styles.ts'

const assets = {
  routes: { root: { module: '/root.js' }, tool: { module: '/tool.js' }, feed: { module: '/feed.js' } },
} as unknown as ServerBuild['assets']
const styles = {
  texts: { '/base.css': 'body{}', '/button.css': '.button{}', '/tool.css': '.tool{}' },
  modules: { '/root.js': ['/base.css', '/button.css'], '/tool.js': ['/button.css', '/tool.css'] },
}

it('writes each file once, the root first', () => {
  expect(pageStyles(styles, assets)(['root', 'tool'])).toBe('body{}.button{}.tool{}')
})

it('leaves out what other routes need', () => {
  expect(pageStyles(styles, assets)(['root'])).toBe('body{}.button{}')
})

it('has nothing for a route without styles, or one that does not exist', () => {
  expect(pageStyles(styles, assets)(['feed', 'nowhere'])).toBe('')
})
