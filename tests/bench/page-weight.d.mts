/** What a page asks a visitor to load at once: octets as gzip -9 would leave them, and how many files. */
export interface PageWeight {
  path: string
  html: number
  script: number
  scripts: number
  /** How many of them write dates or numbers through Intl, which is slow the first time. */
  askIntl: number
  font: number
  fonts: number
}

/** Weighs the pages of one site; each file is fetched once. @param site its address, without a slash at the end */
export function weigher(site: string): (path: string) => Promise<PageWeight>
