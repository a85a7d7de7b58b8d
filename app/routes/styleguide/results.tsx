// Cards, findings, records and steps, as the checkers show them.
import { askChange, recordChange, type Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { ChangeList } from '#app/components/tool/change-list.tsx'
import { ChangeSteps } from '#app/components/tool/change-steps.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { ShareResult } from '#app/components/tool/share-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import styles from './styleguide.module.css'

const RECORD = 'v=spf1 include:_spf.google.com include:sendgrid.net ip4:198.51.100.0/24 ~all'
const LONG_NAME = 'a-very-long-label-that-somebody-really-registered.and-another-one-below-it.northwind.test'

const FINDINGS: Finding[] = [
  {
    code: 'soft-fail',
    severity: 'warning',
    message: '~all leaves the decision to DMARC, which is at none. Nothing is refused today.',
    fix: 'Move DMARC to quarantine first.',
    rfc: 'RFC 9989, 4.7',
  },
  {
    code: 'lookup-failed',
    severity: 'warning',
    unknown: true,
    message: 'sendgrid.net did not answer in 2.5 s.',
    fix: 'Check again.',
  },
  { code: 'two-records', severity: 'error', message: 'There are two SPF records.', rfc: 'RFC 7208, 4.5' },
  { code: 'no-ptr', severity: 'ok', message: 'No term asks for a reverse name.' },
  {
    code: 'old-type',
    severity: 'info',
    message: 'The record is also published as type 99.',
    rfc: 'RFC 7208, 3.1',
  },
]

const VERDICT: Verdict = {
  tone: 'ok',
  heading: 'SPF of northwind.test works',
  sentence: 'Receivers can evaluate this record.',
  stamp: 'Valid',
}

const PROVIDER = {
  name: 'Cloudflare',
  consoleUrl: 'https://dash.cloudflare.com/',
  nameHint: 'either',
  zone: 'northwind.test',
} as const

const CHANGES: Change[] = [
  recordChange({
    id: 'spf-record',
    title: 'Replace both SPF records with one',
    text: 'It keeps every sender that works today.',
    owner: 'northwind.test',
    type: 'TXT',
    before: ['v=spf1 mx -all', RECORD],
    after: ['v=spf1 mx include:_spf.google.com include:sendgrid.net ip4:198.51.100.0/24 ~all'],
    why: ['two-records'],
    risk: 'delivery',
    prerequisites: ['List every service that sends as your domain.'],
    rfc: 'RFC 7208, 4.5',
  }),
  askChange({
    id: 'dkim',
    title: 'Turn on DKIM in the Google Admin console',
    text: 'Google makes the key and shows the record to publish.',
    owner: 'google._domainkey.northwind.test',
    type: 'TXT',
    why: [],
  }),
]

export function Results() {
  return (
    <section className={`${styles.part} stack gap-5`} aria-labelledby="results">
      <h2 id="results">Results</h2>
      <VerdictCard
        tone="ok"
        heading="SPF record(s) found for northwind.test"
        verdict="A receiver can evaluate this record. Mail from Google Workspace and SendGrid passes."
        stamp={{ word: 'Valid', date: '20 Nov 2026' }}
        facts={[
          { label: 'Asked', value: 'cloudflare-dns.com' },
          { label: 'Answered in', value: '184 ms' },
          { label: 'Provider', value: <ProviderBadge name="Cloudflare" /> },
          { label: 'DNSSEC', value: <Badge tone="unknown">not told</Badge> },
        ]}
      >
        <RecordWithCopy text={RECORD} label="Record" />
        <LookupBudget used={4} limit={10} label="DNS lookups" />
        <FindingList findings={FINDINGS} />
        <Changes />
        <ShareResult
          report={{ verdict: VERDICT, findings: FINDINGS, changes: CHANGES }}
          date="20 Nov 2026"
          address="/tool/spf?domain=northwind.test"
          json="/user/tools/spf/checker?domain=northwind.test"
        />
      </VerdictCard>
      <VerdictCard
        tone="bad"
        heading={`SPF record(s) found for ${LONG_NAME}`}
        verdict="Receivers give up on this record: it costs thirteen lookups, and ten are allowed."
        stamp={{ word: 'Broken', date: '20 Nov 2026' }}
      >
        <LookupBudget used={13} limit={10} label="DNS lookups" />
      </VerdictCard>
      <VerdictCard
        tone="unknown"
        heading="We could not find out"
        verdict="The name servers of example.com did not answer. That says nothing about the record."
        stamp={{ word: 'Unknown', date: '20 Nov 2026' }}
      />
      <VerdictCard
        tone="warn"
        heading="northwind.test"
        verdict="Mail arrives, and anyone can forge it."
        stamp={{ word: '2 of 3' }}
      />
      <SampleNote />
      <ChangeSteps
        change={{
          owner: 'k1._domainkey.northwind.test',
          type: 'TXT',
          before: [],
          after: [`v=DKIM1; k=rsa; p=${'MIIBIjANBg'.repeat(40)}`],
        }}
      />
      <ResultRegion busy resultKey="busy" />
    </section>
  )
}

const Changes = () => (
  <ChangeList
    changes={CHANGES}
    findings={FINDINGS}
    provider={PROVIDER}
    address="/tool/spf?domain=northwind.test"
    onCheckAgain={() => {}}
  />
)
