import { describe, expect, test } from 'vitest'
import { readDraft } from '#app/components/tool/generator-form.ts'
import { draftRecords, questionOf, TRANSPORT_FORM } from '#app/routes/transport/transport-generator-data.ts'

const NOW = '2026-11-22T12:00:00Z'
const draft = (fields: Record<string, string>) => readDraft(TRANSPORT_FORM, new URLSearchParams(fields))
const PUBLISHED = { mx: ['mx1.example.com', 'mx2.example.com'], id: '20261122120000' }

describe('the draft', () => {
  test('has the published servers, test mode, and an id that no sender has cached', () => {
    expect(draftRecords(draft({ domain: 'Example.com' }), PUBLISHED, NOW)).toMatchObject({
      domain: 'example.com',
      policy: 'version: STSv1\nmode: testing\nmx: mx1.example.com\nmx: mx2.example.com\nmax_age: 604800\n',
      sts: 'v=STSv1; id=202611221200001',
      tlsRpt: 'v=TLSRPTv1; rua=mailto:tls-reports@example.com',
      problems: [],
    })
  })

  test('has the published servers for an empty field, too', () => {
    const typed = { ...draft({ domain: 'example.com' }), mx: ' ' }
    expect(draftRecords(typed, PUBLISHED, NOW).policy).toContain('mx: mx1.example.com\nmx: mx2.example.com\n')
  })

  test('has what was typed instead', () => {
    const fields = {
      domain: 'example.com',
      mode: 'enforce',
      mx: '*.Host.com\n mx.b.com.',
      age: '86400',
      rua: 'a@b.com, https://c.com/in',
    }
    expect(draftRecords(draft(fields), PUBLISHED, NOW)).toMatchObject({
      policy: 'version: STSv1\nmode: enforce\nmx: *.host.com\nmx: mx.b.com\nmax_age: 86400\n',
      tlsRpt: 'v=TLSRPTv1; rua=mailto:a@b.com,https://c.com/in',
    })
  })

  test.each([
    [{ mx: '*' }, 'mx'],
    [{ mx: 'a;b.com' }, 'mx'],
    [{ mx: 'mode: none' }, 'mx'],
    [{ rua: 'nonsense' }, 'rua'],
    [{ rua: 'ftp://a.com' }, 'rua'],
  ])('says at the field what is wrong with %o', (fields, field) => {
    const { problems } = draftRecords(draft({ domain: 'example.com', ...fields }), PUBLISHED, NOW)
    expect(problems).toMatchObject([{ field, severity: 'error' }])
  })

  test('without a valid domain looks up nothing and writes nothing', () => {
    for (const domain of ['', 'localhost']) {
      expect(questionOf(draft({ domain }))).toBeNull()
      expect(draftRecords(draft({ domain }), null, NOW)).toMatchObject({
        policy: null,
        sts: null,
        tlsRpt: null,
      })
    }
  })

  test('asks DNS about the domain, and sends no certificate', () => {
    expect(questionOf(draft({ domain: 'example.com', pem: 'secret', mode: 'enforce' }))).toBe(
      '/tool/transport?tab=generator&domain=example.com',
    )
  })
})
