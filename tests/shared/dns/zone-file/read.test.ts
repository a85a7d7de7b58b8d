import { describe, expect, test } from 'vitest'
import { ZoneBudget } from '#shared/dns/zone-file/record.ts'
import { lintZone } from '#shared/dns/zone-file/lint.ts'
import { mailChecks } from '#shared/dns/zone-file/mail-checks.ts'
import { zoneOverlay } from '#shared/dns/zone-file/overlay.ts'
import { readZoneFile, type Include } from '#shared/dns/zone-file/read.ts'
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
      contents[name] === undefined ? 'there is no such file' : { file: name, id: name, text: contents[name] }

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
    expect(
      places('$INCLUDE mail\n', files({ mail: '; first\nwww A nowhere\na A 192.0.2.1\nb A 192.0.2.2\n' })),
    ).toEqual(['mail:2:7: “nowhere” is not an IPv4 address.'])
  })

  test('a missing file is reported where it is named, and the rest is read', () => {
    const text = '$TTL 60\n$INCLUDE gone\nwww A 192.0.2.1\n'
    expect(places(text, files({}))).toEqual(['zone:2:10: “gone” is not included: there is no such file.'])
    expect(lines(text, files({}))).toEqual(['www.example.com A 192.0.2.1'])
  })

  test('a file that includes itself twenty times reads itself not once', () => {
    let reads = 0
    const text = '$INCLUDE zone\n'.repeat(20)
    const { problems } = read(text, () => (reads++, { file: 'zone', id: 'zone', text }))
    expect(reads).toBe(20)
    expect(problems).toHaveLength(20)
    expect(problems[0]?.message).toBe('“zone” is not included: a file cannot include itself.')
  })

  test('two files that include each other end', () => {
    const text = 'a A 192.0.2.1\nb A 192.0.2.1\n$INCLUDE'
    expect(places('$INCLUDE one', files({ one: `${text} two\n`, two: `${text} one\n` }))).toEqual([
      'two:3:10: “one” is not included: a file cannot include itself.',
    ])
  })

  test('files within files have one depth and one count', () => {
    const deep: Include = (name) => ({
      file: name,
      id: name,
      text: `a A 192.0.2.1\nb A 192.0.2.1\n$INCLUDE ${name}x\n`,
    })
    expect(places('$INCLUDE a\n', deep)).toEqual([
      'axxxxxxx:3:10: Files include one another more than 8 deep.',
    ])
    let reads = 0
    // Ten files, each of which has ten, and so on: a hundred million.
    const wide: Include = (name) => ({
      file: 'zone',
      id: `${name}${reads++}`,
      text: '$INCLUDE a\n'.repeat(10),
    })
    const { problems } = read('$INCLUDE a\n', wide)
    expect(reads).toBe(1_000)
    expect(problems.filter(({ isCut }) => isCut).map(({ message }) => message)).toContain(
      'The rest was not read: one run reads at most 1,000 included files.',
    )
  })

  test.each([
    ['a password file', 'machine api.example.com login me password hunter2\n'],
    ['a key', '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----\n'],
    ['settings', 'TOKEN="hunter2"\n# comment\n[section]\nkey = hunter2 (\n'],
    ['JSON', '{"token": "hunter2",\n "list": ["hunter2"]}\n'],
  ])('%s is named, and nothing of it is quoted', (_, text) => {
    const result = read('$INCLUDE other\nwww A 192.0.2.1\n', files({ other: text }))
    expect(result.problems).toMatchObject([
      { file: 'zone', line: 1, column: 10, message: '“other” is not included: it is not a zone file.' },
    ])
    expect(result.records).toHaveLength(1)
    expect(JSON.stringify(result)).not.toContain('hunter2')
  })
})

const GENERATED = 'The rest was not read: one run reads at most 65,536 records made by $GENERATE.'

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
    ['$GENERATE 0-65536 h$ A 192.0.2.1', `zone:1:11: ${GENERATED}`],
    ['$GENERATE 0-4000000000 h$ A 192.0.2.1', `zone:1:11: ${GENERATED}`],
    // The same mistake in each of them is one mistake.
    ['$GENERATE 254-300 h$ A 192.0.2.$', 'zone:1:24: “192.0.2.256” is not an IPv4 address.'],
  ])('%s', (text, problem) => {
    expect(places(text)).toEqual([problem])
  })

  test('a long template stops at the text that it makes', () => {
    const { records, problems } = read(`$GENERATE 0-60000 h$ TXT ${`"${'x'.repeat(250)}" `.repeat(150)}\n`)
    expect(records.length).toBeLessThan(500)
    expect(problems).toMatchObject([
      { isCut: true, message: expect.stringContaining('16,000,000 characters made by $GENERATE') as string },
    ])
  })

  test('several of them have one limit', () => {
    const text = Array.from({ length: 3 }, (_, n) => `$GENERATE 0-30000 h${n}-$ A 192.0.2.1\n`).join('')
    expect(read(text).records).toHaveLength(60_002)
    expect(places(text)).toEqual([`zone:3:11: ${GENERATED}`])
  })
})

