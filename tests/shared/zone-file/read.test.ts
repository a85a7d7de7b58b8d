// Zone files as they come: includes and $GENERATE, size limits, and the place of each mistake.
import { describe, expect, test } from 'vitest'
import { readZoneFile, type Include } from '#shared/zone-file/read.ts'
import { expectLinear } from '#tests/helpers/steps.ts'

const read = (text: string, include?: Include) =>
  readZoneFile(text, { file: 'zone', origin: 'example.com', ...(include && { include }) })
const lines = (text: string, include?: Include) =>
  read(text, include).records.map(({ owner, type, text }) => `${owner} ${type} ${text}`)
const places = (text: string, include?: Include) =>
  read(text, include).problems.map(
    ({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`,
  )

describe('$INCLUDE', () => {
  const files =
    (contents: Record<string, string>): Include =>
    (name) =>
      contents[name] === undefined ? 'there is no such file' : { file: name, text: contents[name] }

  test('reads the file where it is included, below the origin there', () => {
    const text = '$ORIGIN a.example.com.\n$INCLUDE mail\nwww A 192.0.2.1\n'
    expect(lines(text, files({ mail: '@ MX 10 mx\nmx A 192.0.2.2\n' }))).toEqual([
      'a.example.com MX 10 mx.a.example.com',
      'mx.a.example.com A 192.0.2.2',
      'www.a.example.com A 192.0.2.1',
    ])
  })

  test('below an origin of its own, which ends with the file, like its settings', () => {
    const text = '$INCLUDE mail sub\nwww A 192.0.2.1\n'
    expect(lines(text, files({ mail: '@ A 192.0.2.2\n$ORIGIN other.example.\n@ A 192.0.2.3\n' }))).toEqual([
      'sub.example.com A 192.0.2.2',
      'other.example A 192.0.2.3',
      'www.example.com A 192.0.2.1',
    ])
  })

  test('a mistake is reported with its file and line', () => {
    expect(places('$INCLUDE mail\n', files({ mail: '; first\nwww A nowhere\n' }))).toEqual([
      'mail:2:7: “nowhere” is not an IPv4 address.',
    ])
  })

  test('a missing file is reported where it is named, and the rest is read', () => {
    const text = '$TTL 60\n$INCLUDE gone\nwww A 192.0.2.1\n'
    expect(places(text, files({}))).toEqual(['zone:2:10: “gone” is not included: there is no such file.'])
    expect(lines(text, files({}))).toEqual(['www.example.com A 192.0.2.1'])
  })

  test('a file that includes itself ends', () => {
    const itself = files({ zone: 'a A 192.0.2.1\n$INCLUDE zone\n' })
    expect(places('$INCLUDE zone\n', itself)).toEqual([
      'zone:2:10: Files include one another more than 8 deep.',
    ])
  })
})

describe('$GENERATE', () => {
  test.each([
    ['$GENERATE 1-3 h$ A 192.0.2.$', ['h1 A 192.0.2.1', 'h2 A 192.0.2.2', 'h3 A 192.0.2.3']],
    ['$GENERATE 0-4/2 h$ A 192.0.2.$', ['h0 A 192.0.2.0', 'h2 A 192.0.2.2', 'h4 A 192.0.2.4']],
    ['$GENERATE 1-2 h${10} A 192.0.2.$', ['h11 A 192.0.2.1', 'h12 A 192.0.2.2']],
    ['$GENERATE 1-2 h${-1,3,d} A 192.0.2.$', ['h000 A 192.0.2.1', 'h001 A 192.0.2.2']],
    [
      '$GENERATE 10-11 h${0,0,x} CNAME b${0,4,X}',
      ['ha CNAME b000a.example.com', 'hb CNAME b000b.example.com'],
    ],
    ['$GENERATE 1-1 t TXT \\$', ['t TXT $']],
  ])('%s', (text, expected) => {
    expect(lines(text)).toEqual(expected.map((line) => line.replace(' ', '.example.com ')))
  })

  test.each([
    ['$GENERATE 3-1 h$ A 192.0.2.$', 'zone:1:11: “3-1” is not a range such as 1-254 or 0-30/2.'],
    ['$GENERATE 1-3/0 h$ A 192.0.2.$', 'zone:1:11: “1-3/0” is not a range such as 1-254 or 0-30/2.'],
    ['$GENERATE 1-3 h$', 'zone:1:11: $GENERATE needs a name, a type and content after the range.'],
    ['$GENERATE 0-65536 h$ A 192.0.2.1', 'zone:1:11: $GENERATE would make more than 65,536 records.'],
    ['$GENERATE 0-4000000000 h$ A 192.0.2.1', 'zone:1:11: $GENERATE would make more than 65,536 records.'],
    // The same mistake in each of them is one mistake.
    ['$GENERATE 254-300 h$ A 192.0.2.$', 'zone:1:24: “192.0.2.256” is not an IPv4 address.'],
  ])('%s', (text, problem) => {
    expect(places(text)).toEqual([problem])
  })

  test('several of them have one limit', () => {
    const text = Array.from({ length: 3 }, (_, n) => `$GENERATE 0-30000 h${n}-$ A 192.0.2.1\n`).join('')
    expect(read(text).records).toHaveLength(60_002)
    expect(places(text)).toEqual(['zone:3:11: $GENERATE would make more than 65,536 records.'])
  })
})

describe('a large file', () => {
  const zone = (count: number) =>
    `$ORIGIN example.com.\n${Array.from({ length: count }, (_, n) => `h${n} IN A 192.0.${n % 256}.1 ; host\n`).join('')}`

  test('of 100,000 records is read in full, with each position', () => {
    const { records, problems } = read(zone(100_000))
    expect(problems).toEqual([])
    expect(records).toHaveLength(100_000)
    expect(records.at(-1)).toMatchObject({ owner: 'h99999.example.com', line: 100_001, column: 1 })
  })

  test('takes work in proportion', async () => {
    await expectLinear((n) => read(zone(n)), 2_000)
  })

  test('of more than 250,000 records says so once', () => {
    const { records, problems } = read(zone(250_003))
    expect(records).toHaveLength(250_000)
    expect(problems.map(({ line, message }) => [line, message])).toEqual([
      [250_002, 'There are more than 250,000 records; the rest was not read.'],
    ])
  })

  test('full of mistakes names the first hundred', () => {
    expect(read('x A y\n'.repeat(5_000)).problems).toHaveLength(100)
  })
})

/** Each with the line and the column, counted from 1, of what is wrong. */
const MISTAKES: [text: string, place: string, message: string][] = [
  ['www A 192.0.2.256', '1:7', 'is not an IPv4 address'],
  ['www AAAA 192.0.2.1', '1:10', 'is not an IPv6 address'],
  ['www A 192.0.2.1 192.0.2.2', '1:17', 'has one address'],
  ['@ MX mx', '1:6', 'starts with a number from 0 to 65535'],
  ['@ MX 70000 mx', '1:6', 'starts with a number from 0 to 65535'],
  ['@ MX 10', '1:6', 'names no server'],
  ['@ MX 10 mx extra', '1:12', 'has two fields'],
  ['@ MX 10 192.0.2.1', '1:9', 'must name a host'],
  ['www CNAME a b', '1:13', 'more than one name'],
  ['www CNAME a..b', '1:11', 'empty part'],
  [`www CNAME ${'x'.repeat(64)}`, '1:11', 'more than 63 characters'],
  ['www IN', '1:5', 'no record type'],
  ['www TXTT a', '1:5', 'is not a record type'],
  ['www TXT', '1:5', 'has no content'],
  ['www TXT "a\\300"', '1:9', 'above \\255'],
  [`www TXT "${'x'.repeat(256)}"`, '1:9', '255 is the maximum'],
  ['www TXT "open\nmore A 192.0.2.1', '1:9', 'never closed on its line'],
  ['www TXT ( "a"\n "b"\n', '1:9', '“(” is never closed'],
  ['www TXT "a" )', '1:13', '“)” closes nothing'],
  ['"www" A 192.0.2.1', '1:1', 'must not be in quotes'],
  ['; a comment\n\n  \nwww A x', '4:7', 'is not an IPv4 address'],
  ['www TXT ( "a"\n  "b" ; )\n  )\nftp A x', '4:7', 'is not an IPv4 address'],
  ['\ufeffwww A x', '1:7', 'is not an IPv4 address'],
  ['www\tA\tx\r\n', '1:7', 'is not an IPv4 address'],
  ['$TTL soon', '1:6', '$TTL needs a number'],
  ['$ORIGIN', '1:1', '$ORIGIN needs a value'],
  ['$INCLDE a', '1:1', 'is not a zone file directive'],
  ['@ SOA ns hostmaster 1 2 3 4', '1:3', 'has seven fields'],
  ['_25._tcp TLSA 3 one 1 ab', '1:17', 'is not a number'],
  ['@ DS 1 13 2', '1:11', 'is cut off'],
]

describe('a mistake is reported with its line and column', () => {
  test.each(MISTAKES)('%j', (text, place, message) => {
    expect(places(text)[0]).toMatch(new RegExp(`^zone:${place}: `))
    expect(places(text)[0]).toContain(message)
  })

  test('and the lines around it are read', () => {
    expect(lines('a A 192.0.2.1\nb A x\nc A 192.0.2.3\n')).toEqual([
      'a.example.com A 192.0.2.1',
      'c.example.com A 192.0.2.3',
    ])
  })
})

test('a first line that starts with a space has no owner', () => {
  expect(readZoneFile('  A 192.0.2.1\n', { file: 'zone', origin: 'a.b' }).problems).toMatchObject([
    { line: 1, message: 'The first record has no name before it.' },
  ])
})

test('a relative name without an origin is reported, with what to do', () => {
  const [problem] = readZoneFile('www A 192.0.2.1\n', { file: 'zone' }).problems
  expect(problem).toMatchObject({ line: 1, column: 1, fix: expect.stringContaining('--origin') as string })
})
