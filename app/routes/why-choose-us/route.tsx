// /why-choose-us: our reasons, the people we work for, and two ways to start.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sampleProof } from '#app/api/sample-report.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PointSection } from '#app/components/marketing/point-list.tsx'
import { AUDIENCES, COLD_EMAIL_SETUP, INBOX_AUDIT, REASONS } from '#app/content/why-choose-us.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useLoaderData } from '@remix-run/react'
import { BROKEN_SAMPLE } from '#shared/samples/names.ts'
import { ProofView } from './proof-view.tsx'
import { TwoBeginnings } from './two-beginnings.tsx'

export const handle: PageHandle = {
  hydrate: false,
  sameForAll: true,
  breadcrumbs: { trail: [{ label: 'Why Choose Us' }] },
}

export const meta = () =>
  pageMeta({
    title: 'Why Choose Us',
    description:
      'One team for sending, warmup and deliverability. Every verdict comes with its proof. For cold email, newsletters, agencies and sales teams.',
    path: '/why-choose-us',
  })

export const loader = ({ context }: LoaderFunctionArgs) => sampleProof(context.api, BROKEN_SAMPLE)

export default function WhyChooseUsPage() {
  const proof = useLoaderData<typeof loader>()
  return (
    <>
      <PageIntro
        title="We say what we found, and how we found it"
        lead="Deliverability is not a secret art. It is records, rules and tests, and you can repeat each of ours."
        actions={<MailButton email={INBOX_AUDIT}>Get a free inbox audit</MailButton>}
        layout="above"
      >
        {proof && <ProofView report={proof} />}
      </PageIntro>
      <PointSection id="reasons" title="Six reasons" ground="sunken" points={REASONS} look="board" />
      <PointSection
        id="audiences"
        title="Who we work for"
        lead="People who send at volume and lose money when a message does not arrive."
        points={AUDIENCES}
        look="ledger"
      />
      <TwoBeginnings audit={INBOX_AUDIT} setup={COLD_EMAIL_SETUP} />
    </>
  )
}
