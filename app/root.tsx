// What all pages have in common: one address each, and the document around them.
import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { Problem } from '#app/problem.tsx'
import { Document } from '#app/document.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  // The router would answer at the other address as well.
  if (url.pathname.endsWith('/') && url.pathname !== '/') {
    url.pathname = url.pathname.replace(/\/+$/, '')
    throw redirect(url.href, 301)
  }
  return null
}

/** Drawn by app/entry.server.tsx; Remix is told about it so that the styles of the frame are among those of every page. */
export default Document

/** With it, whatever fails ends here, whichever route it is. */
export const ErrorBoundary = Problem
