// The generated record: its text, what changes from today's, where its reports go, how to publish it, and the plan.
import { ChangeSteps } from '#app/components/tool/change-steps.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { PublishedToday } from '#app/components/tool/published-today.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { TagDiff } from '#app/components/tool/tag-diff.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { defaultMailbox, type DmarcRecordInput } from '#shared/dmarc/build-record.ts'
import { parseDmarc } from '#shared/dmarc/parse.ts'
import { isWeaker, policiesOf } from '#shared/dmarc/policy.ts'
import { draftAddress, draftFrom, draftRecord, type DmarcDraft, type DraftRecord } from './dmarc-draft.ts'
import type { DmarcPreviewAnswer, DmarcPreviewOutcome } from './dmarc-generator-data.ts'
import { DmarcReports } from './dmarc-reports.tsx'
import { DmarcRollOut } from './dmarc-roll-out.tsx'
import styles from './dmarc-generator.module.css'

interface DmarcDraftResultProps {
  draft: DmarcDraft
  current: DraftRecord
  preview: DmarcPreviewOutcome | null
  today: string
  short: boolean
}

export function DmarcDraftResult({ draft, current, preview, today, short }: DmarcDraftResultProps) {
  const { record, domain, usable } = current
  const answer = preview?.ok ? preview.data : null
  const published = publishedIn(answer)
  return (
    <>
      {!usable && <Banner tone="warn" title="Correct the marked fields first." />}
      {usable && published !== undefined && isMilder(record, published) && (
        <Banner tone="warn" title="Today’s policy is stricter: this record would remove protection.">
          <p>
            <a href={draftAddress(draftFrom(published, draft))}>Begin with today’s record</a>
          </p>
        </Banner>
      )}
      {usable && <RecordWithCopy text={record} />}
      {usable && answer?.dnsProvider.state === 'known' && (
        <p>
          <ProviderBadge name={answer.dnsProvider.name} />
        </p>
      )}
      {usable && domain && current.rua === '' && <NoMailbox draft={draft} domain={domain} />}
      {usable && (
        <Published draft={draft} answer={answer} record={record} domain={domain} preview={preview} />
      )}
      {usable && answer && answer.report.reporting.length > 0 && (
        <DmarcReports reporting={answer.report.reporting} />
      )}
      {usable && domain && (
        <>
          <h3>How to publish it</h3>
          <ChangeSteps
            change={{
              owner: `_dmarc.${domain}`,
              type: 'TXT',
              before: answer?.current.records ?? [],
              after: [record],
            }}
            provider={answer?.dnsProvider}
          />
        </>
      )}
      {usable && !short && (
        <DmarcRollOut
          input={planInput(draft, current.input, published)}
          start={draft.start || today}
          published={published}
        />
      )}
    </>
  )
}

/** The one record that is published today. */
const publishedIn = (answer: DmarcPreviewAnswer | null) =>
  answer?.current.records.length === 1 ? answer.current.records[0] : undefined

/** Addresses that nobody chose in the form are those of today’s record. */
function planInput(draft: DmarcDraft, input: DmarcRecordInput, published: string | undefined) {
  if (published === undefined) return input
  const today = draftRecord(draftFrom(published, draft)).input
  const rua = draft.rua === null && today.rua && today.rua.length > 0 ? today.rua : input.rua
  return { ...input, rua, ruf: draft.ruf === '' ? today.ruf : input.ruf }
}

function isMilder(record: string, published: string): boolean {
  const after = policiesOf(parseDmarc(record))
  const before = policiesOf(parseDmarc(published))
  return after !== null && before !== null && isWeaker(after.p, before.p)
}

const NoMailbox = ({ draft, domain }: { draft: DmarcDraft; domain: string }) => (
  <Banner tone="warn" title="No one gets the reports.">
    <p>
      <a href={draftAddress({ ...draft, rua: defaultMailbox(domain) })}>
        Send them to {defaultMailbox(domain)}
      </a>
    </p>
  </Banner>
)

interface PublishedProps {
  draft: DmarcDraft
  answer: DmarcPreviewAnswer | null
  record: string
  domain: string
  preview: DmarcPreviewOutcome | null
}

/** What the domain publishes today, and what would change. */
function Published({ draft, answer, record, domain, preview }: PublishedProps) {
  if (preview?.ok === false)
    return <Banner tone="unknown" title={`We could not look it up in DNS: ${preview.message}`} />
  if (!answer) {
    return (
      <p className={styles.note} role="status">
        {domain ? 'Reading today’s record…' : 'Enter your domain to compare this with today’s record.'}
      </p>
    )
  }
  return (
    <PublishedToday
      absence="no DMARC record there"
      name={domain}
      current={answer.current}
      record={record}
      changes={(first) => (
        <>
          <p>With two DMARC records, receivers use neither (RFC 9989, 4.10).</p>
          <TagDiff before={first} after={record} />
        </>
      )}
      beginWith={(first) => draftAddress(draftFrom(first, draft))}
    />
  )
}
