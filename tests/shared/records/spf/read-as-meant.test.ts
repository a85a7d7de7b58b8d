import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNearMiss, readAsMeant } from '#shared/records/spf/read-as-meant.ts'
import { anyText } from '#tests/helpers/any-text.ts'

const reading = (text: string) => {
  const { terms, unclear } = readAsMeant(text)
  return { meant: terms.map((term) => term.text).join(' '), unclear: unclear.map((part) => part.text) }
}

/** Each reads as: mx include:service.test ~all */
const SAME = [
  'v=spf1 mx include:service.test ~all',
  'v=spf1  mx   include:service.test ~all ',
  'v=spf1 mx include: service.test ~all',
  'v=spf1 mx include service.test ~all',
  'v=spf1 mx include : service.test ~all',
  'v=spf1 mx include :service.test ~all',
  'v=spf1 mx include.service.test ~all',
  'v=spf1 mx include=service.test ~all',
  'v=spf1 mx includes:service.test ~all',
  'v=spf1 mx inlcude:service.test ~all',
  'v=spf1 mx inc1ude: service.test ~all',
  'v=spf1 mx include::service.test ~all',
  'v=spf1 mx include:@service.test ~all',
  'v=spf1 mx include:http://service.test/ ~all',
  'v=spf1 mx include:https://service.test ~all',
  'v=spf1 mx include:service.test/ ~all',
  'v=spf1 mx <include:service.test> ~all',
  'v=spf1, mx, include:service.test, ~all',
  'v=spf1; mx; include:service.test; ~all;',
  'v=spf1 mx,include:service.test,~all',
  'v=spf1 | mx | include:service.test | ~all',
  'v=spf1\nmx\r\ninclude:service.test\t~all',
  'v=spf1\u00a0mx\u2003include:service.test\u3000~all',
  'v=spf1 mx\u00a0include:service.test ~all',
  '\u200bv=spf1 mx inc\u200blude:serv\u00adice.test ~all\ufeff',
  'ｖ＝ｓｐｆ１　ｍｘ　include：service．test　～all',
  '"v=spf1 mx include:service.test ~all"',
  '“v=spf1 mx include:service.test ~all”',
  "'v=spf1 mx include:service.test ~all'",
  '"v=spf1 mx" "include:service.test ~all"',
  '"v=spf1 mx include:serv" "ice.test ~all"',
  'v=spf1 mx include:\\service.test \\~all',
  'v\\=spf1 mx include:service.test ~all',
  'v=spf1 mx include:service.test ~ all',
  'v=spf1 mx include:service.test ~al',
  'v=spf1 mx include:service.test ~all.',
  'v=spf1 mx include:service.test ˜all',
  'v=spf1 mxinclude:service.test ~all',
  'v=spf1 mx include:service.test~all',
  'v=spf1mx include:service.test ~all',
  'v=spf1 v=spf1 mx include:service.test ~all',
  'v=spf1 mx v=spf1 include:service.test ~all',
  'spf1 mx include:service.test ~all',
  'v=spf 1 mx include:service.test ~all',
  'v = spf1 mx include:service.test ~all',
  'v=spfl mx include:service.test ~all',
  'v:spf1 mx include:service.test ~all',
  '   v=spf1 mx include:service.test ~all',
]

describe('one record, as people type it', () => {
  test.each(SAME)('%j', (text) => {
    expect(reading(text)).toEqual({ meant: 'mx include:service.test ~all', unclear: [] })
  })
})

