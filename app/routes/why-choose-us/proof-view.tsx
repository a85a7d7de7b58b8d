// A verdict with its proof, as the SPF checker shows it: what is wrong, under which rule, and what DNS answered.
import type { SampleProof } from '#app/api/sample-report.ts'
import { EvidenceTable } from '#app/components/report/evidence-table.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { Noted } from '#app/components/report/noted.tsx'
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { asksForAction, firstProblem } from '#shared/report/verdict.ts'
import { spf } from '#shared/tools/spf.ts'

/** In addition to the one that the verdict names. */
const MAX_SHOWN = 2

export function ProofView({ report }: { report: SampleProof }) {
  const { domain, verdict, findings, evidence, dnsLookupCount, lookupLimit } = report
  const problem = firstProblem(findings)
  const next = findings.filter((finding) => asksForAction(finding) && finding !== problem).slice(0, MAX_SHOWN)
  return (
    <Noted note="A sample from the SPF checker">
      <VerdictSlip
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
      </VerdictSlip>
    </Noted>
  )
}
