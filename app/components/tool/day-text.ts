// The day of a verdict, as its stamp says it.
export { dayText } from '#shared/calendar/day-text.ts'
