// The line above the home page and the tools that leads to the saved pages which this device keeps; empty for everyone else. It is
// part of every page's script, so it knows no list of kinds: a page and its tool begin alike.

import { YOURS_PATH } from '#shared/site.ts'

const MOST = 3
const ADDRESS = /^\/(?!\/)[\w/-]+(\?\w+=[\w-]+)?$/

/** What a browser stored may be anything. */
function keptHere(): [path: string, name: string][] {
  try {
    const { pages } = JSON.parse(localStorage.getItem('pages') ?? '{}') as {
      pages: Record<string, unknown>[]
    }
    return pages.flatMap(({ page, name }) => {
      const path = typeof page === 'string' ? page : ''
      return ADDRESS.test(path) && isHere(path)
        ? [[path, typeof name === 'string' ? name : 'Saved page']]
        : []
    })
  } catch {
    return []
  }
}

/** On the page of its tool, or on one that is no tool's: “/move/…” on “/tool/move-plan”. */
const isHere = (path: string): boolean =>
  !/^\/tool./.test(location.pathname) ||
  path.startsWith(location.pathname) ||
  location.pathname.startsWith(`/tool${path.slice(0, path.lastIndexOf('/'))}`)

export function showYourPages(): void {
  const pages = keptHere()
  const all: typeof pages = [
    ...pages.slice(0, MOST),
    [YOURS_PATH, pages.length > MOST ? 'All your pages' : 'Your pages'],
  ]
  document.querySelector('[data-yours-list]')?.replaceChildren(
    ...all.map(([path, text]) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = path
      link.textContent = text
      item.replaceChildren(link)
      return item
    }),
  )
}
