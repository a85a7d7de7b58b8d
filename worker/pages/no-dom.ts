// Replaces the package domutils (wrangler.toml). htmlparser2 exports it along with the tokenizer, which is all that we use;
// it would bring two tables of all HTML entities.

/** Imported by htmlparser2's index, but never called. */
export const getFeed = (): never => {
  throw new Error('HTML is read by the tokenizer only.')
}
