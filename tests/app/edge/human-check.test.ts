// @vitest-environment node
// Which pages have a form that Turnstile guards, by what they import: their policy must let its frame in, and no other does.
import { expect, test } from 'vitest'
import { importGraph, sourceFiles } from '#tests/helpers/source-files.ts'
import { ask, ROUTES, type SiteRoute } from './site.ts'

const CHECK = 'app/components/ui/human-check.tsx'
const imports = importGraph(sourceFiles('app'))

function mayShowCheck(file: string, seen = new Set<string>()): boolean {
  if (file === CHECK) return true
  if (seen.has(file)) return false
  seen.add(file)
  return (imports.get(file) ?? []).some((imported) => mayShowCheck(imported, seen))
}

const addressOf = ({ path = '' }: SiteRoute) => `/${path.replace(/:\w+\??/g, 'x')}`

const letsFrameIn = async (address: string) => {
  let isLetIn = false
  await ask(address, {}, { allowHumanCheck: () => (isLetIn = true) })
  return isLetIn
}

const pages = ROUTES.filter(({ module, path }) => 'default' in module && path !== '*').map((route) => ({
  address: addressOf(route),
  hasForm: mayShowCheck(`app/${route.file}`),
}))

test('the forms are found', () => {
  expect(pages.filter(({ hasForm }) => hasForm).map(({ address }) => address)).toEqual([
    '/contact-us',
    '/subscription',
    '/watch/x',
    '/dmarc-monitor/x',
    '/move/x',
    '/mail-watch/x',
  ])
})

test.each(pages)('$address lets Cloudflare’s frame in: $hasForm', async ({ address, hasForm }) => {
  expect(await letsFrameIn(address)).toBe(hasForm)
})
