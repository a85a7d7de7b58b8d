// The DMARC generator: builds the record as you type, compares it with today's, and plans the way to “reject”.
import type { ReactNode } from 'react'
import { later } from '#app/later.tsx'
import type { Outcome } from '#app/api/outcome.ts'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { GeneratedRecord, PublishSteps } from '#app/components/tool/generated-record.tsx'
import { draftAddress } from '#app/components/tool/generator-form.ts'
import { Generator, useGenerator } from '#app/components/tool/generator.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { listNames } from '#shared/kit/sentence.ts'
import { defaultMailbox } from '#shared/records/dmarc/build-record.ts'
import { isWeaker, parseDmarc, policiesOf } from '#shared/records/dmarc/parse.ts'
import {
  DMARC_FORM,
  draftRecord,
  loadGenerator,
  publishedIn,
  questionOf,
  type DmarcDraft,
  type DmarcGeneratorPage,
  type DmarcPreviewAnswer,
  type DraftRecord,
} from './dmarc-generator-data.ts'
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

interface DmarcGeneratorProps {
  page: DmarcGeneratorPage
  /** The standalone page: only the most important fields. */
  short?: boolean
}

export function DmarcGenerator({ page, short = false }: DmarcGeneratorProps) {
  const { typed, preview } = useGenerator(page, questionOf, loadGenerator)
  const { draft } = typed
  const current = draftRecord(draft)
  const result = { draft, current, preview, answer: preview?.ok ? preview.data : null }
  return (
    <Generator
      form={DMARC_FORM}
      action={short ? '/tool/dmarc-generator' : '/tool/dmarc'}
      isShort={short}
      typed={typed}
      proposals={{ rua: current.rua, start: draft.start || page.today }}
      problems={current.problems}
      submitLabel="Generate DMARC record"
      title="Your DMARC record"
      closing={
        short && (
          <p>
            {current.rua ? `Daily summaries go to ${addressesIn(current.rua)}. ` : ''}
            <Link to={draftAddress(DMARC_FORM, draft)}>Open the full generator</Link> to choose other
            addresses, test mode and more.
          </p>
        )
      }
    >
      {current.usable ? (
        <Result {...result} plan={!short && <Plan {...result} today={page.today} />} />
      ) : (
        <Banner tone="warn" title="Correct the marked fields first." />
      )}
    </Generator>
  )
}

const addressesIn = (list: string): string =>
  listNames(
    list
      .split(/[\s,]+/)
      .filter(Boolean)
      .map((uri) => uri.replace(/^mailto:/i, '')),
  )

interface ResultProps {
  draft: DmarcDraft
  current: DraftRecord
  preview: Outcome<DmarcPreviewAnswer> | null
  answer: DmarcPreviewAnswer | null
}

function Result({ draft, current, preview, answer, plan }: ResultProps & { plan: ReactNode }) {
  const { record, domain, rua } = current
  const published = publishedIn(answer)
  const isMilder = published !== undefined && isMilderThan(record, published)
  const owner = domain && `_dmarc.${domain}`
  return (
    <>
      {isMilder && <StricterToday draft={draft} published={published} />}
      <GeneratedRecord
        record={record}
        owner={owner}
        preview={preview}
        waiting={
          domain ? 'Reading today’s record…' : 'Enter your domain to compare this with today’s record.'
        }
        address={draftAddress(DMARC_FORM, draft)}
        isHeld={isMilder}
        lead={domain !== '' && rua === '' && <NoMailbox draft={draft} domain={domain} />}
        today={answer && <Today draft={draft} current={answer.current} record={record} domain={domain} />}
      >
        {answer && answer.report.reporting.length > 0 && <DmarcReports reporting={answer.report.reporting} />}
      </GeneratedRecord>
      {plan}
      {isMilder && (
        <Disclosure summary="Publish the weaker record all the same">
          <RecordWithCopy text={record} />
          <PublishSteps record={record} owner={owner} answer={answer} />
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

function Plan({ draft, current: { input }, answer, today }: ResultProps & { today: string }) {
  const published = publishedIn(answer)
  return published === undefined ? (
    <DmarcRollOut input={input} start={draft.start || today} published={undefined} />
  ) : (
    <PlanFromToday draft={draft} input={input} today={today} published={published} />
  )
}

const NoMailbox = ({ draft, domain }: { draft: DmarcDraft; domain: string }) => (
  <Banner tone="warn" title="No one gets the reports.">
    <p>
      <a href={draftAddress(DMARC_FORM, { ...draft, rua: defaultMailbox(domain) })}>
        Send them to {defaultMailbox(domain)}
      </a>
    </p>
  </Banner>
)
