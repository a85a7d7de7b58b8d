// Where watches are, and how often is looked; apart from the schemas, so that a page can use them without the validator.

/** How often is looked: every so many hours. */
export const EVERY_HOURS = [1, 4, 12, 24] as const
export type EveryHours = (typeof EVERY_HOURS)[number]
/** So long a watch lives after it was last read; the privacy policy (app/content/legal/privacy-policy.md) says the same. */
export const WATCH_DAYS = 90

/** Where the page of a watch is. */
export const watchedPath = (key: string): string => `/watch/${key}`

/** Where the link in a letter leads. */
export const WATCH_MAIL_PATH = '/watch-mail'

/** The feed of a watch, below the base path of the API. */
export const feedPath = (key: string): string => `/user/watch/${key}.atom`

/** Where what a report was about can be watched, with the fields of its question; null where that is neither a domain nor an address. */
export function watchAddress(question: Readonly<Record<string, string | undefined>>): string | null {
  const { domain, ip, selector } = question
  const asked = new URLSearchParams()
  if (domain) asked.set('domain', domain)
  else if (ip) asked.set('ip', ip)
  else return null
  if (domain && selector) asked.set('selector', selector)
  return `/tool/watch?${asked.toString()}`
}

/** Whose channels can be told. */
export const CHAT_NAMES = { slack: 'Slack', discord: 'Discord', teams: 'Microsoft Teams' } as const
export type Chat = keyof typeof CHAT_NAMES

/** "Slack, Discord or Microsoft Teams" */
export const CHAT_LIST = Object.values(CHAT_NAMES)
  .join(', ')
  .replace(/, ([^,]*)$/, ' or $1')
