// What other programs are asked, and where their answers differ from ours, with one table for each comparison.
import { dkimCases } from './dkim-cases.mjs'
import { DMARC_DOMAINS } from './dmarc-cases.mjs'
import { DKIM_DIFFERENCES, DMARC_DIFFERENCES, SPF_DIFFERENCES } from './mail-peer-differences.mjs'
import { ownScenario } from './peer-cases.mjs'
import { DIFFERENCES } from './pyspf-differences.mjs'
import { readSuite } from './spf-suite.mjs'

const NO_KEYS = { rsa: '', bare: '', rsa768: '', rsa1024: '', rsa4096: '', ed25519: '' }
const pyspfCases = [...readSuite(), ownScenario].flatMap(({ cases }) => cases)

/** @param {Record<string, object>} table */
const listed = (table) => Object.entries(table).map(([name, difference]) => ({ name, ...difference }))

export const PEER_TABLES = [
  {
    id: 'spf-pyspf',
    cases: pyspfCases.filter(({ skip }) => skip === undefined).length,
    skipped: pyspfCases.filter(({ skip }) => skip !== undefined).length,
    differences: listed(DIFFERENCES).map(({ name, right, rfc, why }) => ({
      name: name.split(' / ').at(-1),
      peers: ['pyspf'],
      right: right === 'pyspf' ? 'theirs' : right,
      rfc,
      why,
    })),
  },
  { id: 'spf', cases: ownScenario.cases.length, skipped: 0, differences: listed(SPF_DIFFERENCES) },
  {
    id: 'dkim',
    cases: Object.keys(dkimCases(NO_KEYS)).length,
    skipped: 0,
    differences: listed(DKIM_DIFFERENCES),
  },
  { id: 'dmarc', cases: DMARC_DOMAINS.length, skipped: 0, differences: listed(DMARC_DIFFERENCES) },
]
