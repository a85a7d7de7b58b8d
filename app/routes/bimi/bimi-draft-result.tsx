// The generated record: its text, what has to be done first, its logo and certificate, what changes, and how to publish
// it.
import { NoResult } from '#app/components/calculator/calculator.tsx'
import { ChangeSteps } from '#app/components/tool/change-steps.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { PublishedToday } from '#app/components/tool/published-today.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { TagDiff } from '#app/components/tool/tag-diff.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { bimiName } from '#shared/records/bimi/tags.ts'
import { BimiCertificate, BimiMailboxes, BimiLogo } from './bimi-parts.tsx'
import { draftAddress, draftFrom, type BimiDraft, type DraftRecord } from './bimi-draft.ts'
import { BimiFirstSteps } from './bimi-first-steps.tsx'
import type { BimiPreviewAnswer, BimiPreviewOutcome } from './bimi-generator-data.ts'

interface BimiDraftResultProps {
  draft: BimiDraft
  current: DraftRecord
  preview: BimiPreviewOutcome | null
}

export function BimiDraftResult({ draft, current, preview }: BimiDraftResultProps) {
  const { record, domain, selector, usable, isWaiting } = current
  const answer = preview?.ok ? preview.data : null
  const declines = draft.kind === 'decline'
  return (
    <>
      {isWaiting && <NoResult>Enter the URL of your logo, and the record appears here.</NoResult>}
      {!usable && !isWaiting && <Banner tone="warn" title="Correct the marked fields first." />}
      {usable && <RecordWithCopy text={record} />}
      {usable && answer?.dnsProvider.state === 'known' && (
        <p>
          <ProviderBadge name={answer.dnsProvider.name} />
        </p>
      )}
      {usable && (
        <Published draft={draft} record={record} domain={domain} answer={answer} preview={preview} />
      )}
      {usable && answer && !declines && (
        <BimiFirstSteps report={answer.report} hasCertificate={draft.certificate !== ''} />
      )}
      {usable && answer?.report.logo && <BimiLogo logo={answer.report.logo} domain={domain} />}
      {usable && answer?.report.certificate && <BimiCertificate certificate={answer.report.certificate} />}
      {usable && answer && !declines && <BimiMailboxes mailboxes={answer.report.mailboxes} />}
      {usable && domain && (
        <>
          <h3>How to publish it</h3>
          <ChangeSteps
            change={{
              owner: bimiName(selector, domain),
              type: 'TXT',
              before: answer?.current.records ?? [],
              after: [record],
            }}
            provider={answer?.dnsProvider}
          />
        </>
      )}
    </>
  )
}

interface PublishedProps {
  draft: BimiDraft
  record: string
  domain: string
  answer: BimiPreviewAnswer | null
  preview: BimiPreviewOutcome | null
}

/** What the domain publishes today, and what would change. */
function Published({ draft, record, domain, answer, preview }: PublishedProps) {
  if (preview?.ok === false)
    return <Banner tone="unknown" title={`We could not look it up in DNS: ${preview.message}`} />
  if (!answer) {
    return (
      <p className="note" role="status">
        {domain
          ? 'Checking the logo, DMARC and today’s record…'
          : 'Enter your domain to see what must come first, and what your logo is missing.'}
      </p>
    )
  }
  return (
    <PublishedToday
      absence="no BIMI record"
      name={answer.report.name}
      current={answer.current}
      record={record}
      changes={(first) => (
        <>
          <p>With two BIMI records, receivers use neither.</p>
          <TagDiff before={first} after={record} />
        </>
      )}
      beginWith={(first) => draftAddress(draftFrom(first, draft))}
    />
  )
}
