import { expect, test } from 'vitest'
import { GLOSSARY, TERMS_IN_TEXT } from '#shared/data/glossary.ts'

const wordsIn = (text: string) => text.split(TERMS_IN_TEXT).filter((part) => GLOSSARY[part] !== undefined)

test.each([
  ['SPF is broken. DKIM and DMARC work, but need fixes.', ['SPF', 'DKIM', 'DMARC']],
  ['Publish an MTA-STS policy; TLS-RPT reports failures.', ['MTA-STS', 'TLS-RPT']],
  ['A part of a name is not a word: spf.example.com, DKIM-Signature, x-DNS, MX1, SPFs.', []],
  ['DNS, and DNSSEC.', ['DNS', 'DNSSEC']],
  ['', []],
])('%s', (text, words) => {
  expect(wordsIn(text)).toEqual(words)
})

test('each explanation is short, and names its word', () => {
  for (const [word, means = ''] of Object.entries(GLOSSARY)) {
    expect(means.toLowerCase()).toContain(word.toLowerCase().replace(/s$/, ''))
    expect(means.split(' ').length).toBeLessThan(30)
  }
})
