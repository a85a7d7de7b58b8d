// The answer about a subject: what to fix, the inboxes, every version with its wire form, the filters and the law.
import { useState, useMemo, useSyncExternalStore } from 'react'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { dayInWords } from '#shared/kit/calendar.ts'
import type { SubjectKind, SubjectReport, SubjectRow } from '#shared/message/subject-line/schema.ts'
import { subjectLine } from '#shared/tools/subject-line.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { INBOX_ROWS, cutAt } from '#shared/message/subject-line/inbox-rows.ts'
import type { CheckedSubject } from './check-form.ts'
import styles from './subject-result.module.css'

// How wide a text is in the fonts of this device, as the browser itself measures it. Null until the script runs.

interface Measured {
  /** CSS pixels. */
  px: number
  /** UTF-16 units that are seen on the narrowest and on the widest screen; null: all of them. */
  narrow: number | null
  wide: number | null
}

const never = () => () => undefined

/** By the inbox. */
function useMeasured(text: string): ReadonlyMap<string, Measured> | null {
  // The edge has no canvas, and the first drawing in the browser has to be the same as its.
  const hasCanvas = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useMemo(() => (hasCanvas ? measure(text) : null), [hasCanvas, text])
}

function measure(text: string): ReadonlyMap<string, Measured> | null {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return null
  return new Map(
    INBOX_ROWS.map(({ id, fonts, size, weight, room }) => {
      context.font = `${weight} ${size}px ${fonts}`
      const widthOf = (part: string) => context.measureText(part).width
      const [narrow, wide] = [room.from, room.to].map((most) => cutAt(text, most, widthOf))
      return [id, { px: widthOf(text), narrow: narrow ?? null, wide: wide ?? null }]
    }),
  )
}

// The subject as inboxes draw it, with a band where the cut falls: left of it on narrow screens, right of it on wide ones.
type Inbox = (typeof INBOX_ROWS)[number]

const NAMES = { longest: 'Longest', shortest: 'Shortest', empty: 'Nothing known' } as const
type Shown = keyof typeof NAMES

function InboxRows({ report }: { report: SubjectReport }) {
  const [shown, setShown] = useState<Shown>('longest')
  const rowOf = (kind: Shown) => report.rows.find(({ kinds }) => kinds.includes(kind))
  const kinds = (Object.keys(NAMES) as Shown[]).filter((kind) => rowOf(kind) !== undefined)
  const texts = new Set(kinds.map((kind) => rowOf(kind)?.subject))
  const row = rowOf(shown) ?? report.rows[0]
  const measured = useMeasured(row?.subject ?? '')
  if (!row) return null
  return (
    <div className="stack gap-4">
      <h3>In the inbox</h3>
      {texts.size > 1 && measured && (
        <RadioGroup
          legend="With which values"
          name="shown"
          value={shown}
          options={kinds.map((value) => ({ value, label: NAMES[value] }))}
          onChange={(value) => setShown(value as Shown)}
        />
      )}
      <div className={`stack gap-4 ${styles.phones}`}>
        {INBOX_ROWS.map((inbox) => (
          <InboxRow
            key={inbox.id}
            inbox={inbox}
            from={report.from}
            row={row}
            measured={measured?.get(inbox.id)}
          />
        ))}
      </div>
      <p className="soft">
        In the striped band, the cut falls somewhere: at its left end on the narrowest common screens, at its
        right end on the widest. No app publishes these widths, so they are our own estimate. They are in the
        fonts of your device.
      </p>
    </div>
  )
}

interface InboxRowProps {
  inbox: Inbox
  from: string
  row: SubjectRow
  measured: Measured | undefined
}

function InboxRow({ inbox: { id, name, layout, room }, from, row, measured }: InboxRowProps) {
  const { subject, preheader } = row
  return (
    <div className={`${styles.inbox} stack gap-1`}>
      <p className={`${styles.name} wrap gap-0-4 small`}>
        <strong className="strong">{name}</strong>
        {measured && (
          <span className="soft">
            {Math.round(measured.px)} px; cut at {room.from} to {room.to} px
          </span>
        )}
      </p>
      <div
        className={`${styles.sheet} card`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={`${name}: ${seenIn(subject, measured)}`}
      >
        <div
          className={styles.row}
          data-client={id}
          data-beside={layout === 'beside' || undefined}
          dir="auto"
        >
          <div className={`${styles.sender} strong`}>{from || 'Sender'}</div>
          <div className={styles.subject}>{subject}</div>
          <div className={`${styles.preview} soft`}>{preheader || 'The first words of the email'}</div>
          <div className={styles.band} aria-hidden="true" />
        </div>
      </div>
    </div>
  )
}

function seenIn(subject: string, measured: Measured | undefined): string {
  if (!measured || measured.narrow === null) return 'the whole subject is seen'
  return `on narrow screens, “${subject.slice(0, measured.narrow)}” is seen`
}

export function SubjectResult({ checked }: { checked: Extract<CheckedSubject, { state: 'checked' }> }) {
  const { report, isSample, date } = checked
  return (
    <>
      {isSample && <SampleNote>Sample data: Northwind Tea is a made-up company.</SampleNote>}
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
