// Numbers for people. Not by Intl, whose first call keeps a slow phone busy for a tenth of a second while it reads its tables.

/** "1,250.5": at most two digits after the decimal point. @param value below 10^21 */
export function numberText(value: number | bigint): string {
  const [whole = '', decimals] = String(typeof value === 'bigint' ? value : rounded(value)).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** "1 record", "1,250 records". */
export const plural = (count: number, one: string, many: string): string =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** In decimal: 1.005 × 100 is 100.49999999999999. */
const rounded = (value: number): number =>
  Math.abs(value) < 1e-6 ? 0 : Math.round(Number(`${value}e2`)) / 100
