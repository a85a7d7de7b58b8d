// What is shown instead of a page that failed at the edge.
import { useContext } from 'react'
import { NoSuchPage, ProblemPage } from '#app/components/layout/problem-page.tsx'
import { BRAND } from '#app/content/brand.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageSettings } from '#app/page-settings.tsx'

/** What a loader or an action threw on purpose: Remix turns a thrown response into this. */
export const isRefusal = (error: unknown): error is { status: number } =>
  typeof error === 'object' && error !== null && 'status' in error && 'internal' in error

const TITLES: Partial<Record<number, string>> = {
  404: 'Page not found',
  429: 'Too many requests',
}

export const problemMeta = (error: unknown) =>
  pageMeta({
    title: TITLES[isRefusal(error) ? error.status : 500] ?? 'Something went wrong',
    description: BRAND.description,
    noindex: true,
  })

export function Problem({ error }: { error: unknown }) {
  // The log has the same characters (worker/log.ts).
  const reference = useContext(PageSettings)
    .nonce.replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 8)
  if (isRefusal(error) && error.status === 404) return <NoSuchPage />
  if (isRefusal(error) && error.status === 429) {
    return (
      <ProblemPage stamp="429" title="Too many requests" again>
        Too many requests came from your network in the last minute. Wait a minute, then reload this page.
      </ProblemPage>
    )
  }
  if (isRefusal(error) && error.status < 500) {
    return (
      <ProblemPage stamp={String(error.status)} title="This page cannot do that">
        The request used a method that this page does not support, or sent something that did not come from
        one of our forms. Nothing was stored.
      </ProblemPage>
    )
  }
  if (typeof document !== 'undefined' && navigator.onLine === false) {
    return (
      <ProblemPage stamp="offline" title="You are offline" again>
        The page could not be loaded. Reload it when you are back online.
      </ProblemPage>
    )
  }
  return (
    <ProblemPage stamp="500" title="Something went wrong on our side" again>
      Neither your domain nor your input caused this. Reload the page. If the error persists, write to{' '}
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> and include the reference{' '}
      <code>{reference}</code>.
    </ProblemPage>
  )
}