describe('a large file', () => {
  const zone = (count: number) =>
    `$ORIGIN example.com.\n${Array.from({ length: count }, (_, n) => `h${n} IN A 192.0.${n % 256}.1 ; host\n`).join('')}`

  test('takes work in proportion', async () => {
    await expectLinear((n) => read(zone(n)), 2_000)
  })

  test('full of mistakes names the first hundred', () => {
    const { problems } = read('x A y\n'.repeat(5_000))
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toMatchObject({
      line: 101,
      message: 'Only the first 100 mistakes are listed.',
      isCut: true,
    })
  })

  test('of more than a million lines is cut at a line, and says where', () => {
    const { records, problems } = read(`${'\n'.repeat(999_999)}a A 192.0.2.1\nb A 192.0.2.2\n`)
    expect(records).toHaveLength(1)
    expect(problems).toMatchObject([
      { line: 1_000_001, isCut: true, message: expect.stringContaining('1,000,000 lines') as string },
    ])
  })

  test('with an entry of more words than a record can have', () => {
    const { records, problems } = read(`a TXT (${' x'.repeat(70_000)} )\nb A 192.0.2.1\n`)
    expect(records).toHaveLength(1)
    expect(problems).toMatchObject([{ line: 1, message: expect.stringContaining('more words') as string }])
  })

  test('is read in full, with each position, up to one limit for all files of the run', () => {
    const budget = new ZoneBudget()
    const [first, second] = [1, 2].map((n) => readZoneFile(zone(150_000), { file: `${n}`, budget }))
    expect(first).toMatchObject({ problems: [] })
    expect(first?.records).toHaveLength(150_000)
    expect(first?.records.at(-1)).toMatchObject({ owner: 'h149999.example.com', line: 150_001, column: 1 })
    expect(second?.records).toHaveLength(100_000)
    expect(second?.problems.map(({ line, message }) => [line, message])).toEqual([
      [100_002, 'The rest was not read: one run reads at most 250,000 records in all files together.'],
    ])
  })

  test.each<[string, (n: number) => string]>([
    ['zones', (n) => Array.from({ length: n }, (_, at) => `$ORIGIN z${at}.\na A 192.0.2.1\n`).join('')],
    ['apexes', (n) => Array.from({ length: n }, (_, at) => `z${at}. SOA a. b. 1 2 3 4 5\n`).join('')],
    [
      'certificates and mail servers',
      (n) =>
        Array.from({ length: n }, (_, at) => `d${at} MX 10 h${at}\n_25._tcp.h${at} TLSA 3 1 1 ab\n`).join(''),
    ],
  ])('of many %s takes work in proportion', async (_, text) => {
    await expectLinear((n) => {
      const zone = read(text(n))
      return [lintZone(zone), mailChecks(zone), zoneOverlay(zone)]
    }, 1_500)
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

test('any white space is between words', () => {
  for (const blank of [' ', '\t', '\v', '\f', '\u00a0', '\u1680', '\u2028', '\u2029', '\u3000', '\ufeff']) {
    const text = `$ORIGIN example.com.\n@${blank}300${blank}MX 10 mail${blank}\n${blank}TXT "v=spf1 -all"\n`
    const { records } = readZoneFile(text, { file: 'zone' })
    expect(
      records.map(({ type }) => type),
      JSON.stringify(blank),
    ).toEqual(['MX', 'TXT'])
  }
})

test.each([
  ['in quotes', '0 issue "ca.test; validationmethods=dns-01"', '0 issue "ca.test; validationmethods=dns-01"'],
  ['without', '0 issuevmc ca.test', '0 issuevmc "ca.test"'],
  ['where only its presence counts', '0 ISSUE', '0 issue ""'],
])('a CAA record is read with its value %s', (_, written, text) => {
  const { records, problems } = readZoneFile(`@ CAA ${written}\n`, { file: 'zone', origin: 'a.test' })
  expect(problems).toEqual([])
  expect(records).toMatchObject([{ type: 'CAA', text }])
})
