import type { ServerBuild } from '@remix-run/cloudflare'
import { expect, test } from 'vitest'
import { pageStyles } from '#worker/pages/page-styles.ts'

const assets = {
  routes: {
    root: { module: '/root.js' },
    tool: { module: '/tool.js' },
    feed: { module: '/feed.js' },
    broken: { module: '/broken.js' },
    late: { module: '/late.js' },
  },
} as unknown as ServerBuild['assets']
const manifest = {
  'root.tsx': { file: 'root.js', css: ['base.css'], imports: ['_button'] },
  'tool.tsx': { file: 'tool.js', css: ['tool.css'], imports: ['_button', 'root.tsx'] },
  'feed.ts': { file: 'feed.js' },
  'broken.tsx': { file: 'broken.js', css: ['gone.css'] },
  'late.tsx': { file: 'late.js', dynamicImports: ['tool.tsx', 'late.tsx'] },
  _button: { file: 'button.js', css: ['button.css'] },
}
const texts: Record<string, string> = {
  '/base.css': 'body{}\n',
  '/button.css': '.button{}\n',
  '/tool.css': '.tool{}\n',
}

const setUp = () => {
  const asked: string[] = []
  const fetch = ({ pathname }: URL) => {
    asked.push(pathname)
    return Promise.resolve(new Response(texts[pathname], { status: pathname in texts ? 200 : 404 }))
  }
  return { asked, stylesOf: pageStyles(manifest, assets)({ fetch }) }
}

test('writes each file once, the root first, and imports before what imports them', async () => {
  expect(await setUp().stylesOf(['root', 'tool'])).toBe('.button{}body{}.tool{}')
})

test('leaves out what other routes need', async () => {
  expect(await setUp().stylesOf(['root'])).toBe('.button{}body{}')
})

test('has those of a part that the browser loads later', async () => {
  expect(await setUp().stylesOf(['late'])).toBe('.button{}body{}.tool{}')
})

test('has nothing for a route without styles, or one that does not exist', async () => {
  expect(await setUp().stylesOf(['feed', 'nowhere'])).toBe('')
})

test('reads each file once for all pages', async () => {
  const { asked, stylesOf } = setUp()
  await stylesOf(['root'])
  await stylesOf(['tool'])
  await stylesOf(['root', 'tool'])
  expect(asked).toEqual(['/button.css', '/base.css', '/tool.css'])
})

test('reads a file again that could not be read', async () => {
  const { stylesOf } = setUp()
  await expect(stylesOf(['broken'])).rejects.toThrow('/gone.css')
  texts['/gone.css'] = '.back{}'
  expect(await stylesOf(['broken'])).toBe('.back{}')
})
