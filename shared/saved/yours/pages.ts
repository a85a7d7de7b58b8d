// The list of saved pages that a visitor keeps on a device: read from what a browser stored, a file or a link, any of which may hold
// anything, and written to them.
import { decodeBase64, encodeBase64Url } from '#shared/kit/base64.ts'
import { HOUR_MS, isoTime, timeOfIso } from '#shared/kit/calendar.ts'
import { beginningOf } from '#shared/kit/sentence.ts'
import { savedAt, savedPath, type SavedAddress } from './kinds.ts'

/** As many as one request asks about (MAX_STATES). */
export const MAX_PAGES = 50
/** In UTF-16 units. */
export const MAX_NAME = 80
/** Of a file, a link or what a browser stored; 50 pages with the longest names take a third. */
export const MAX_TEXT = 100_000

export interface KeptPage extends SavedAddress {
  /** Given by the visitor; empty if it has the page's own. */
  name: string
  /** Whose it is, for those who work for others; empty without one. */
  client: string
  /** When it was last open, ISO 8601. */
  openAt: string
  /** When the visit before this one ended, ISO 8601; empty before a second one. */
  visitAt: string
}

/** A page that is opened again within this time is still the same visit. */
const ONE_VISIT_MS = HOUR_MS

/** It is open now. @param now milliseconds since 1970 */
export function opened(page: KeptPage, now: number): KeptPage {
  const isSame = now - (timeOfIso(page.openAt) ?? -Infinity) < ONE_VISIT_MS
  return { ...page, visitAt: isSame ? page.visitAt : page.openAt, openAt: isoTime(now) }
}

/** @returns what can be read of it, each page once; nothing if it is no list of pages */
export function pagesIn(text: string): KeptPage[] {
  const found: KeptPage[] = []
  for (const one of listOf(text)) {
    const page = pageIn(one)
    if (page && !found.some(({ view }) => view === page.view)) found.push(page)
    if (found.length === MAX_PAGES) break
  }
  return found
}

function listOf(text: string): unknown[] {
  if (text === '' || text.length > MAX_TEXT) return []
  try {
    const kept: unknown = JSON.parse(text)
    const list: unknown = Array.isArray(kept) ? kept : isObject(kept) && kept.pages
    return Array.isArray(list) ? list : []
  } catch {
    return []
  }
}

function pageIn(one: unknown): KeptPage | null {
  if (!isObject(one) || typeof one.page !== 'string') return null
  const address = savedAt(one.page)
  return (
    address && {
      ...address,
      name: nameOf(textOf(one.name)),
      client: nameOf(textOf(one.client)),
      openAt: momentOf(one.openAt),
      visitAt: momentOf(one.visitAt),
    }
  )
}

/** Only what the site reads as a moment, too: it is asked what has changed since then. */
function momentOf(one: unknown): string {
  const time = typeof one === 'string' ? timeOfIso(one) : null
  return time === null ? '' : isoTime(time)
}

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null
const textOf = (one: unknown): string => (typeof one === 'string' ? one : '')

/** In one line, at most MAX_NAME long. */
export const nameOf = (typed: string): string =>
  beginningOf(typed.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim(), MAX_NAME)

/** For the browser's storage and for a file. */
export const pagesText = (pages: readonly KeptPage[]): string =>
  JSON.stringify({
    pages: pages.map(({ kind, view, ...rest }) => ({
      page: savedPath({ kind, view }),
      ...Object.fromEntries(Object.entries(rest).filter(([, text]) => text !== '')),
    })),
  })

/** Those that come are added; what is there keeps its names. @returns also how many found no room */
export function withPages(
  pages: readonly KeptPage[],
  come: readonly KeptPage[],
): { pages: KeptPage[]; left: number } {
  const added = come.filter(({ view }) => !pages.some((one) => one.view === view))
  const all = [...pages, ...added]
  return { pages: all.slice(0, MAX_PAGES), left: Math.max(0, all.length - MAX_PAGES) }
}

// A link carries the pages in its fragment, which browsers never send to a server.

const PREFIX = '#pages='

/** Without the visits, which are of this device. */
export const pagesFragment = (pages: readonly KeptPage[]): string =>
  PREFIX +
  encodeBase64Url(
    new TextEncoder().encode(pagesText(pages.map((page) => ({ ...page, openAt: '', visitAt: '' })))),
  )

/** @returns null if it carries no pages at all */
export function pagesInFragment(fragment: string): KeptPage[] | null {
  if (!fragment.startsWith(PREFIX)) return null
  const text = fragment.slice(PREFIX.length)
  if (text.length > MAX_TEXT) return []
  const read = decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'))
  return read.ok ? pagesIn(new TextDecoder().decode(read.bytes)) : []
}
