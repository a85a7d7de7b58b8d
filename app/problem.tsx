// What stands in place of a page that failed at the edge.
import { useContext } from 'react'
import { NoSuchPage, ProblemPage } from '#app/components/layout/problem-page.tsx'
import { BRAND } from '#app/content/brand.ts'
import { pageMeta } from '#app/page-meta.ts'
import { PageSettings } from '#app/page-settings.tsx'

/** What a loader or an action threw on purpose: Remix makes this of a thrown response. */
export const isRefusal = (error: unknown): error is { status: number } =>
  typeof error === 'object' && error !== null && 'status' in error && 'internal' in error

const TITLES: Partial<Record<number, string>> = {
  404: 'Page not found',
  429: 'One moment, please',
}

export const problemMeta = (error: unknown) =>
  pageMeta({
    title: TITLES[isRefusal(error) ? error.status : 500] ?? 'Something went wrong',
    description: BRAND.description,
    noindex: true,
  })

export function Problem({ error }: { error: unknown }) {
  // The log has the same characters (worker/log/log-error.ts).
  const reference = useContext(PageSettings)
    .nonce.replaceAll(/[^a-zA-Z0-9]/g, '')
    .slice(0, 8)
  if (isRefusal(error) && error.status === 404) return <NoSuchPage />
  if (isRefusal(error) && error.status === 429) {
    return (
      <ProblemPage stamp="429" title="One moment, please">
        Too many questions came from your network in the last minute. Wait a minute, then load this page
        again.
      </ProblemPage>
    )
  }
  if (isRefusal(error) && error.status < 500) {
    return (
      <ProblemPage stamp={String(error.status)} title="This page cannot do that">
        It was asked for in a way that it does not know, or what was sent to it is no form of ours. Nothing
        was stored.
      </ProblemPage>
    )
  }
  return (
    <ProblemPage stamp="500" title="That went wrong on our side">
      It is not your domain and not your input. Load the page again; if it stays like this, write to{' '}
      <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a> and name the reference{' '}
      <code>{reference}</code>.
    </ProblemPage>
  )
}
