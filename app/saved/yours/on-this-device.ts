// The saved pages that a visitor keeps on this device, once asked to: nothing of it is sent, and one click clears it.
import { useMemo } from 'react'
import { keepOnDevice, readOnDevice, useOnDevice } from '#app/components/ui/on-device.ts'
import type { SavedAddress } from '#shared/saved/yours/kinds.ts'
import { nameOf, opened, pagesIn, pagesText, withPages, type KeptPage } from '#shared/saved/yours/pages.ts'

/** The privacy policy names it. */
const KEY = 'pages'

export function useKeptPages(): KeptPage[] {
  const text = useOnDevice(KEY)
  return useMemo(() => pagesIn(text), [text])
}

const keptPages = (): KeptPage[] => pagesIn(readOnDevice(KEY))

export const keepPages = (pages: readonly KeptPage[]): void =>
  keepOnDevice(KEY, pages.length === 0 ? '' : pagesText(pages))

/** @param title its first name @returns false if there is no room for another one */
export function keepPage(address: SavedAddress, title: string): boolean {
  const { pages, left } = withPages(keptPages(), [newPage(address, title)])
  keepPages(pages)
  return left === 0
}

const newPage = (address: SavedAddress, title: string): KeptPage =>
  opened({ ...address, name: nameOf(title), client: '', openAt: '', visitAt: '' }, Date.now())

/** @param change null: it is not kept any longer */
export function changePage(view: string, change: Partial<KeptPage> | null): void {
  const pages = keptPages()
  if (!pages.some((page) => page.view === view)) return
  keepPages(pages.flatMap((page) => (page.view === view ? (change ? [{ ...page, ...change }] : []) : [page])))
}

/** @returns when the visit before this one ended, ISO 8601; undefined if that is not known */
export function visitBefore(view: string): string | undefined {
  const page = keptPages().find((one) => one.view === view)
  return (page && opened(page, Date.now()).visitAt) || undefined
}

/** A page that is kept is open now. @returns when the visit before this one ended, ISO 8601; undefined if that is not known */
export function noteVisit(view: string): string | undefined {
  const pages = keptPages()
  const page = pages.find((one) => one.view === view)
  if (!page) return undefined
  const visitAt = visitBefore(view)
  keepPages(pages.map((one) => (one === page ? opened(one, Date.now()) : one)))
  return visitAt
}
