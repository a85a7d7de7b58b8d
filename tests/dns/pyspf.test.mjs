// Our SPF results compared with those of pyspf, for the same messages and from the same name server.
import { beforeAll, describe, expect, test } from 'vitest'
import { askApi } from './ask-worker.mjs'
import { ownScenario } from './peer-cases.mjs'
import { DIFFERENCES } from './pyspf-differences.mjs'
import { resultsOfPyspf } from './pyspf.mjs'
import { loadZones } from './servers.mjs'
import { domainOf, readSuite } from './spf-suite.mjs'
import { testUnless } from './unless.mjs'

/** @typedef {import('./spf-suite.mjs').Case} Case */

const scenarios = [...readSuite(), ownScenario]

for (const { description, zone, dropped, cases } of scenarios) {
  describe(`SPF compared with pyspf: ${description}`, () => {
    const asked = cases.filter(({ skip }) => skip === undefined)
    /** @type {Map<string, { ours: string, pyspf: string }>} */
    const results = new Map()

    beforeAll(async () => {
      await loadZones(zone, { dropped })
      const [ours, pyspf] = await Promise.all([Promise.all(asked.map(ourResult)), resultsOfPyspf(asked)])
      asked.forEach(({ name }, i) => results.set(name, { ours: ours[i] ?? '', pyspf: pyspf[i] ?? '' }))
    })

    for (const { name, skip } of cases) {
      testUnless(skip, name, ({ annotate }) => {
        const known = DIFFERENCES[`${description} / ${name}`]
        const result = results.get(name)
        if (!known) return expect(result).toEqual({ ours: result?.pyspf, pyspf: result?.pyspf })
        const { ours, pyspf, right, rfc, why } = known
        annotate(`${name}: ours ${ours}, pyspf ${pyspf}; right: ${right} (${rfc}), since ${why}`)
        expect(result).toEqual({ ours, pyspf })
      })
    }
  })
}

describe('SPF compared with pyspf: the table of differences', () => {
  test('names cases that exist', () => {
    const names = scenarios.flatMap(({ description, cases }) =>
      cases.map(({ name }) => `${description} / ${name}`),
    )
    expect(Object.keys(DIFFERENCES).filter((key) => !names.includes(key))).toEqual([])
  })
})

/** @param {Case} message */
async function ourResult({ ip, sender, helo }) {
  const { status, body } = await askApi('spf/checker', {
    domain: domainOf({ sender, helo }),
    ip,
    sender,
    helo,
  })
  // RFC 7208 section 4.3: a malformed domain has the result none. The API reports it as the caller's error.
  if (status === 400 && body.error?.code === 'invalid_domain') return 'none'
  return body.evaluation?.result ?? `${status} ${JSON.stringify(body).slice(0, 200)}`
}
