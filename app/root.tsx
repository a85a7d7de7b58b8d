// What all pages have in common: one URL each, and the document around them.
import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Problem } from '#app/problem.tsx'
import { Document } from '#app/document.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  // Otherwise the router would also answer at the other URL.
  if (url.pathname.endsWith('/') && url.pathname !== '/') {
    url.pathname = url.pathname.replace(/\/+$/, '')
    throw redirect(url.href, 301)
  }
  return null
}

/** Drawn by app/entry.server.tsx; Remix knows about it so that the frame's styles are among those of every page. */
export default Document

/** With it, every failure ends here, whichever route it is. */
export const ErrorBoundary = Problem
