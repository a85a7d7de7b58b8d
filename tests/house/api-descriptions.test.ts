import { expect, test } from 'vitest'
import { apiDescriptions } from '../../scripts/api-descriptions.mjs'
import DESCRIPTIONS from '../../worker/api/openapi/descriptions.json'

test('openapi.json says what the comments of the schemas say (else: npm run api-descriptions)', () => {
  expect(DESCRIPTIONS).toEqual(apiDescriptions())
})

test('fields of fields and of shared parts are among them', () => {
  const { DkimReport, SpfTreeTerm, Finding, MxReport, CnameReport } = apiDescriptions()
  expect(Finding?.rfc).toContain('RFC 7208')
  expect(DkimReport?.keyBits).toBe('Of the RSA modulus; 256 for Ed25519.')
  expect(DkimReport?.['discovery.cursor']).toContain('first selector')
  expect(SpfTreeTerm?.cost).toBe('Lookups that the term costs itself, 0 or 1.')
  expect(MxReport?.entries).toBe('Sorted by priority, then name.')
  expect(CnameReport?.entries, 'a part of the same name in another file').toBe('In the order of the chain.')
})

test('a field whose schema has a name of its own says nothing of the fields in there', () => {
  const { EmailAuthentication } = apiDescriptions()
  expect(EmailAuthentication?.['mx.entries']).toBeUndefined()
  expect(EmailAuthentication?.['judgements.sentence']).toBe('One plain sentence.')
})
