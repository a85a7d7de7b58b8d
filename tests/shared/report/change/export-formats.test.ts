import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { RecordChange } from '#shared/report/change/change.ts'
import { DMARC, reasonOf, textOf } from './an-export.ts'

describe('bind', () => {
  test('has a line for each record, and removed ones as comments', () => {
    expect(textOf('bind', { ttl: 3600 })).toBe(
      [
        '; Remove these lines from the zone file first:',
        '; Removed: _dmarc.example.com TXT "v=DMARC1"',
        `_dmarc.example.com. 3600 IN TXT "${DMARC}"`,
        '',
      ].join('\n'),
    )
  })

  test('splits after 255 bytes and escapes what has a meaning in zone files', () => {
    const line = textOf('bind', { before: [], after: [`${'x'.repeat(255)}"\\é`] })
    expect(line).toBe(`_dmarc.example.com. 300 IN TXT "${'x'.repeat(255)}" "\\"\\\\\\195\\169"\n`)
  })

  test('writes other types with absolute names', () => {
    const mx = { type: 'MX', owner: 'example.com', before: [], after: ['10 mx.example.com', '0 .'] } as const
    expect(textOf('bind', { ...mx, after: [...mx.after], before: [] })).toBe(
      'example.com. 300 IN MX 10 mx.example.com.\nexample.com. 300 IN MX 0 .\n',
    )
  })
})

describe('nsupdate', () => {
  const lines = (part?: Partial<RecordChange>) =>
    textOf('nsupdate', part)
      .split('\n')
      .filter((line) => !line.startsWith(';'))

  test('names a published text by its strings, and what it adds by the usual ones', () => {
    const cut = {
      owner: 'example.com',
      before: ['v=spf1 mx', 'one text'],
      after: ['v=spf1 -all'],
      keep: ['token'],
      strings: [
        ['v=spf1', ' mx'],
        ['to', 'k', 'en'],
      ],
    }
    expect(lines(cut)).toEqual([
      'zone example.com.',
      'prereq yxrrset example.com. IN TXT "to" "k" "en"',
      'prereq yxrrset example.com. IN TXT "v=spf1" " mx"',
      'prereq yxrrset example.com. IN TXT "one text"',
      'update delete example.com. IN TXT "v=spf1" " mx"',
      'update delete example.com. IN TXT "one text"',
      'update add example.com. 300 IN TXT "v=spf1 -all"',
      'send',
      '',
    ])
  })

  test('states what it expects, removes only that, and keeps the others', () => {
    const spf = {
      owner: 'example.com',
      before: ['v=spf1 a', 'v=spf1 mx'],
      after: ['v=spf1 a mx'],
      keep: ['token'],
    }
    expect(lines(spf)).toEqual([
      'zone example.com.',
      'prereq yxrrset example.com. IN TXT "token"',
      'prereq yxrrset example.com. IN TXT "v=spf1 a"',
      'prereq yxrrset example.com. IN TXT "v=spf1 mx"',
      'update delete example.com. IN TXT "v=spf1 a"',
      'update delete example.com. IN TXT "v=spf1 mx"',
      'update add example.com. 300 IN TXT "v=spf1 a mx"',
      'send',
      '',
    ])
  })

  test('expects nothing if nothing is published, not even a CNAME', () => {
    expect(lines({ before: [] })).toContain('prereq nxrrset _dmarc.example.com. IN TXT')
    expect(lines({ before: [] })).toContain('prereq nxrrset _dmarc.example.com. IN CNAME')
    expect(lines({ type: 'CNAME', before: [], after: ['a.example'] })).toContain(
      'prereq nxdomain _dmarc.example.com.',
    )
  })

  test('leaves the zone to the server if it is unknown', () => {
    expect(lines({ zone: undefined })[0]).toBe('prereq yxrrset _dmarc.example.com. IN TXT "v=DMARC1"')
  })

  test('says so when the records do not fit in a message', () => {
    const after = Array.from({ length: 100 }, (_, i) => `${i}`.padEnd(4000, 'x'))
    expect(reasonOf('nsupdate', { after })).toContain('64 KB')
  })
})

