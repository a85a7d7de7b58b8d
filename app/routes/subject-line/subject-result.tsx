// The answer about a subject: what to fix, the inboxes, every version with its wire form, the filters and the law.
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { SubjectKind, SubjectReport } from '#shared/message/subject-line/schema.ts'
import { subjectLine } from '#shared/tools/subject-line.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { CheckedSubject } from './check-form.ts'
import { InboxRows } from './inbox-rows.tsx'
import styles from './subject-result.module.css'

export function SubjectResult({ checked }: { checked: Extract<CheckedSubject, { state: 'checked' }> }) {
  const { report, isSample, date } = checked
  return (
    <>
      {isSample && <SampleNote>This is a sample: Northwind Tea does not exist.</SampleNote>}
      <CheckResult
        report={report}
        date={date}
        tool={subjectLine}
        question={null}
        facts={factsOf(report)}
        answer={<InboxRows report={report} />}
      >
        <Versions report={report} />
        <Filters report={report} />
        <Law report={report} />
      </CheckResult>
    </>
  )
}

export const factsOf = ({ characters, rows, variants, mergeTags }: SubjectReport) => [
  { label: 'Characters, at most', value: characters },
  { label: 'Bytes when sent', value: Math.max(0, ...rows.map(({ bytes }) => bytes)) },
  { label: 'Encoded words', value: Math.max(0, ...rows.map(({ encodedWords }) => encodedWords)) },
  ...(mergeTags.length > 0 ? [{ label: 'Merge tags', value: mergeTags.length }] : []),
  ...(variants > 1
    ? [{ label: 'Spintax texts', value: variants >= 1e6 ? 'over a million' : numberText(variants) }]
    : []),
]

const KINDS: Record<SubjectKind, string> = {
  longest: 'longest',
  shortest: 'shortest',
  empty: 'nothing known',
  row: 'row',
  variant: 'spintax',
}

const nameOf = (kind: SubjectKind, row: number | undefined) =>
  kind === 'row' && row ? `row ${row}` : KINDS[kind]

const Versions = ({ report: { rows, standIns } }: { report: SubjectReport }) => (
  <Disclosure summary={rows.length === 1 ? 'As it is sent' : `${rows.length} versions, and as they are sent`}>
    {standIns && (
      <p className="note">
        No rows were given, so “Jo” and “Maximiliane-Alexandra” stand in for every field.
      </p>
    )}
    <DataTable
      caption={<span className="visually-hidden">Versions of the subject</span>}
      columns={[
        { key: 'kinds', label: 'Version', heads: true },
        { key: 'subject', label: 'Subject' },
        { key: 'wire', label: 'Header field' },
      ]}
      rows={rows.map(({ subject, kinds, row, wire }, index) => ({
        key: String(index),
        cells: {
          kinds: kinds.map((kind) => nameOf(kind, row)).join(', '),
          subject,
          wire: <code className={styles.wire}>{wire.join('\n')}</code>,
        },
      }))}
    />
  </Disclosure>
)

const Filters = ({ report: { filterRules } }: { report: SubjectReport }) => {
  const applied = filterRules.filter(({ applies }) => applies).length
  return (
    <Disclosure
      summary={
        applied === 0
          ? 'No rule of an open filter applies'
          : applied === 1
            ? 'One rule of open filters applies'
            : `${applied} rules of open filters apply`
      }
    >
      <DataTable
        caption={<span className="visually-hidden">Rules of open filters</span>}
        columns={[
          { key: 'name', label: 'Rule', heads: true },
          { key: 'state', label: 'Here', status: true },
          { key: 'says', label: 'When' },
          { key: 'source', label: 'Source' },
        ]}
        rows={filterRules.map(({ name, filter, says, applies, source, readOn }) => ({
          key: name,
          cells: {
            name,
            state: applies ? <Badge tone="warn">applies</Badge> : <Badge tone="ok">no</Badge>,
            says,
            source: <Source href={source} name={filter} readOn={readOn} />,
          },
        }))}
      />
      <p className="note">Gmail, Microsoft, Yahoo and Apple do not publish their rules.</p>
    </Disclosure>
  )
}

const Law = ({ report: { law } }: { report: SubjectReport }) =>
  law.length === 0 ? null : (
    <Disclosure summary="What the law says about misleading subjects">
      <DataTable
        caption={<span className="visually-hidden">Laws about misleading subjects</span>}
        columns={[
          { key: 'rule', label: 'Law', heads: true },
          { key: 'says', label: 'What it says' },
          { key: 'source', label: 'Source' },
        ]}
        rows={law.map(({ rule, says, source, readOn }) => ({
          key: rule,
          cells: { rule, says, source: <Source href={source} name="the text" readOn={readOn} /> },
        }))}
      />
      <p className="note">This is not legal advice.</p>
    </Disclosure>
  )

const Source = ({ href, name, readOn }: { href: string; name: string; readOn: string | null }) => (
  <span>
    <a href={href} target="_blank" rel="noopener noreferrer">
      {name}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
    , {readOn === null ? 'not read at the source' : `read on ${dayInWords(readOn)}`}
  </span>
)
