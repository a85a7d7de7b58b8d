// What may be in an address that someone shares: the reply without the people in it.

/** Longer ones are not a reply, and no address of a page should hold them. */
const MAX_SHARED = 400

/** "ada@example.com" becomes "a…@example.com". */
export const maskAddresses = (text: string): string =>
  text.replace(/([^\s<>@:;,'"()[\]=/])[^\s<>@:;,'"()[\]=/]{0,63}@(?=[a-z0-9-]{1,63}\.)/gi, '$1…@')

/** The reply with its codes, as it can be asked about again. */
export const sharedText = (codes: string, quote: string): string => {
  const words = quote.startsWith(codes) ? quote : `${codes} ${quote}`
  return maskAddresses(words.trim()).slice(0, MAX_SHARED)
}
