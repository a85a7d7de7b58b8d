// How long ago something was asked. Apart from moment-text.ts, which a page with only this would have to load.
import { plural } from '#shared/kit/sentence.ts'

/** "1 second", "a minute", "12 minutes"; for answers that are kept for a few hours at most. */
export const ageText = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return plural(seconds, 'second', 'seconds')
  return minutes === 1 ? 'a minute' : plural(minutes, 'minute', 'minutes')
}
