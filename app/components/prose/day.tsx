// A day as people write it, with its machine-readable form.
import { longDayText } from '#shared/calendar/day-text.ts'

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{longDayText(new Date(`${date}T00:00:00Z`))}</time>
}
