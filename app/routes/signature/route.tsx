// /tool/signature-builder: an email signature, made in the browser alone.
import type { MetaFunction } from '@remix-run/cloudflare'
import type { PageHandle } from '#app/root.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { SignatureBuilder } from './signature-builder.tsx'
import { SIGNATURE_GUIDE } from './signature-guide.ts'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Signature Builder' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Email signature builder',
    description:
      'Make an email signature that holds in Gmail, Outlook and Apple Mail. It never leaves your browser.',
    path: '/tool/signature-builder',
    location,
  })

export default function SignaturePage() {
  return (
    <ToolPage
      title="Email signature builder"
      lead="A signature that holds in Gmail, Outlook and Apple Mail. What you type never leaves your browser."
    >
      <SignatureBuilder />
      <ToolGuide guide={SIGNATURE_GUIDE} />
    </ToolPage>
  )
}