describe('octodns', () => {
  const valuesOf = (part?: Partial<RecordChange>) =>
    parse(textOf('octodns', part)) as Record<string, { type: string; ttl: number; values: unknown[] }[]>

  test('has all records of the type, semicolons with a backslash', () => {
    const spf = { owner: 'example.com', before: ['old'], after: ['v=DMARC1; p=none'], keep: ['a "b" c'] }
    expect(valuesOf(spf)).toEqual({
      '': [{ type: 'TXT', ttl: 300, values: ['a "b" c', 'v=DMARC1\\; p=none'] }],
    })
  })

  test('writes exchanges as fields', () => {
    expect(valuesOf({ type: 'MX', before: [], after: ['10 mx.example.com'] })).toMatchObject({
      _dmarc: [{ values: [{ preference: 10, exchange: 'mx.example.com.' }] }],
    })
  })

  test('warns if it does not know the others, and needs the zone', () => {
    expect(textOf('octodns')).toContain('Add every other TXT record')
    expect(textOf('octodns', { keep: [] })).not.toContain('WARNING')
    expect(reasonOf('octodns', { zone: undefined })).toContain('zone')
  })

  test.each(['a\\b', 'größe', '"quoted"', 'a" "b', ''])('refuses %j, which it would change', (text) => {
    expect(reasonOf('octodns', { after: [text] })).toContain('cannot write this text')
  })
})

describe('dnscontrol', () => {
  function callsOf(script: string) {
    const calls: unknown[][] = []
    const call =
      (name: string) =>
      (...given: unknown[]) => [name, ...given]
    const stubs = Object.fromEntries(
      ['TXT', 'MX', 'A', 'AAAA', 'CNAME', 'TLSA', 'TTL'].map((name) => [name, call(name)]),
    )
    runInNewContext(script, { ...stubs, D_EXTEND: (...given: unknown[]) => calls.push(given) })
    return JSON.parse(JSON.stringify(calls)) as unknown
  }

  test.each([DMARC, '\'"\\\n\u2028`${x}</script>*/', 'größe 😀', '//', ''])('says %j exactly', (text) => {
    expect(callsOf(textOf('dnscontrol', { before: [`x${text}`], after: [text], ttl: 60 }))).toEqual([
      ['example.com', ['TXT', '_dmarc', text, ['TTL', 60]]],
    ])
  })

  test('names the zone itself @ and splits the fields of MX and TLSA', () => {
    const mx = {
      type: 'MX',
      owner: 'example.com',
      before: [],
      after: ['10 a.example', '20 b.example'],
    } as const
    expect(callsOf(textOf('dnscontrol', { ...mx, before: [], after: [...mx.after] }))).toEqual([
      ['example.com', ['MX', '@', 10, 'a.example.'], ['MX', '@', 20, 'b.example.']],
    ])
    expect(callsOf(textOf('dnscontrol', { type: 'TLSA', before: [], after: ['3 1 1 AABB'] }))).toEqual([
      ['example.com', ['TLSA', '_dmarc', 3, 1, 1, 'aabb']],
    ])
  })
})

