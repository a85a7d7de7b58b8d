// The plan from "none" to "reject": the day, the record, and what must be true before the next step.
import { rollOut } from '#shared/records/dmarc/roll-out.ts'
import type { DmarcRecordInput } from '#shared/records/dmarc/build-record.ts'
import { dayText } from '#shared/kit/calendar.ts'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { addDays, isDay } from './roll-out-day.ts'
import styles from './dmarc-generator.module.css'

interface DmarcRollOutProps {
  input: DmarcRecordInput
  /** The first day, like 2026-11-20. */
  start: string
  /** Today's record. */
  published: string | undefined
}

export function DmarcRollOut({ input, start, published }: DmarcRollOutProps) {
  if (!isDay(start)) return null
  return (
    <section className="stack gap-3" aria-labelledby="plan">
      <h3 id="plan">Your plan to reach “reject”</h3>
      <p>
        These are the earliest dates: move on only when the “until” condition is met (RFC 9989, 7.4). If your
        users write to mailing lists, stay at “quarantine”.
      </p>
      <ol className={`${styles.steps} stack gap-6`}>
        {rollOut(input, published).map(({ day, p, t, record, effect, until, isToday }) => (
          <li key={day}>
            <p className="row gap-2-4">
              <strong>{dayText(addDays(start, day))}</strong>
              <span>
                p={p}
                {t === 'y' && ', test mode'}
              </span>
              {isToday && <Badge tone="info">today’s policy</Badge>}
            </p>
            <p>{effect}</p>
            <RecordWithCopy text={record} label={`Record from ${dayText(addDays(start, day))}`} />
            {until && <p className="note">Until: {until}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
