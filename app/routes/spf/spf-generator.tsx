// The SPF generator: builds the record as you type, counts it as receivers would, and compares it with today's.
import { Link } from '#app/components/ui/link.tsx'
import type { Outcome } from '#app/api/outcome.ts'
import { FindingList } from '#app/components/report/finding-list.tsx'
import { LookupBudget } from '#app/components/report/lookup-budget.tsx'
import { GeneratedRecord, PublishedToday, TextDiff } from '#app/components/tool/generated-record.tsx'
import { draftAddress } from '#app/components/tool/generator-form.ts'
import { Generator, useGenerator } from '#app/components/tool/generator.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { countLookups, diffRecords } from '#shared/records/spf/build-record.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import {
  draftRecord,
  loadGenerator,
  questionOf,
  SPF_FORM,
  type DraftRecord,
  type SpfDraft,
  type SpfGeneratorPage,
  type SpfPreview,
} from './spf-generator-data.ts'
import styles from './spf-generator.module.css'

interface SpfGeneratorProps {
  page: SpfGeneratorPage
  /** The standalone page: only the most important fields. */
  short?: boolean
}

export function SpfGenerator({ page, short = false }: SpfGeneratorProps) {
  const { typed, preview } = useGenerator(page, questionOf, loadGenerator)
  const { draft } = typed
  const current = draftRecord(draft)
  return (
    <Generator
      form={SPF_FORM}
      action={short ? '/tool/spf-generator' : '/tool/spf'}
      isShort={short}
      typed={typed}
      problems={current.problems}
      submitLabel="Generate SPF record"
      title="Your SPF record"
      closing={
        short && (
          <p>
            Email from any other server is marked as suspicious (“~all”).{' '}
            <Link to={draftAddress(SPF_FORM, draft)}>Open the full generator</Link> to change that, or to add
            your MX and A records.
          </p>
        )
      }
    >
      {current.usable ? (
        <Result draft={draft} current={current} preview={preview} />
      ) : (
        <NotYet isOpen={draft.all === '+all' && draft.agreed === ''} />
      )}
    </Generator>
  )
}

const NotYet = ({ isOpen }: { isOpen: boolean }) => (
  <Banner
    tone="warn"
    title={isOpen ? 'Confirm “+all” first, or choose another mechanism.' : 'Correct the marked fields first.'}
  />
)

interface ResultProps {
  draft: SpfDraft
  current: DraftRecord
  preview: Outcome<SpfPreview> | null
}

function Result({ draft, current: { record, domain, problems }, preview }: ResultProps) {
  const answer = preview?.ok ? preview.data : null
  const general = problems.filter(({ field }) => field === 'record')
  return (
    <>
      <GeneratedRecord
        record={record}
        owner={draft.type === 'TXT' ? domain : ''}
        preview={preview}
        address={draftAddress(SPF_FORM, draft)}
        badge={<Badge tone={draft.type === 'TXT' ? 'info' : 'bad'}>{`Type ${draft.type}`}</Badge>}
        lead={
          <>
            {general.map(({ message }) => (
              <Banner key={message} tone="warn" title={message} />
            ))}
            <Lookups record={record} answer={answer} isWaiting={domain !== '' && preview === null} />
          </>
        }
        today={answer && <Today answer={answer} record={record} />}
      >
        {answer && answer.report.findings.length > 0 && <FindingList findings={answer.report.findings} />}
      </GeneratedRecord>
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

interface LookupsProps {
  record: string
  answer: SpfPreview | null
  isWaiting: boolean
}

function Lookups({ record, answer, isWaiting }: LookupsProps) {
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

const Today = ({ answer, record }: { answer: SpfPreview; record: string }) => (
  <PublishedToday
    absence="no SPF record"
    name={answer.report.domain}
    current={answer.current}
    record={record}
    changes={(first) => (
      <>
        <p>Two SPF records are an error: receivers then use neither (RFC 7208, 4.5).</p>
        <TextDiff changes={diffRecords(first, record)} />
      </>
    )}
  />
)
