// A day as people write it, with its machine-readable form.
import { dayInWords } from '#shared/kit/calendar.ts'

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayInWords(date)}</time>
}
