// /compare-platforms: our way next to three others, what we do not do, and where to go next.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sampleReport, type SampleReport } from '#app/api/sample-report.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PointSection } from '#app/components/marketing/point-list.tsx'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { WE_DO_NOT, DELIVERABILITY_CALL } from '#app/content/comparison.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useLoaderData } from '@remix-run/react'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import { Comparisons, LetterScaleDrawing } from './comparison-table.tsx'
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import { PageSection } from '#app/components/marketing/page-section.tsx'
import { SampleReportCard } from '#app/components/report/sample-checks.tsx'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Compare Platforms' }] },
}

export const meta = () =>
  pageMeta({
    title: 'Compare Platforms',
    description:
      'A managed service compared with a cold-email tool, a shared warmup pool and do-it-yourself monitoring: what each one leaves to you.',
    path: '/compare-platforms',
  })

export const loader = ({ context }: LoaderFunctionArgs) => sampleReport(context.api, BROKEN_SAMPLE)

export default function ComparePlatformsPage() {
  const sample = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro
        title="What each option leaves to you"
        lead="We compare kinds of tools, not companies: what each one is, and which part of the work stays with you. Compare any offer with it, including ours."
        actions={<ButtonLink to="/services/nav-email-sending-platform#pricing">See our plans</ButtonLink>}
      >
        <LetterScaleDrawing />
      </PageIntro>
      <Comparisons />
      {sample && <TheWork sample={sample} />}
      <PointSection
        ground="sunken"
        id="we-do-not"
        title="What we do not do"
        lead="If you need one of these, we are not the right fit."
        points={WE_DO_NOT}
        look="ledger"
      />
      <FreeCall />
    </>
  )
}

/** The next step for those who cannot decide. */
const FreeCall = () => (
  <PageSection
    id="call"
    title="Not sure which you need?"
    lead="Tell us your domain and what goes wrong. The call costs nothing, and sometimes the answer is a free tool."
  >
    <MailButton email={DELIVERABILITY_CALL}>Book a free deliverability call</MailButton>
  </PageSection>
)

/** What the three comparisons are about, on a sample domain: its problems, and the first record to publish. */
const TheWork = ({ sample }: { sample: SampleReport }) => (
  <PageSection
    id="work"
    title="What that work looks like"
    lead="A sample domain with common faults. Someone has to find them, write this record, publish it, and check again."
    layout="beside"
  >
    <SampleReportCard sample={sample} note="Checked by our free tools" />
  </PageSection>
)
