import { expect, test } from 'vitest'
import { apiDescriptions } from '../../scripts/api-descriptions.mjs'
import DESCRIPTIONS from '../../worker/api/openapi/descriptions.json'

test('openapi.json says what the comments of the schemas say (else: npm run api-descriptions)', () => {
  expect(DESCRIPTIONS).toEqual(apiDescriptions())
})

test('fields of fields and of shared parts are among them', () => {
  const { DkimReport, SpfTreeTerm, Finding } = apiDescriptions()
  expect(Finding?.rfc).toContain('RFC 7208')
  expect(DkimReport?.keyBits).toBe('Of the RSA modulus; 256 for Ed25519.')
  expect(DkimReport?.['discovery.cursor']).toContain('first selector')
  expect(SpfTreeTerm?.cost).toBe('Lookups that the term costs itself, 0 or 1.')
})
