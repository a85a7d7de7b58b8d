// A sample domain's report as a card: its verdict, and the outcome of each check.
import type { ReactNode } from 'react'
import type { SampleReport } from '#app/api/sample-report.ts'
import { JUDGEMENT_WORDS } from '#app/components/report/judgement-words.ts'
import { PhoneFold } from '#app/components/marketing/page-section.tsx'
import { Noted } from '#app/components/report/noted.tsx'
import { CardFacts, VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { SampleChange } from '#app/components/report/sample-answer.tsx'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'

interface SampleChecksProps {
  sample: SampleReport
  note: string
  date?: string
  /** The checks are folded on a phone, below the children. */
  folded?: boolean
  children?: ReactNode
}

export function SampleChecks({ sample, note, date, folded, children }: SampleChecksProps) {
  const { domain, verdict, checks } = sample
  const facts = checks.map(({ method, state, words }) => ({
    label: <Link to={`/tool/${method.toLowerCase()}?domain=${domain}`}>{method}</Link>,
    value: (
      <Badge tone={JUDGEMENT_WORDS[state].tone}>
        {JUDGEMENT_WORDS[state].word}, {words}
      </Badge>
    ),
  }))
  return (
    <Noted note={note}>
      <VerdictCard
        tone={verdict.tone}
        heading={domain}
        verdict={verdict.sentence}
        narrow
        stamp={{ word: verdict.stamp, date }}
        facts={folded ? [] : facts}
      >
        {children}
        {folded && (
          <PhoneFold label="Its records">
            <CardFacts facts={facts} />
          </PhoneFold>
        )}
      </VerdictCard>
    </Noted>
  )
}

// A sample domain's report as a card: the outcome of each check, the first record to publish, and the link to the rest.
export function SampleReportCard({ sample, note }: { sample: SampleReport; note: string }) {
  const { domain, change } = sample
  return (
    <SampleChecks sample={sample} note={note}>
      {change && <SampleChange change={change} />}
      <p>
        <Link to={`${emailAuthentication.path}?domain=${domain}`}>See the whole report</Link>
      </p>
    </SampleChecks>
  )
}
