// One feed of several pages. It is made of the keys of their feeds, which can only be read.
import { API_BASE_PATH } from '#shared/site.ts'
import type { SavedState } from '#shared/saved/since/schema.ts'

const FEED_KEY = /\/([\w-]{22})\.atom$/

/** @returns its path; null if none of the pages has a feed */
export function feedOfAll(states: readonly Pick<SavedState, 'feed'>[]): string | null {
  const keys = states.flatMap(({ feed = '' }) => FEED_KEY.exec(feed)?.[1] ?? [])
  return keys.length === 0 ? null : `${API_BASE_PATH}/user/saved/feed/${keys.join('.')}.atom`
}
