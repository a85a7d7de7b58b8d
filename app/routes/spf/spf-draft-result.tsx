// The generated record: its text, its lookups, what changes from today's record, and how to publish it.
import { diffRecords, countLookups } from '#shared/records/spf/build-record.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import { ChangeSteps } from '#app/components/tool/change-steps.tsx'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { PublishedToday } from '#app/components/tool/published-today.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import type { SpfPreviewOutcome } from './spf-generator-data.ts'
import type { DraftRecord, SpfDraft } from './spf-draft.ts'
import styles from './spf-generator.module.css'

interface SpfDraftResultProps {
  draft: SpfDraft
  current: DraftRecord
  /** null while there is no domain, or while the answer is loading. */
  preview: SpfPreviewOutcome | null
}

export function SpfDraftResult({ draft, current, preview }: SpfDraftResultProps) {
  const { record, domain, usable, problems } = current
  if (!usable) return <NotYet isOpen={draft.all === '+all' && draft.agreed !== 'yes'} />
  const answer = preview?.ok ? preview.data : null
  const general = problems.filter(({ field }) => field === 'record')
  return (
    <>
      <RecordWithCopy text={record} />
      <p className="wrap gap-2">
        <Badge tone={draft.type === 'TXT' ? 'info' : 'bad'}>{`Type ${draft.type}`}</Badge>
        {answer?.dnsProvider.state === 'known' && <ProviderBadge name={answer.dnsProvider.name} />}
      </p>
      {general.map(({ message }) => (
        <Banner key={message} tone="warn" title={message} />
      ))}
      <Lookups record={record} answer={answer} isWaiting={domain !== '' && preview === null} />
      {preview?.ok === false && (
        <Banner tone="unknown" title={`We could not look it up in DNS: ${preview.message}`} />
      )}
      {answer && <Published answer={answer} record={record} />}
      {answer && answer.report.findings.length > 0 && <FindingList findings={answer.report.findings} />}
      {domain !== '' && draft.type === 'TXT' && (
        <>
          <h3>How to publish it</h3>
          <ChangeSteps
            change={{ owner: domain, type: 'TXT', before: answer?.current.records ?? [], after: [record] }}
            provider={answer?.dnsProvider}
          />
        </>
      )}
      {draft.type === 'SPF' && (
        <Banner tone="bad" title="Do not publish this type.">
          <p>
            The SPF record type (99) was dropped in 2014: receivers read TXT only (RFC 7208, 3.1). Choose TXT.
          </p>
        </Banner>
      )}
    </>
  )
}

type Answer = Extract<SpfPreviewOutcome, { ok: true }>['data']

const NotYet = ({ isOpen }: { isOpen: boolean }) => (
  <Banner
    tone="warn"
    title={isOpen ? 'Confirm “+all” first, or choose another mechanism.' : 'Correct the marked fields first.'}
  />
)

function Lookups({
  record,
  answer,
  isWaiting,
}: {
  record: string
  answer: Answer | null
  isWaiting: boolean
}) {
  const local = countLookups(record, {})
  const used = answer?.report.dnsLookupCount ?? local.lookups
  return (
    <div>
      <LookupBudget used={used} limit={LOOKUP_LIMIT} label="DNS lookups" />
      <p className={`${styles.note} note`} role="status">
        {isWaiting && 'Counting what your includes cost…'}
        {!answer &&
          !isWaiting &&
          local.unknown.length > 0 &&
          'Enter your domain to count what the includes cost.'}
      </p>
    </div>
  )
}

/** What the domain publishes today, and what would change. */
const Published = ({ answer, record }: { answer: Answer; record: string }) => (
  <PublishedToday
    absence="no SPF record"
    name={answer.report.domain}
    current={answer.current}
    record={record}
    changes={(first) => (
      <>
        <p>Two SPF records are an error: receivers then use neither (RFC 7208, 4.5).</p>
        <ul className={`${styles.diff} stack gap-1 small`}>
          {diffRecords(first, record).map(({ text, change }) => (
            <li key={`${change} ${text}`} data-change={change}>
              <span>{CHANGE_WORDS[change]}</span> <code>{text}</code>
            </li>
          ))}
        </ul>
      </>
    )}
  />
)

const CHANGE_WORDS = { added: '+ new', removed: '− gone', kept: '= stays' }
