// The page in the browser: takes over what the edge drew, and answers further requests to the same page in place. Another
// page is another document.
import type { MetaDescriptor } from '@remix-run/cloudflare'
import { Component, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import { Asker, type Calls } from '#app/router/asker.ts'
import type { PageData } from '#app/router/page-state.ts'
import { PageView } from '#app/router/page-view.tsx'

/** What the file of a route exports. */
export interface PageModule extends Calls {
  default: ComponentType
  meta?: (args: { location: URL }) => MetaDescriptor[]
}

export function PageInBrowser({ module, first }: { module: PageModule; first: PageData }) {
  const [asker] = useState(() => new Asker(module, first))
  const [{ failure, ...state }, setState] = useState(asker.state)
  useEffect(() => asker.start(setState), [asker])
  useEffect(() => describe(module.meta?.({ location: state.url }) ?? []), [module, state.url])
  return (
    <Boundary failure={failure}>
      <PageView component={module.default} state={{ ...state, ask: asker.ask }} />
    </Boundary>
  )
}

/** The title and the description follow the parameters. */
function describe(descriptors: readonly MetaDescriptor[]) {
  for (const descriptor of descriptors) {
    if ('title' in descriptor) document.title = String(descriptor.title)
    if ('name' in descriptor && descriptor.name === 'description')
      document.querySelector('meta[name="description"]')?.setAttribute('content', String(descriptor.content))
  }
}

interface BoundaryProps {
  /** Of a loader or an action. */
  failure: unknown
  children: ReactNode
}

/** Replaces a page that stopped because of a bug, or because a part could not be loaded. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override render() {
    const { failure, children } = this.props
    if (!this.state.hasFailed && failure === undefined) return children
    return navigator.onLine ? <Stopped /> : <Offline />
  }
}

const Offline = () => (
  <ProblemPage stamp="offline" title="You are offline" again>
    The page could not be loaded. Reload it when you are back online.
  </ProblemPage>
)

const Stopped = () => (
  <ProblemPage stamp="500" title="Something went wrong on our side" again>
    Neither your domain nor your input caused this. Reload the page.
  </ProblemPage>
)
