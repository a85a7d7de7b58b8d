// Mail that others signed, with the keys of that day, compared with the verdicts that their own suites expect.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { validateArc } from '#shared/message/arc.ts'
import { verifyDkim } from '#shared/message/dkim.ts'
import { readRawMessage } from '#shared/message/raw-message.ts'
import { bodyHashes, keyRing } from '#shared/message/verify-signature.ts'

const FOLDER = 'tests/fixtures/signed-mail'
/** Chains of a hundred sets need as many keys. */
const KEYS = 200

const zoneOf = (records: Iterable<readonly [name: string, text: string]>): Zone =>
  Object.fromEntries([...records].map(([name, text]) => [name.toLowerCase(), { TXT: [text] }]))

async function verdicts(text: string, zone: Zone, seconds: number) {
  const message = readRawMessage(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'latin1'))
  const hashes = bodyHashes(message.body)
  const keys = keyRing(zoneResolver(zone), KEYS)
  const [dkim, arc] = await Promise.all([
    verifyDkim(message, keys, hashes, seconds),
    validateArc(message, keys, hashes, seconds),
  ])
  return { dkim: dkim.map(({ result, reason }) => [result, reason]), arc }
}

describe('messages of mail-auth', () => {
  test.each(readdirSync(`${FOLDER}/mail-auth`).filter((name) => name.endsWith('.txt')))(
    '%s',
    async (name) => {
      const text = readFileSync(`${FOLDER}/mail-auth/${name}`, 'latin1')
      const end = /\r?\n\r?\n/.exec(text)
      const lines = text.slice(0, end?.index).split(/\r?\n/)
      const zone = zoneOf(
        lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
      )
      const { dkim, arc } = await verdicts(
        text.slice((end?.index ?? 0) + (end?.[0].length ?? 0)),
        zone,
        1_667_843_664,
      )
      if (name.startsWith('arc')) expect(arc).toMatchObject({ result: 'pass' })
      else expect([name, dkim.map(([result]) => result)]).toEqual([name, dkim.map(() => 'pass')])
      expect(dkim.length + arc.sets.length).toBeGreaterThan(0)
    },
  )
})

interface Scenario {
  description: string
  tests: Record<string, { message: string; cv: string }>
  'txt-records': Record<string, string> | ''
}

/** Where the suite expects a pass that later rules, or the grammar, forbid. */
const REFUSED: Readonly<Record<string, RegExp>> = {
  ams_fields_a_sha1: /rsa-sha1.*RFC 8301, 3\.1/,
  as_fields_a_sha1: /rsa-sha1.*RFC 8301, 3\.1/,
  ams_fields_h_empty: /lacks h=.*RFC 6376, 3\.5/,
}

describe('the ARC test suite', () => {
  const scenarios = parseAllDocuments(readFileSync(`${FOLDER}/arc-test-suite/validation.yml`, 'utf8')).map(
    (document) => document.toJS() as Scenario,
  )
  test('is here in full', () => {
    const names = scenarios.flatMap(({ tests }) => Object.keys(tests))
    expect(names.length).toBe(170)
    expect(names).toEqual(expect.arrayContaining(Object.keys(REFUSED)))
  })

  test.each(scenarios.map((scenario) => [scenario.description, scenario] as const))(
    '%s',
    async (_, scenario) => {
      const records = Object.entries(scenario['txt-records'] || {})
      const zone = zoneOf(records.map(([name, text]) => [name, text.replaceAll('\n', '')]))
      const different: string[] = []
      for (const [name, { message, cv }] of Object.entries(scenario.tests)) {
        const { arc } = await verdicts(message, zone, 1_500_000_000)
        const expected = (cv || 'fail').toLowerCase()
        const refusal = REFUSED[name]
        if (refusal)
          expect(arc).toMatchObject({ result: 'fail', reason: expect.stringMatching(refusal) as string })
        else if (arc.result !== expected)
          different.push(`${name}: ${expected} is expected, ${arc.result} found: ${arc.reason}`)
      }
      expect(different).toEqual([])
    },
  )
})
