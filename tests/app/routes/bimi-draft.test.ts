import { describe, expect, test } from 'vitest'
import { draftAddress, readDraft } from '#app/components/tool/generator-form.ts'
import { BIMI_FORM, draftFrom, draftRecord, questionOf } from '#app/routes/bimi/bimi-generator-data.ts'

const read = (query: string) => readDraft(BIMI_FORM, new URLSearchParams(query))
const LOGO = 'https://example.com/a.svg'

describe('the draft', () => {
  test.each([
    'tab=generator',
    'tab=generator&domain=example.com&logo=https%3A%2F%2Fexample.com%2Fa.svg',
    'tab=generator&domain=example.com&selector=news&logo=x&certificate=y&avp=personal&lps=a%2Cb&kind=decline',
  ])('“%s” survives the round trip to the URL', (query) => {
    expect(draftAddress(BIMI_FORM, read(query))).toBe(`/tool/bimi?${query}`)
  })

  test('ignores values that no list offers', () => {
    expect(read('avp=both&kind=x')).toMatchObject({ avp: 'brand', kind: 'logo', selector: 'default' })
  })

  // Specification 2.9 and 5: a= only with a certificate, nothing while the logo is empty.
  test.each<[query: string, record: string, usable: boolean]>([
    [`logo=${LOGO}`, `v=BIMI1; l=${LOGO}`, true],
    [
      `logo=${LOGO}&certificate=https://example.com/a.pem`,
      `v=BIMI1; l=${LOGO}; a=https://example.com/a.pem`,
      true,
    ],
    [`logo=${LOGO}&avp=personal&lps=news,%20shop`, `v=BIMI1; l=${LOGO}; avp=personal; lps=news,shop`, true],
    [`logo=${LOGO}&avp=brand`, `v=BIMI1; l=${LOGO}`, true],
    ['logo=https://example.com/a,b;c.svg', 'v=BIMI1; l=https://example.com/a%2Cb%3Bc.svg', true],
    ['logo=https://bücher.example/a.svg', 'v=BIMI1; l=https://xn--bcher-kva.example/a.svg', true],
    ['kind=decline', 'v=BIMI1; l=; a=;', true],
    [`kind=decline&logo=http://x&lps=brand-`, 'v=BIMI1; l=; a=; lps=brand-;', true],
    ['', 'v=BIMI1; l=', false],
    ['logo=http://example.com/a.svg', 'v=BIMI1; l=http://example.com/a.svg', false],
    ['logo=nonsense', 'v=BIMI1; l=nonsense', false],
    [
      `logo=${LOGO}&certificate=ftp://example.com/a.pem`,
      `v=BIMI1; l=${LOGO}; a=ftp://example.com/a.pem`,
      false,
    ],
    [`logo=${LOGO}&lps=a_b`, `v=BIMI1; l=${LOGO}; lps=a_b`, false],
    [`logo=${LOGO}&selector=a%20b`, `v=BIMI1; l=${LOGO}`, false],
    [`logo=${LOGO}&domain=localhost`, `v=BIMI1; l=${LOGO}`, false],
  ])('“%s” gives %s', (query, record, usable) => {
    expect(draftRecord(read(query))).toMatchObject({ record, usable })
  })

  test.each([
    ['logo=https://example.com/logo', 'logo', 'warning'],
    ['logo=http://example.com/a.svg', 'logo', 'error'],
    [`logo=${LOGO}&certificate=https://example.com/cert`, 'certificate', 'warning'],
  ])('“%s” has a message at %s: %s', (query, field, severity) => {
    expect(draftRecord(read(query)).problems).toMatchObject([{ field, severity }])
  })

  test('waits for the URL of the logo, and looks up nothing before', () => {
    expect([
      draftRecord(read('domain=example.com')).isWaiting,
      questionOf(read('domain=example.com')),
    ]).toEqual([true, null])
    expect(questionOf(read(`logo=${LOGO}`))).toBeNull()
    expect(questionOf(read(`logo=${LOGO}&domain=example.com`))).not.toBeNull()
  })

  test.each([
    ['example.com', 'example.com'],
    ['https://Example.com/', 'example.com'],
    ['default._bimi.example.com', 'example.com'],
  ])('takes the domain from “%s”', (typed, domain) => {
    expect(draftRecord({ ...read(''), domain: typed }).domain).toBe(domain)
  })

  test('starts with a published record', () => {
    const draft = draftFrom(`v=BIMI1; l=${LOGO}; a=; avp=personal; lps=x`, read('domain=example.com'))
    expect(draftRecord(draft)).toMatchObject({
      record: `v=BIMI1; l=${LOGO}; avp=personal; lps=x`,
      usable: true,
    })
    expect(draftFrom('v=BIMI1; l=; a=;', draft)).toMatchObject({ kind: 'decline' })
  })
})
