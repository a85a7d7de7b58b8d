// The way back from an email to its page: whoever agreed to get it has a key of their own, which ends with their consent. It follows
// from the id of the target, so that only its hash is stored.
/** @param ofPage of the key that a visitor has @param parameter of SQL, with the hash of a key */
const opensSql = (own: string, ofPage: 'page_hash' | 'page_feed_hash', parameter: string): string =>
  `(${own} = ${parameter} OR id = (SELECT watch_id FROM watch_targets WHERE ${ofPage} = ${parameter}))`

/** A condition: this hash is of a key that opens the page. */
export const opensPage = (own: 'view_hash' | 'key_hash', parameter = '?1'): string =>
  opensSql(own, 'page_hash', parameter)
/** A condition: this hash is of a key that opens the feed. */
export const opensFeed = (parameter = '?1'): string => opensSql('feed_hash', 'page_feed_hash', parameter)

/** From now on, a key with this hash opens the page of a target that said yes. */
export async function storePageKey(
  db: D1Database,
  targetId: string,
  { pageHash, feedHash }: { pageHash: string; feedHash: string },
): Promise<void> {
  await db
    .prepare(
      `UPDATE watch_targets SET page_hash = ?2, page_feed_hash = ?3
       WHERE id = ?1 AND state = 'confirmed' AND page_hash IS NOT ?2`,
    )
    .bind(targetId, pageHash, feedHash)
    .run()
}
