// Parts of a sentence: numbers, quotes, names. Not by Intl, whose first call keeps a slow phone busy for a tenth of a second
// while it reads its tables.

/** "1,250.5": at most two digits after the decimal point. @param value below 10^21 */
export function numberText(value: number | bigint): string {
  const [whole = '', decimals] = String(typeof value === 'bigint' ? value : rounded(value)).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** "0.34%", "less than 0.01%": cut, not rounded, so that a share never reaches a line that it is below. @param share 0 to 1 */
export function shareText(share: number): string {
  if (share <= 0) return '0%'
  return share < 0.0001 ? 'less than 0.01%' : `${numberText(Math.floor(Number(`${share}e4`)) / 100)}%`
}

/** "1 record", "1,250 records". */
export const plural = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** In decimal: 1.005 × 100 is 100.49999999999999. */
const rounded = (value: number): number =>
  Math.abs(value) < 1e-6 ? 0 : Math.round(Number(`${value}e2`)) / 100

/** So many UTF-16 units, and no half of a pair at the end: what draws it would not agree on how that looks. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** A quote from a record, cut to a length that people can read. */
export const shortened = (text: string): string => (text.length > 60 ? `${beginningOf(text, 60)}…` : text)

/** For the middle of a sentence; names and abbreviations such as “HTML” keep their capitals. */
export const lowerFirst = (text: string): string =>
  /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text

/** For the beginning of a sentence; a name there, such as “acme.com”, keeps its letters. */
export const upperFirst = (text: string): string =>
  /^[^ ]*\./.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1)

/** "A, B and C", or with another word before the last; of a list longer than `most`, the first names and how many `more` there are. */
export function listNames(names: readonly string[], { most = 5, more = 'more', and = 'and' } = {}): string {
  const shown =
    names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} ${more}`] : [...names]
  const last = shown.pop() ?? ''
  return shown.length > 0 ? `${shown.join(', ')} ${and} ${last}` : last
}

/** "A, B and C", however many there are. */
export const listAll = (names: readonly string[]): string => listNames(names, { most: Infinity })

/** A lead to the change that creates it. @param record with its article: “an SPF record” */
export const notFoundText = (record: string, domain: string): string =>
  `We couldn't find ${record} for ${domain}. Create one using the instructions below.`
