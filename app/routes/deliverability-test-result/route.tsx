// /tool/email-deliverability-test-result: where a test message landed; for now a sample.
import type { MetaFunction } from '@remix-run/cloudflare'
import type { PageHandle } from '#app/root.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { SAMPLE_RESULT } from '#app/content/sample-deliverability.ts'
import { pageMeta } from '#app/page-meta.ts'
import { TestResult } from './test-result.tsx'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: toolTrail(
    { label: 'Email Deliverability Test', to: '/tool/email-deliverability-test' },
    { label: 'Result' },
  ),
}

/** Nothing for search engines: nobody looks for a sample. */
export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Deliverability test: sample result',
    description: 'What the result of a seed test looks like: by provider, by mailbox, and by blocklist.',
    path: '/tool/email-deliverability-test-result',
    noindex: true,
  })

export default function DeliverabilityTestResultPage() {
  return (
    <ToolPage
      title="Deliverability test result"
      lead="Where fifteen copies of one message landed, provider by provider and mailbox by mailbox."
    >
      <TestResult result={SAMPLE_RESULT} />
    </ToolPage>
  )
}
