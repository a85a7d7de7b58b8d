// /tool/email-deliverability-test: the mailboxes that a test message goes to.
import type { MetaFunction } from '@remix-run/cloudflare'
import type { PageHandle } from '#app/root.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { DELIVERABILITY_GUIDE } from './deliverability-guide.ts'
import { SeedTest } from './seed-test.tsx'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Email Deliverability Test' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Email deliverability test',
    description:
      'Send one message to fifteen mailboxes and see where it lands: inbox, promotions, spam, or nowhere.',
    path: '/tool/email-deliverability-test',
    location,
  })

export default function DeliverabilityTestPage() {
  return (
    <ToolPage
      title="Email deliverability test"
      lead="Send one message to fifteen mailboxes, and see where it lands: inbox, promotions, spam, or nowhere."
    >
      <SeedTest />
      <ToolGuide guide={DELIVERABILITY_GUIDE} />
    </ToolPage>
  )
}
