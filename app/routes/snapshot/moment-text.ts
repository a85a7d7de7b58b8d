// A moment as words.

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  hourCycle: 'h23',
  timeZone: 'UTC',
})

/** "November 22, 2026 at 16:00 UTC" */
export const momentText = (iso: string): string => `${MOMENT.format(new Date(iso))} UTC`
