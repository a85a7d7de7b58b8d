// Where our SPF results and pyspf's differ, who is right, and according to which section of RFC 7208.

/**
 * @typedef {object} Difference
 * @property {string} ours
 * @property {string} pyspf
 * @property {'ours' | 'pyspf' | 'both'} right both: the RFC leaves it to the receiver
 * @property {string} rfc
 * @property {string} why
 */

/** @type {Difference} */
const IMPOSSIBLE_NAME = {
  ours: 'permerror',
  pyspf: 'fail',
  right: 'both',
  rfc: 'RFC 7208, 4.8',
  why: 'receivers may take an impossible name as no match or as permerror; the suite prefers permerror',
}

/** Keys are "scenario / case". @type {Record<string, Difference>} */
export const DIFFERENCES = {
  'Record evaluation / invalid-domain-empty-label': IMPOSSIBLE_NAME,
  'Record evaluation / invalid-domain-long': IMPOSSIBLE_NAME,
  'A mechanism syntax / a-dash-in-toplabel': {
    ours: 'pass',
    pyspf: 'fail',
    right: 'ours',
    rfc: 'RFC 7208, 4.3',
    why: 'py3dns turns A-labels in answers into Unicode, so pyspf does not find what it asked for',
  },
  'Our own cases / include of itself behind a match': {
    ours: 'pass',
    pyspf: 'permerror',
    right: 'ours',
    rfc: 'RFC 7208, 4.6.2',
    why: 'terms are evaluated from left to right, and nothing behind a match is',
  },
  'Our own cases / macro that keeps no part': {
    ours: 'permerror',
    pyspf: 'fail',
    right: 'ours',
    rfc: 'RFC 7208, 7.3',
    why: 'the number of parts must not be zero',
  },
  'Our own cases / three void questions of two terms': {
    ours: 'pass',
    pyspf: 'permerror',
    right: 'ours',
    rfc: 'RFC 7208, 4.6.4',
    why: 'the limit counts terms, and pyspf counts every question of a term',
  },
}
