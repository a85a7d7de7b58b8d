// The part of a reply that may be in a shared URL: the text without people's addresses.

/** Longer texts are not a reply, and no page's URL should contain them. */
const MAX_SHARED = 400

/** "ada@example.com" becomes "a…@example.com". */
export const maskAddresses = (text: string): string =>
  text.replace(/([^\s<>@:;,'"()[\]=/])[^\s<>@:;,'"()[\]=/]{0,63}@(?=[a-z0-9-]{1,63}\.)/gi, '$1…@')

/** The reply with its codes, in a form that can be decoded again. */
export const sharedText = (codes: string, quote: string): string => {
  const words = quote.startsWith(codes) ? quote : `${codes} ${quote}`
  return maskAddresses(words.trim()).slice(0, MAX_SHARED)
}
