import { describe, expect, test } from 'vitest'
import { readDomainLines, readDomainText, severalIn } from '#shared/saved/fleet/input.ts'

const read = (text: string) => readDomainText(text, 2_000)

describe('the domains of', () => {
  test.each([
    ['a line each', 'a.com\nb.com\r\nc.com\rd.com', ['a.com', 'b.com', 'c.com', 'd.com']],
    ['one line', 'a.com, b.com;c.com | d.com e.com', ['a.com', 'b.com', 'c.com', 'd.com', 'e.com']],
    [
      'addresses and URLs',
      'Ada <ada@a.com>\nmailto:x@b.com\nhttps://c.com/d?e=f',
      ['a.com', 'b.com', 'c.com'],
    ],
    [
      'names in their own letters',
      'München.example\nFAß.example.',
      ['xn--mnchen-3ya.example', 'xn--fa-hia.example'],
    ],
    [
      'a table with a head',
      '"Domain","Client","Since"\n"a.com","Ada, Inc.","2024-01-02"\nb.com,B & Co,',
      ['a.com', 'b.com'],
    ],
    ['a table whose second column has them', 'Ada Inc;a.com;Berlin\nBob;b.com;Rome', ['a.com', 'b.com']],
    ['files of zones', '/etc/bind/db.a.com\nb.com.zone\nzones.txt', ['a.com', 'b.com', 'zones.txt']],
    ['comments and blanks', '# mine\n\n; theirs\n  a.com  ', ['a.com']],
    [
      'a zone file, each owner once',
      '$TTL 300\n$ORIGIN a.com.\n@ 3600 IN SOA ns1.host.net. x.a.com. 1 2 3 4 5\n  IN NS ns1.host.net.\nshop IN MX 10 mx.host.net.\nb.com. TXT "v=spf1 -all"',
      ['a.com', 'shop.a.com', 'b.com'],
    ],
  ])('%s', (_, text, domains) => {
    expect(read(text)).toMatchObject({ domains, refused: [] })
  })
})

test('a line without a domain is refused by its number, with a reason', () => {
  const { domains, refused } = read('a.com\nnot a domain\n192.0.2.1\nb..com\n\u202Emoc.x y')
  expect(domains).toEqual(['a.com'])
  expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5])
  expect(refused[1]?.reason).toMatch(/IP address/)
  expect(refused[3]?.text).toContain('\\u{202E}')
})

test('2,000 lines of junk are 2,000 refusals', () => {
  const junk = Array.from({ length: 2_000 }, (_, line) => `=HYPERLINK("x")${'<script>'.repeat(line % 9)}`)
  const { domains, refused } = readDomainLines(junk, 2_000)
  expect(domains).toEqual([])
  expect(refused).toHaveLength(2_000)
  expect(refused.every(({ text, reason }) => text.length < 80 && reason.length < 200)).toBe(true)
})

test('the same domain 500 times is one', () => {
  const { domains, doubles } = readDomainLines(
    Array.from({ length: 500 }, (_, i) => (i % 2 ? 'A.com.' : 'a.com')),
    200,
  )
  expect({ domains, doubles }).toEqual({ domains: ['a.com'], doubles: 499 })
})

test('what is beyond the limit is counted, each once', () => {
  const names = Array.from({ length: 210 }, (_, i) => `d${i}.com`)
  expect(readDomainLines([...names, 'd209.com'], 200)).toMatchObject({ beyond: 10, doubles: 1, refused: [] })
})

test.each([
  ['a.com, b.com', 'a.com'],
  ['a.com\nb.com\nc.com', 'a.com'],
  ['https://a.com/x;jane@b.com', 'a.com'],
  ['  a.com  ', null],
  ['a.com a.com', null],
  ['Jane Doe <jane@a.com>', null],
  ['', null],
])('if one domain is wanted, the first in “%s” is %s', (input, first) => {
  expect(severalIn(input)[0] ?? null).toBe(first)
})
