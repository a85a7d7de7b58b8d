import { describe, expect, test } from 'vitest'
import { EXPORT_FORMATS, formatsFor, type ExportFormatId } from '#shared/report/change/export/format-list.ts'
import { EXPORT_FORMAT_IDS, exportChange } from '#shared/report/change/export/formats.ts'
import { DNS_PROVIDERS } from '#shared/data/dns-hosting/providers.ts'
import { changeOf, DMARC, reasonOf, textOf } from './an-export.ts'

describe('the list of formats', () => {
  test('names each one once, with a label', () => {
    expect(EXPORT_FORMATS.map(({ id }) => id)).toEqual([
      ...['bind', 'nsupdate', 'octodns', 'dnscontrol'],
      ...['terraform-cloudflare', 'terraform-route53', 'terraform-google', 'terraform-azure'],
      ...['cloudflare-api', 'route53-json', 'gcloud', 'csv'],
    ])
    expect(new Set(EXPORT_FORMATS.map(({ label }) => label)).size).toBe(EXPORT_FORMATS.length)
  })

  test('starts with those of the domain’s own DNS provider, and leaves out those of other providers', () => {
    const ids = formatsFor('Amazon Route 53').map(({ id }) => id)
    expect(ids.slice(0, 3)).toEqual(['terraform-route53', 'route53-json', 'bind'])
    expect(ids).not.toContain('cloudflare-api')
    expect(formatsFor('Someone else')).toHaveLength(EXPORT_FORMATS.length)
  })

  test('names providers as they are known', () => {
    const names = EXPORT_FORMATS.flatMap((format) => ('provider' in format ? format.provider : []))
    expect(DNS_PROVIDERS.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  })
})

describe.each(EXPORT_FORMAT_IDS)('%s', (format) => {
  test('has nothing to export if only someone else can act', () => {
    const ask = { ...changeOf(), action: 'ask', before: [], after: [] }
    expect(exportChange(ask, format)).toEqual({
      ok: false,
      reason: 'Someone else has to supply this record, so there is nothing to export yet.',
    })
  })

  test('refuses a change that changes nothing', () => {
    expect(reasonOf(format, { before: [DMARC], after: [DMARC] })).toContain('Nothing changes')
  })

  test.each([
    { owner: 'a b.example.com' },
    { owner: "x'; rm -rf ~ #.example.com" },
    { owner: '$(reboot).example.com' },
    { owner: '-x.example.com' },
    { owner: 'a..example.com' },
    { owner: 'example.com\nevil. IN A 192.0.2.1' },
    { owner: `${'a'.repeat(64)}.example.com` },
    { owner: `${'a.'.repeat(127)}com` },
    { owner: 'ü.example.com', zone: 'example.com' },
    { owner: '' },
    { zone: 'example.net' },
    { zone: 'ample.com' },
    { zone: '*.com', owner: 'a.*.com' },
    { ttl: -1 },
    { ttl: 1.5 },
    { ttl: 2 ** 31 },
    { ttl: Number.NaN },
    { type: 'MX' as const, after: ['mx.example.com'], before: [] },
    { type: 'MX' as const, after: ['10 mx.example.com.\nx'], before: [] },
    { type: 'MX' as const, after: ['70000 mx.example.com'], before: [] },
    { type: 'A' as const, after: ['2001:db8::1'], before: [] },
    { type: 'A' as const, after: ['192.0.2.1 "'], before: [] },
    { type: 'CNAME' as const, after: ['a.example', 'b.example'], before: [] },
    { type: 'CNAME' as const, after: ['a"b.example'], before: [] },
    { type: 'TLSA' as const, after: ['3 1 1 xyz'], before: [] },
    { type: 'TLSA' as const, after: ['3 1 256 aa'], before: [] },
    { type: 'NS' as unknown as 'A', after: ['ns.example'], before: [] },
    { after: ['x'.repeat(4097)] },
    { after: ['é'.repeat(2049)] },
    { after: ['\ud800'] },
    { after: Array.from({ length: 101 }, (_, i) => `v${i}`) },
    { keep: 'x' as unknown as string[] },
  ])('refuses %j', (part) => {
    expect(exportChange(changeOf(part), format)).toMatchObject({ ok: false })
  })

  test.each([null, undefined, 7, 'x', [], {}, { owner: 1 }])('refuses %j instead of a change', (change) => {
    expect(exportChange(change, format)).toMatchObject({ ok: false })
  })

  test('is printable ASCII and ends with a line break, whatever is in the records', () => {
    const texts = [
      ...['a"b', "a'b", 'a\\b', 'a;b', '${a}%{b}', '`id`$(id)', '\u2028\u202e', 'größe', '😀'],
      ...['\u0000\n\r\t', '*/ // # --', '=1+1', '</script>', "'''\n- x: y"],
    ]
    for (const text of texts) {
      const outcome = exportChange(
        changeOf({ before: [`old ${text}`], after: [text], keep: [`k ${text}`] }),
        format,
      )
      if (!outcome.ok) continue
      // A spreadsheet shows the text's own letters.
      expect(outcome.text).toMatch(format === 'csv' ? /^[^\p{Cc}\u2028\u202e]*\r\n/u : /^[\n -~]*\n$/)
    }
  })

  test('writes a change of each type, or says why not', () => {
    const records = {
      A: '192.0.2.1',
      AAAA: '2001:db8::1',
      CNAME: 'a.example',
      MX: '10 mx.example.com',
      TLSA: '3 1 1 aabb',
      SPF: 'v=spf1 -all',
    }
    const refusals = Object.entries(records).flatMap(([type, text]) => {
      const outcome = exportChange(changeOf({ type: type as 'A', before: [], after: [text] }), format)
      if (outcome.ok) expect(outcome.text).toContain(text.split(' ').at(-1))
      return outcome.ok ? [] : [type]
    })
    const expected: Partial<Record<ExportFormatId, string[]>> = {
      octodns: ['SPF'],
      dnscontrol: ['SPF'],
      'terraform-cloudflare': ['SPF'],
      'cloudflare-api': ['SPF'],
      'terraform-azure': ['TLSA', 'SPF'],
    }
    expect(refusals).toEqual(expected[format] ?? [])
  })

  test('says what is removed if nothing replaces it', () => {
    expect(textOf(format, { before: ['old text'], after: [] })).toContain('old text')
  })
})
