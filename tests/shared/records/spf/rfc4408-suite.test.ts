// The public suite of 191 cases, run in full; where it leaves a choice, a table has the choice of RFC 7208.
import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { evaluateSpf } from '#shared/records/spf/evaluate.ts'
import { loadSuite } from './rfc4408-suite.ts'

/** Where the suite allows several results, or was written for RFC 4408, RFC 7208 decides. */
const DECIDED: Record<string, readonly [result: string, why: string]> = {
  txtonly: ['fail', '3.1: records are of type TXT'],
  spfonly: ['none', '3.1: type 99 is not asked'],
  spftimeout: ['fail', '3.1: type 99 is not asked'],
  txttimeout: ['temperror', '4.4: the TXT question times out'],
  nospftxttimeout: ['temperror', '4.4: the TXT question times out'],
  spfoverride: ['fail', '3.1: only the TXT record counts'],
  multitxt1: ['permerror', '4.5: two TXT records'],
  multispf1: ['permerror', '4.5: two records, identical or not'],
  multispf2: ['pass', '3.1: only the TXT record counts, and there is one'],
  'invalid-domain-empty-label': ['permerror', '4.8 leaves it open: an error where the publisher wrote it'],
  'invalid-domain-long': ['permerror', '4.8 leaves it open: an error where the publisher wrote it'],
  'invalid-domain-long-via-macro': ['fail', '4.8 leaves it open: no match where the client made the name'],
  'exists-dnserr': ['temperror', '5: a DNS error is a temperror'],
  'cidr6-0-ip4': ['neutral', '5: an IPv4 client is compared with IPv4 only'],
  'cidr6-ip4': ['neutral', '5: an IPv4-mapped client is an IPv4 client'],
  'p-macro-multiple': ['pass', '7.3: a name below the domain is preferred'],
  'mx-limit': ['permerror', '4.6.4: more than ten MX names'],
  'ptr-limit': ['neutral', '4.6.4: PTR names beyond the tenth are ignored'],
}

/** RFC 7208 section 7.4 writes the nibbles of an IPv6 address in lower case, the suite in upper case. */
const EXPLANATION_IN_LOWER_CASE = new Set(['v-macro-ip6'])

const suite = loadSuite()

for (const { description, cases, zone } of suite) {
  describe(description, () => {
    test.each(cases)('$name', async ({ name, host, helo, mailfrom, results, explanation }) => {
      const question = { ip: host, helo, sender: mailfrom }
      const answer = await checkHost(question, zoneResolver(zone))
      // Reading ahead changes neither the conclusion nor any step toward it.
      expect(answer).toEqual(await evaluateSpf(question, zoneResolver(zone)))
      const expected = DECIDED[name]?.[0] ?? results[0]
      expect(results).toContain(expected)
      const said = EXPLANATION_IN_LOWER_CASE.has(name) ? explanation?.toLowerCase() : explanation
      expect({
        result: answer.result,
        ...(said === undefined ? {} : { said: answer.explanation ?? null }),
      }).toEqual({
        result: expected,
        ...(said === undefined ? {} : { said }),
      })
      const domain = (mailfrom.slice(mailfrom.lastIndexOf('@') + 1) || helo).toLowerCase()
      const report = await checkSpf(domain, zoneResolver(zone))
      // A record that the report calls valid can be evaluated, and what stops every receiver right away is not valid.
      if (report.valid) expect(['none', 'permerror', 'temperror']).not.toContain(answer.result)
      if (answer.result === 'permerror') expect(report.valid).toBe(false)
      if (answer.result === 'none') expect(report.found).toBe(false)
    })
  })
}

test('the suite is complete, and every choice that it allows is in the table', () => {
  const cases = suite.flatMap((scenario) => scenario.cases)
  expect(cases).toHaveLength(191)
  expect(
    cases
      .filter(({ results }) => results.length > 1)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(DECIDED).sort())
})
