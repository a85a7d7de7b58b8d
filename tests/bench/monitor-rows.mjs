// What is in the tables of a DMARC monitor after a while, as reports make it, with the keys of the site.
import { fromSources } from '../../scripts/from-sources.mjs'

export const REPORTERS = 6
const { keyOfRow, keyOfPolicy } = await fromSources(
  `export * from './shared/dmarc-reports/dmarc-monitor/sums.ts'\nexport * from './shared/dmarc-reports/dmarc-monitor/kept-rows.ts'`,
)

/** @param {number} at @returns {string} services of one's own first, then networks that prove nothing */
function keyOf(at) {
  const isOwn = at < 5
  const kind = {
    headerFrom: 'example.com',
    disposition: isOwn ? 'none' : 'quarantine',
    isAligned: isOwn,
    isSpfOnly: false,
    service: isOwn ? `Service number ${at}` : null,
    via: null,
    isOwnAddress: false,
    reasons: isOwn ? [] : ['dkim-none', 'spf-not-listed'],
    isPassedOn: false,
    good: isOwn ? [`selector${at}@example.com`] : [],
    bad: [],
  }
  return keyOfRow(kind, `198.${at % 250}.${at % 7}.0/24`, false)
}

const POLICY = {
  domain: 'example.com',
  p: 'quarantine',
  sp: '',
  np: '',
  adkim: 'r',
  aspf: 'r',
  pct: '100',
  testing: '',
}

/** @param {number} rows of all receivers in a day @param {{ days: number, last: number }} when as days since 1970 @returns the sums of each day */
export function rowsOf(rows, { days, last }) {
  return Array.from({ length: days }, (_, day) => [
    ...Array.from({ length: rows }, (_one, at) => [
      'mail',
      last - day,
      `receiver${at % REPORTERS}.example`,
      keyOf(Math.floor(at / REPORTERS)),
      100 + at,
      at < 5 ? 100 + at : 0,
    ]),
    ...Array.from({ length: REPORTERS }, (_one, at) => [
      'reporter',
      last - day,
      '',
      `receiver${at}.example`,
      1,
      1_700_000_000_000,
    ]),
    ...Array.from({ length: REPORTERS }, (_one, at) => [
      'policy',
      last - day,
      `receiver${at}.example`,
      keyOfPolicy(POLICY, `receiver${at}.example`),
      1,
      0,
    ]),
  ])
}
