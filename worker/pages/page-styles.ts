// The styles of a page, from what the build recorded about its routes.
import type { ServerBuild } from '@remix-run/cloudflare'

/** See scripts/route-styles.ts. */
interface RouteStyles {
  texts: Record<string, string>
  modules: Record<string, string[]>
}

/** Returns the styles of a page's routes as one text, each file once. */
export type PageStyles = (routeIds: readonly string[]) => string

export function pageStyles({ texts, modules }: RouteStyles, assets: ServerBuild['assets']): PageStyles {
  const known = new Map<string, string>()
  return (routeIds) => {
    const key = routeIds.join(' ')
    const text = known.get(key) ?? textOf(routeIds)
    known.set(key, text)
    return text
  }
  function textOf(routeIds: readonly string[]): string {
    const files = new Set(routeIds.flatMap((id) => modules[assets.routes[id]?.module ?? ''] ?? []))
    return [...files].map((file) => texts[file] ?? '').join('')
  }
}