describe('a term, as people type it', () => {
  test.each([
    ['ip6: 2606:2800:77::/48', 'ip6:2606:2800:77::/48'],
    ['ip4: 192.0.43.1, 192.0.43.2', 'ip4:192.0.43.1 ip4:192.0.43.2'],
    ['ip:192.0.43.1', 'ip4:192.0.43.1'],
    ['ip=2606:2800::1', 'ip6:2606:2800::1'],
    ['ipv4:192.0.43.0/24', 'ip4:192.0.43.0/24'],
    ['ipv6:2606:2800::/32', 'ip6:2606:2800::/32'],
    ['ip4:2606:2800::1', 'ip6:2606:2800::1'],
    ['ip6:192.0.43.1', 'ip4:192.0.43.1'],
    ['ip6:[2606:2800::1]', 'ip6:2606:2800::1'],
    ['192.0.43.1', 'ip4:192.0.43.1'],
    ['192.0.43.0/24', 'ip4:192.0.43.0/24'],
    ['2606:2800::/32', 'ip6:2606:2800::/32'],
    ['ip4:192.0.43.0 /24', 'ip4:192.0.43.0/24'],
    ['ip4:192.0.43.0/255.255.255.0', 'ip4:192.0.43.0/24'],
    ['a:192.0.43.1', 'ip4:192.0.43.1'],
    ['~include:192.0.43.1', '~ip4:192.0.43.1'],
    ['ip4:mail.host.test', 'a:mail.host.test'],
    ['a=mail.host.test', 'a:mail.host.test'],
    ['mx= host.test', 'mx:host.test'],
    ['mx/64', 'mx//64'],
    ['a:http://mail.host.test', 'a:mail.host.test'],
    ['a:mail.bücher.test/24', 'a:mail.xn--bcher-kva.test/24'],
    ['include:bücher.test', 'include:xn--bcher-kva.test'],
    ['redirect:host.test', 'redirect=host.test'],
    ['redirect = host.test', 'redirect=host.test'],
    ['exists=host.test', 'exists:host.test'],
    ['ip4:192.0.43.1include:x.test', 'ip4:192.0.43.1 include:x.test'],
    ['ip4:192.0.43.1ip4:192.0.43.2mx', 'ip4:192.0.43.1 ip4:192.0.43.2 mx'],
    ['-allinclude:x.test', '-all include:x.test'],
    ['include:x.testinclude:y.test', 'include:x.test include:y.test'],
    ['include:x.test-all', 'include:x.test -all'],
    ['mx-all', 'mx -all'],
    ['–all', '-all'],
    ['— all', '-all'],
    ['--all', '-all'],
    ['+ mx', '+mx'],
    ['exists:%{i}._spf.%{d2}', 'exists:%{i}._spf.%{d2}'],
    ['note=a,b', 'note=a,b'],
  ])('%s: %s', (term, meant) => {
    expect(reading(`v=spf1 ${term}`)).toEqual({ meant, unclear: [] })
  })
})

describe('what could mean several things is named', () => {
  test.each([
    ['v=spf1 bogus -all', ['bogus']],
    ['v=spf1 mail.host.test -all', ['mail.host.test']],
    ['v=spf1 a.host.test -all', ['a.host.test']],
    ['v=spf1 al mx -all', ['al']],
    ['v=spf1 include: -all', ['include:']],
    ['v=spf1 ip4:192.0.43.300 -all', ['ip4:192.0.43.300']],
    ['v=spf1 ip4:192.000.043.001 -all', ['ip4:192.000.043.001']],
    ['v=spf1 ip4:192.0.43.1-192.0.43.9 -all', ['ip4:192.0.43.1-192.0.43.9']],
    ['v=spf1 include:x -all', ['include:x']],
    ['v=spf1 exists:%{i.x.test -all', ['exists:%{i.x.test']],
  ])('%s', (text, unclear) => {
    expect(reading(text).unclear).toEqual(unclear)
  })
})

describe('what looks like SPF', () => {
  test.each(['include:service.test ~all', 'ip4:192.0.43.1', '-all', 'redirect=host.test'])(
    'a piece of a record does: %s',
    (text) => expect(isNearMiss(text)).toBe(true),
  )

  test.each([
    'v=spf1 mx -all',
    'v=spf10 -all',
    'spf2.0/pra mx',
    'spf1.host.test',
    'all',
    'a mx',
    'site-verification=1',
    'v=DKIM1; k=rsa; p=ip4:192.0.43.1',
    'ask for include:service.test please',
  ])('not so: %s', (text) => expect(isNearMiss(text)).toBe(false))
})

test('any text is read without an exception, and each part of it once', () => {
  fc.assert(
    fc.property(anyText(), fc.boolean(), (text, isRecord) => {
      const { terms, corrections, unclear } = readAsMeant(isRecord ? `v=spf1 ${text}` : text)
      for (const { start, end } of [...terms, ...corrections, ...unclear]) expect(start).toBeLessThan(end)
    }),
  )
})
