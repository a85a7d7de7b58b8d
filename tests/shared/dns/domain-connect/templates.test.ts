// The template files, as the Domain Connect repository accepts them: https://github.com/Domain-Connect/Templates
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { JsonSchema } from '#shared/api/openapi.ts'
import { CONNECT_TOOLS, TEMPLATES } from '#shared/dns/domain-connect/template-call.ts'
import { schemaChecker } from '#tests/helpers/json-schema.ts'

const FOLDER = 'shared/dns/domain-connect/templates/'
/** From the specification's repository (CC0), read 2026-11-22; the template repository has the same. */
const SCHEMA = 'tests/fixtures/domain-connect/template.schema.json'

interface Template {
  providerId: string
  serviceId: string
  syncPubKeyDomain?: string
  warnPhishing?: boolean
  records: Record<string, string | number>[]
}

const readJson = <T>(path: string) => JSON.parse(readFileSync(path, 'utf8')) as T
const { definitions } = readJson<{ definitions: Record<string, JsonSchema> }>(SCHEMA)
const problemsOf = schemaChecker({ components: { schemas: definitions, responses: {} } })
const whole: JsonSchema = { $ref: '#/definitions/DomainConnectTemplate' }
const files = readdirSync(FOLDER)

test('there is one for each tool', () => {
  const names = CONNECT_TOOLS.map((tool) => `${TEMPLATES[tool].providerId}.${TEMPLATES[tool].serviceId}.json`)
  expect([...names].sort()).toEqual(files.sort())
})

describe.each(files)('%s', (file) => {
  const template = readJson<Template>(FOLDER + file)

  test('matches the schema', () => {
    expect(problemsOf(template, whole)).toEqual([])
  })

  test('does not match it if a record lacks what it needs', () => {
    const cut = { ...template, records: template.records.map(({ type, host = '' }) => ({ type, host })) }
    expect(problemsOf(cut, whole)).not.toEqual([])
  })

  test('follows the rules for submissions', () => {
    const { providerId, serviceId, syncPubKeyDomain, warnPhishing, records } = template
    expect([file, syncPubKeyDomain, warnPhishing]).toEqual([
      `${providerId}.${serviceId}.json`,
      providerId,
      undefined,
    ])
    for (const { type, host, data = '', txtConflictMatchingMode, essential } of records) {
      expect(host).not.toContain('%')
      expect(data).not.toMatch(/^v=spf1|^%/)
      if (type === 'TXT') expect([txtConflictMatchingMode, essential]).toEqual(['Prefix', 'OnApply'])
    }
  })
})
