// A moment as words.

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** "22 November 2026 at 16:00 UTC" */
export const momentText = (iso: string): string => `${MOMENT.format(new Date(iso))} UTC`
