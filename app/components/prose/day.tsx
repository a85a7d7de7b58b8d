// A day as people write it, with its machine-readable form.

export function Day({ date }: { date: string }) {
  return <time dateTime={date}>{dayText(date)}</time>
}

const DAY = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

const dayText = (date: string) => DAY.format(new Date(`${date}T00:00:00Z`))
