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

export interface Answered {
  states: readonly SavedState[]
  /** The keys that it was asked about. */
  views: readonly string[]
}

/** @param answer null if the site did not answer, or has not yet */
export const standingOf = (pages: readonly KeptPage[], answer: Answered | null): StandingPage[] =>
  pages.map((page) => {
    const state = answer?.states.find(({ view }) => view === page.view) ?? null
    const isGone = !state && answer?.views.includes(page.view)
    return { ...page, state, is: state ? 'there' : isGone ? 'gone' : 'unasked' }
  })

/** What there is to say of several together: what is unknown, or no longer there, is never “nothing to do”. */
export function countsOf(pages: readonly StandingPage[]) {
  const todo = pages.filter(({ state }) => state?.today !== undefined)
  const others = pages.filter((one) => !todo.includes(one))
  const gone = others.filter(({ is }) => is === 'gone')
  const unknown = others.filter(({ is, state }) => is === 'unasked' || state?.tone === 'unknown')
  const fine = others.filter(({ state }) => state?.tone === 'ok' || state?.tone === 'info')
  const know = others.filter((one) => ![gone, unknown, fine].some((some) => some.includes(one)))
  return { todo, know, fine, unknown, gone }
}

/** What the visitor called it; otherwise what it is about. */
export const titleOf = ({ kind, name, state }: StandingPage): string =>
  name || state?.name || SAVED_PAGES[kind].called

const ORDER: readonly Tone[] = ['bad', 'warn', 'unknown', 'info', 'ok']

/** The worst first; those that are gone last, since nothing can be done for them. */
const rankOf = ({ state, is }: StandingPage): number =>
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
