// The line above the home page and the tools that leads to the saved pages which this device keeps; empty for everyone else.
import { SAVED_PAGES, savedAt, savedPath } from '#shared/saved/yours/kinds.ts'

const MOST = 3

interface Named {
  path: string
  name: string
}

/** What a browser stored may be anything. */
function keptHere(): Named[] {
  try {
    const { pages } = JSON.parse(localStorage.getItem('pages') ?? '{}') as {
      pages: ({ page?: unknown; name?: unknown } | null)[]
    }
    return pages.flatMap((one) => {
      const { page, name } = one ?? {}
      const address = savedAt(String(page))
      if (!address) return []
      const kind: { called: string; tool?: string } = SAVED_PAGES[address.kind]
      const isHere = kind.tool === location.pathname || !/^\/tool./.test(location.pathname)
      return isHere ? [{ path: savedPath(address), name: typeof name === 'string' ? name : kind.called }] : []
    })
  } catch {
    return []
  }
}

export function showYourPages(): void {
  const place = document.querySelector('[data-yours-list]')
  const pages = keptHere()
  const links = pages.slice(0, MOST).map(({ path, name }) => linkTo(path, name))
  const rest = pages.length > MOST ? `All ${pages.length}` : 'Your pages'
  place?.replaceChildren(...links, linkTo('/yours', rest))
}

function linkTo(path: string, text: string): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = path
  link.textContent = text
  item.replaceChildren(link)
  return item
}
