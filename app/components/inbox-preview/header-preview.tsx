// The row of a message in two drawn inboxes, from its header alone: who it seems to be from, the subject as it is cut, the warning.
import { useId } from 'react'
import { dayText } from '#shared/kit/calendar.ts'
import type { HeaderAnalysis } from '#shared/message/header/schema.ts'
import { headerRow } from '#shared/message/inbox-preview/header-row.ts'
import type { SenderSign } from '#shared/message/inbox-preview/inbox-row.ts'
import { DrawnRow } from './drawn-row.tsx'
import type { Numbered } from './pin.tsx'
import styles from './inbox-preview.module.css'

/** What is wrong has its findings on the page; nothing is numbered here. */
const NOTHING_NUMBERED: Numbered = { pins: [], open: null, onOpen: () => {} }

export function HeaderPreviewView({ report }: { report: HeaderAnalysis }) {
  const id = useId()
  const { sender, date, lines } = headerRow(report)
  const isCut = lines.some(({ subject }) => subject.isCut)
  // As a list shows it: without the year.
  const day = date === null ? '' : (dayText(new Date(date)).split(',', 1)[0] ?? '')
  return (
    <section className={`${styles.inboxes} stack gap-4`} data-inboxes aria-labelledby={id}>
      <div className="wrap gap-0-4 between baseline">
        <h3 id={id}>What a reader sees in the list</h3>
        <p className="note">Drawn, no promise of the folder.</p>
      </div>
      <div className={`${styles.rows} grid gap-4`}>
        {lines.map((line) => (
          <figure
            key={line.device}
            className={`${styles.inbox} stack gap-2 unbroken`}
            data-device={line.device}
          >
            <figcaption className={`${styles.caption} wrap small`}>
              <strong>{line.name}</strong>
            </figcaption>
            <div className={styles.screen}>
              <div className={styles.app}>
                <DrawnRow line={line} sender={sender} numbered={NOTHING_NUMBERED} logo={null} day={day} />
              </div>
            </div>
          </figure>
        ))}
      </div>
      <p>
        {warningOf(sender.sign)} {isCut && 'The subject does not fit: readers see its beginning.'}
      </p>
    </section>
  )
}

function warningOf(sign: SenderSign): string {
  switch (sign.kind) {
    case 'none':
      return 'No app warns about the sender.'
    case 'via':
      return `Once opened, apps add “via ${sign.domain}” to the sender: only that domain is proved.`
    case 'unverified':
      return 'Nothing proves the sender: a question mark takes the place of the photo, and Outlook adds “Unverified”.'
    case 'unknown':
      return 'Whether apps warn about the sender is unknown: the header does not say what the receiver found.'
  }
}
