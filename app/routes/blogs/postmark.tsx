// A date as a postmark.
import styles from './postmark.module.css'

const partsOf = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

export function Postmark({ date }: { date: string }) {
  const parts = partsOf.formatToParts(new Date(`${date}T00:00:00Z`))
  const part = (type: string) => parts.find((each) => each.type === type)?.value
  return (
    <time dateTime={date} className={styles.postmark}>
      <span className={styles.day}>{part('day')}</span> {part('month')} {part('year')}
    </time>
  )
}
