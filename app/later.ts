// Parts that the browser loads only when they are there to be seen.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/**
 * Rendered right away at the edge, so that it works without JavaScript; the browser loads it when it first shows it, below a
 * Suspense, and until then keeps what the edge has drawn.
 * @param atEdge the same component, imported; the last argument, so that the browser's build leaves it out
 */
export const later = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  atEdge: ComponentType<Props>,
): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> =>
  import.meta.env.SSR ? atEdge : lazy(async () => ({ default: await load() }))
