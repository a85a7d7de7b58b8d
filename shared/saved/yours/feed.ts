// One feed of several pages. Apart from the paths that every result's page loads.
import { FEED_ENDING } from '#shared/saved/watch/paths.ts'

/** Under the API's base path. It is made of the keys of their feeds, so it can only be read. */
export const feedsPath = (feedKeys: readonly string[]): string =>
  `/user/saved/feed/${feedKeys.join('.')}${FEED_ENDING}`

/** @param feed the URL of a feed @returns undefined if it is none */
export const feedKeyIn = (feed: string): string | undefined => /\/([\w-]{22})\.atom$/.exec(feed)?.[1]
