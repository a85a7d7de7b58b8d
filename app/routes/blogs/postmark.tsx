// A date as a postmark.
import { dayText } from '#shared/kit/calendar.ts'
import styles from './postmark.module.css'

export function Postmark({ date }: { date: string }) {
  const [month, day, year] = dayText(new Date(`${date}T00:00:00Z`)).split(/,? /)
  return (
    <time dateTime={date} className={`${styles.postmark} grid strong`}>
      {month} <span className={styles.day}>{day}</span> {year}
    </time>
  )
}
