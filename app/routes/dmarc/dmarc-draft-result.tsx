// The generated record: its text, what changes from today's, where its reports go, how to publish it, and the plan.
import { later } from '#app/later.tsx'
import { ChangeSteps } from '#app/components/tool/change-steps.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { isWeaker, parseDmarc, policiesOf } from '#shared/records/dmarc/parse.ts'
import { defaultMailbox } from '#shared/records/dmarc/build-record.ts'
import { draftAddress, type DmarcDraft, type DraftRecord } from './dmarc-draft.ts'
import { publishedIn, type DmarcPreviewAnswer, type DmarcPreviewOutcome } from './dmarc-generator-data.ts'
import { DmarcReports } from './dmarc-reports.tsx'
import { DmarcRollOut } from './dmarc-roll-out.tsx'
import * as atEdge from './dmarc-today.tsx'

/** With the repair of a published record, which nobody has before they name a domain. */
const StricterToday = later(
  async () => (await import('./dmarc-today.tsx')).StricterToday,
  atEdge.StricterToday,
)
const Today = later(async () => (await import('./dmarc-today.tsx')).Today, atEdge.Today)
const PlanFromToday = later(
  async () => (await import('./dmarc-today.tsx')).PlanFromToday,
  atEdge.PlanFromToday,
)

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
  const isMilder = usable && published !== undefined && isMilderThan(record, published)
  return (
    <>
      {!usable && <Banner tone="warn" title="Correct the marked fields first." />}
      {isMilder && <StricterToday draft={draft} published={published} />}
      {usable && !isMilder && <RecordWithCopy text={record} />}
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
      {usable && domain && !isMilder && (
        <>
          <h3>How to publish it</h3>
          <Steps domain={domain} record={record} answer={answer} />
        </>
      )}
      {usable &&
        !short &&
        (published === undefined ? (
          <DmarcRollOut input={current.input} start={draft.start || today} published={undefined} />
        ) : (
          <PlanFromToday draft={draft} input={current.input} today={today} published={published} />
        ))}
      {isMilder && (
        <Disclosure summary="Publish the weaker record all the same">
          <RecordWithCopy text={record} />
          {domain && <Steps domain={domain} record={record} answer={answer} />}
        </Disclosure>
      )}
    </>
  )
}

function isMilderThan(record: string, published: string): boolean {
  const after = policiesOf(parseDmarc(record))
  const before = policiesOf(parseDmarc(published))
  return after !== null && before !== null && isWeaker(after.p, before.p)
}

interface StepsProps {
  domain: string
  record: string
  answer: DmarcPreviewAnswer | null
}

const Steps = ({ domain, record, answer }: StepsProps) => (
  <ChangeSteps
    change={{
      owner: `_dmarc.${domain}`,
      type: 'TXT',
      before: answer?.current.records ?? [],
      after: [record],
    }}
    provider={answer?.dnsProvider}
  />
)

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
      <p className="note" role="status">
        {domain ? 'Reading today’s record…' : 'Enter your domain to compare this with today’s record.'}
      </p>
    )
  }
  return <Today draft={draft} current={answer.current} record={record} domain={domain} />
}
