// /why-choose-us: our reasons, the people we work for, and two ways to start.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sampleProof, type SampleProof } from '#app/api/sample-report.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { MailButton } from '#app/components/marketing/mail-button.tsx'
import { PageIntro } from '#app/components/marketing/page-intro.tsx'
import { PointSection } from '#app/components/marketing/point-list.tsx'
import { AUDIENCES, COLD_EMAIL_SETUP, INBOX_AUDIT, REASONS } from '#app/content/why-choose-us.ts'
import { pageMeta } from '#app/page-meta.ts'
import { useLoaderData } from '@remix-run/react'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import { TwoBeginnings } from './two-beginnings.tsx'
import { EvidenceTable } from '#app/components/report/evidence-table.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { Noted } from '#app/components/report/noted.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { asksForAction, firstProblem } from '#shared/report/verdict.ts'
import { spf } from '#shared/tools/spf.ts'

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

/** In addition to the one that the verdict names. */
const MAX_SHOWN = 2

function ProofView({ report }: { report: SampleProof }) {
  const { domain, verdict, findings, evidence, dnsLookupCount, lookupLimit } = report
  const problem = firstProblem(findings)
  const next = findings.filter((finding) => asksForAction(finding) && finding !== problem).slice(0, MAX_SHOWN)
  return (
    <Noted note="A sample from the SPF checker">
      <VerdictCard
        tone={verdict.tone}
        heading={verdict.heading}
        verdict={verdict.sentence}
        stamp={{ word: verdict.stamp }}
      >
        <LookupBudget used={dnsLookupCount} limit={lookupLimit} label="DNS lookups" />
        <FindingList findings={next} />
        <EvidenceTable evidence={evidence} />
        <p>
          <Link to={`${spf.path}?domain=${domain}`}>See all {findings.length} findings</Link>
        </p>
      </VerdictCard>
    </Noted>
  )
}