describe('Terraform', () => {
  const hostile = 'a"b\\c${d}%{e}'

  test('for Cloudflare has a resource for each record, in quotes', () => {
    expect(textOf('terraform-cloudflare', { after: [hostile], before: [], ttl: 5 })).toBe(
      [
        '# cloudflare/cloudflare 5. Set var.cloudflare_zone_id.',
        'resource "cloudflare_dns_record" "txt_dmarc_example_com" {',
        '  zone_id = var.cloudflare_zone_id',
        '  name = "_dmarc.example.com"',
        '  type = "TXT"',
        '  ttl = 60',
        '  content = "\\"a\\\\\\"b\\\\\\\\c$${d}%%{e}\\""',
        '}',
        '',
      ].join('\n'),
    )
    const two = textOf('terraform-cloudflare', {
      type: 'MX',
      before: [],
      after: ['1 a.example', '2 b.example'],
    })
    expect(two).toContain('"mx_dmarc_example_com_2"')
    expect(two).toContain('  priority = 2')
  })

  test('for Route 53 leaves the outer quotes to the provider and joins strings with two', () => {
    const text = textOf('terraform-route53', { after: [hostile, 'x'.repeat(256)], keep: ['é'] })
    expect(text).toContain('    "a\\\\\\"b\\\\\\\\c$${d}%%{e}",')
    expect(text).toContain(`    "${'x'.repeat(255)}\\"\\"x",`)
    expect(text).toContain(String.raw`    "\\303\\251",`)
    expect(text).toContain('# These are all the TXT records of _dmarc.example.com.')
  })

  test('for Google has zone file form', () => {
    expect(textOf('terraform-google', { after: ['é'] })).toContain(String.raw`    "\"\\195\\169\"",`)
    expect(textOf('terraform-google')).toContain('  name = "_dmarc.example.com."')
  })

  test('for Azure has the text as it is, in blocks, and the name within the zone', () => {
    const text = textOf('terraform-azure', { after: [hostile], keep: ['k'] })
    expect(text).toContain('resource "azurerm_dns_txt_record" "txt_dmarc_example_com" {\n  name = "_dmarc"')
    expect(text).toContain(
      '  record {\n    value = "k"\n  }\n  record {\n    value = "a\\"b\\\\c$${d}%%{e}"\n  }',
    )
    expect(reasonOf('terraform-azure', { zone: undefined })).toContain('zone')
    expect(reasonOf('terraform-azure', { after: ['é'] })).toContain('ASCII')
  })

  test.each(['terraform-route53', 'terraform-google', 'terraform-azure'] as const)(
    '%s warns where the other records are not known',
    (format) => {
      expect(textOf(format)).toContain('WARNING: this replaces all TXT records')
      expect(textOf(format, { before: ['a'], after: [] })).toContain('delete the')
    },
  )
})

describe('route53-json', () => {
  interface Batch {
    Comment: string
    Changes: { Action: string; ResourceRecordSet: { TTL: number; ResourceRecords: { Value: string }[] } }[]
  }
  const stepsOf = (part?: Partial<RecordChange>) => {
    const { Changes, Comment } = JSON.parse(textOf('route53-json', part)) as Batch
    expect(Comment.length).toBeLessThanOrEqual(256)
    return Changes.map(({ Action, ResourceRecordSet }) => [
      Action,
      ...ResourceRecordSet.ResourceRecords.map(({ Value }) => Value),
    ])
  }

  test('overwrites only what is known as a whole', () => {
    expect(stepsOf({ keep: ['token'] })).toEqual([['UPSERT', '"token"', `"${DMARC}"`]])
    expect(stepsOf()).toEqual([
      ['DELETE', '"v=DMARC1"'],
      ['CREATE', `"${DMARC}"`],
    ])
    expect(stepsOf({ before: [] })).toEqual([['CREATE', `"${DMARC}"`]])
    expect(stepsOf({ after: [] })).toEqual([['DELETE', '"v=DMARC1"']])
  })

  test('splits long texts and writes octal numbers', () => {
    expect(stepsOf({ before: [], after: [`${'x'.repeat(255)}é"`] })).toEqual([
      ['CREATE', `"${'x'.repeat(255)}" "\\303\\251\\""`],
    ])
    expect(stepsOf({ before: [], after: ['""'] })).toEqual([['CREATE', String.raw`"\"\""`]])
  })
})

describe('csv', () => {
  test('has a row for each record', () => {
    expect(textOf('csv', { keep: ['a,"b"'], ttl: 60 })).toBe(
      [
        '"action","name","type","ttl","record","zone"',
        '"remove","_dmarc.example.com","TXT","60","v=DMARC1","example.com"',
        '"keep","_dmarc.example.com","TXT","60","a,""b""","example.com"',
        `"add","_dmarc.example.com","TXT","60","${DMARC}","example.com"`,
        '',
      ].join('\r\n'),
    )
  })

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\uff1d1', '\r=1'])(
    'makes no formula of %j',
    (text) => {
      const cell = textOf('csv', { before: [], after: [text] }).split('"TXT","","')[1]
      expect(cell).toMatch(/^['"\\]/)
    },
  )
})
