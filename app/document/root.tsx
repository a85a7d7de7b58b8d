// The part of every page that React has in the browser. The document around it is drawn at the edge only (document.tsx).
import {
  Meta,
  Outlet,
  Scripts,
  UNSAFE_RemixContext as RemixContext,
  useLocation,
  useRouteError,
} from '@remix-run/react'
import type { MetaFunction } from '@remix-run/cloudflare'
import { useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFocusKept } from '#app/components/ui/use-focus-kept.ts'
import { Toaster } from '#app/components/ui/toaster.tsx'
import { usePageHandle } from '#app/page-handle.ts'
import { PageSettings } from '#app/page-settings.tsx'
import { Problem, problemMeta } from '#app/problem.tsx'
import '#app/document/scripts.ts'

/** For a page that failed; every other route has its own. */
export const meta: MetaFunction = ({ error }) => (error === undefined ? [] : problemMeta(error))

export default function App() {
  const { nonce } = useContext(PageSettings)
  const { hydrate = true } = usePageHandle()
  // Remix makes a new one with every address, a fragment's too, and outside of a transition. React would then throw away each part
  // of the page that it has yet to take over, and leave its place empty until the part's script arrives.
  const [remix] = useState(useContext(RemixContext))
  if (!hydrate) return <Outlet />
  return (
    <RemixContext.Provider value={remix}>
      <Outlet />
      <FocusKept />
      <Toaster />
      <MetaInBrowser />
      <Scripts nonce={nonce} />
    </RemixContext.Provider>
  )
}

function FocusKept() {
  useFocusKept()
  return null
}

/** With it, every failure ends here, whichever route it is. It is drawn without scripts. */
export function ErrorBoundary() {
  return <Problem error={useRouteError()} />
}

/** The title and the description follow the question. Those of the first one are in the document. */
function MetaInBrowser() {
  const { key } = useLocation()
  const [first] = useState(key)
  const [hasMoved, setHasMoved] = useState(false)
  if (key !== first && !hasMoved) setHasMoved(true)
  const drawn = useRef<Element[]>([])
  useEffect(() => {
    drawn.current = [
      ...document.head.querySelectorAll('[data-meta] ~ :is(title, meta, link[rel="canonical"])'),
    ]
  }, [])
  useEffect(() => {
    if (hasMoved) for (const element of drawn.current) element.remove()
  }, [hasMoved])
  return hasMoved && createPortal(<Meta />, document.head)
}
