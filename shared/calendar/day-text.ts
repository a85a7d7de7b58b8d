// The day of a verdict, as its stamp shows it.

const FORMAT = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "Nov 20, 2026", in UTC, so that edge and browser agree. */
export const dayText = (date: Date): string => FORMAT.format(date)
