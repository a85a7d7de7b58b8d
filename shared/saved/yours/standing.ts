// Where the kept pages stand: each with what the site says about it, the worst first, by client.
import type { SavedState } from '#shared/saved/since/schema.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { SAVED_PAGES } from './kinds.ts'
import type { KeptPage } from './pages.ts'

export interface StandingPage extends KeptPage {
  /** Null where none was answered. */
  state: SavedState | null
  /** “gone”: the site has no such page; “unasked”: it has not answered, which says nothing about the page. */
  is: 'there' | 'gone' | 'unasked'
}

/** @param states null if the site did not answer, or has not yet */
export const standingOf = (
  pages: readonly KeptPage[],
  states: readonly SavedState[] | null,
): StandingPage[] =>
  pages.map((page) => {
    const state = states?.find(({ view }) => view === page.view) ?? null
    return { ...page, state, is: state ? 'there' : states ? 'gone' : 'unasked' }
  })

/** What the visitor called it; otherwise what it is about. */
export const titleOf = ({ kind, name, state }: StandingPage): string =>
  name || state?.name || SAVED_PAGES[kind].called

const ORDER: readonly Tone[] = ['bad', 'warn', 'unknown', 'info', 'ok']

/** The worst first; those that are gone last, since nothing can be done for them. */
export const rankOf = ({ state, is }: StandingPage): number =>
  is === 'gone' ? ORDER.length : ORDER.indexOf(state?.tone ?? 'unknown')

/** The worst first, then what changed last. */
export const worstFirst = (pages: readonly StandingPage[]): StandingPage[] =>
  [...pages].sort(
    (one, other) =>
      rankOf(one) - rankOf(other) || (other.state?.changedAt ?? '').localeCompare(one.state?.changedAt ?? ''),
  )

export interface ClientPages {
  /** Empty for those without one. */
  client: string
  /** The worst first. */
  pages: StandingPage[]
}

/** The client with the worst page first; what has no client last. */
export function byClient(pages: readonly StandingPage[]): ClientPages[] {
  const clients = [...new Set(pages.map(({ client }) => client))]
  const groups = clients.map((client) => ({
    client,
    pages: worstFirst(pages.filter((page) => page.client === client)),
  }))
  const worst = ({ client, pages: [first] }: ClientPages) =>
    client === '' || !first ? ORDER.length + 1 : rankOf(first)
  return groups.sort((one, other) => worst(one) - worst(other) || one.client.localeCompare(other.client))
}
