// Where watches are, and how often they look; separate from the schemas, so that a page can use them without the
// validator.
import { DAY_MS } from '#shared/kit/calendar.ts'

/** The choices for how often a watch looks, in hours. */
export const EVERY_HOURS = [1, 4, 12, 24] as const
export type EveryHours = (typeof EVERY_HOURS)[number]
/**
 * How long a watch lives after it was last read; the privacy policy (app/content/legal/privacy-policy.md) has the same
 * number.
 */
export const WATCH_DAYS = 90

/** After this long without an answer, that becomes a message of its own. */
export const BLIND_AFTER_MS = DAY_MS

/** The path of a watch's page. */
export const watchedPath = (key: string): string => `/watch/${key}`

/** Where the links in emails lead. */
export const WATCH_MAIL_PATH = '/watch-mail'

/** The feed of a watch, under the API's base path. Its key only reads the feed. */
export const feedPath = (feedKey: string): string => `/user/watch-feed/${feedKey}${FEED_ENDING}`
export const FEED_ENDING = '.atom'

/** The checks of what is watched, for those who have only the feed. */
export const subjectPath = (kind: 'domain' | 'ip', subject: string): string =>
  kind === 'domain' ? `/tool/domain-report?domain=${subject}` : `/tool/ip-reputation-checker?ip=${subject}`

/**
 * Where the subject of a report can be watched, with the fields of its question; null if it is neither a domain nor an
 * IP address.
 */
export function watchAddress(question: Readonly<Record<string, string | undefined>>): string | null {
  const { domain, ip, selector } = question
  const asked = new URLSearchParams()
  if (domain) asked.set('domain', domain)
  else if (ip) asked.set('ip', ip)
  else return null
  if (domain && selector) asked.set('selector', selector)
  return `/tool/watch?${asked.toString()}`
}

/** The services whose channels can be notified. */
export const CHAT_NAMES = {
  slack: 'Slack',
  discord: 'Discord',
  teams: 'Microsoft Teams',
  ntfy: 'ntfy',
} as const
export type Chat = keyof typeof CHAT_NAMES

/** "Slack, Discord, Microsoft Teams or ntfy" */
export const CHAT_LIST = Object.values(CHAT_NAMES)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')
