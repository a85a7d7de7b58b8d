// The subject as inboxes draw it, with a band where the cut falls: left of it on narrow screens, right of it on wide ones.
import { useState } from 'react'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { INBOX_ROWS } from '#shared/message/subject-line/inbox-rows.ts'
import type { SubjectReport, SubjectRow } from '#shared/message/subject-line/schema.ts'
import styles from './inbox-rows.module.css'
import { useMeasured, type Measured } from './use-measured.ts'

type Inbox = (typeof INBOX_ROWS)[number]

const NAMES = { longest: 'Longest', shortest: 'Shortest', empty: 'Nothing known' } as const
type Shown = keyof typeof NAMES

export function InboxRows({ report }: { report: SubjectReport }) {
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
