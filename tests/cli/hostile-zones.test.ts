// A stranger's file as a whole: the reader ends soon, quotes nothing twice, and a run never passes because of what it left out.
import { describe, expect, test } from 'vitest'
import { readSource } from '#cli/zone/formats.ts'
import { processTerminal } from '#cli/terminal.ts'
import { call } from '#tests/cli/call.ts'
import { isFullRun } from '#tests/helpers/full-run.ts'
import { expectLinear } from '#tests/helpers/steps.ts'

/** Deeper than any stack. */
const DEEP = isFullRun ? 100_000 : 20_000

const read = (file: string, text: string) => readSource({ file, text, format: undefined, origin: 'shop.org' })
const messages = async (file: string, text: string) =>
  (await read(file, text)).problems.map(({ message }) => message)

describe('a document', () => {
  test('of many keys takes work in proportion', async () => {
    const keys = (n: number) => Array.from({ length: n }, (_, at) => `k${at}: {type: A, value: 192.0.2.1}\n`)
    await expectLinear((n) => read('shop.org.yaml', keys(n).join('')), 500)
  })

  test('of a long name with many values takes work in proportion', async () => {
    const long = (n: number) => `${'x'.repeat(n)}:\n  type: A\n  values:\n${'  - 192.0.2.1\n'.repeat(n)}`
    await expectLinear((n) => read('shop.org.yaml', long(n)), 1_000)
  })

  test('says that a name is in it twice', async () => {
    const record = '{type: A, value: 192.0.2.1}'
    expect(await messages('shop.org.yaml', `www: ${record}\nWWW: ${record}\n`)).toEqual([
      '“WWW” is here twice.',
    ])
  })

  test.each([
    ['shop.org.yaml', `a: [${'1,'.repeat(500_001)}1]`],
    ['ir.json', `{"domains": [${'[],'.repeat(300_000)}1]}`],
    ['plan.json', `{"format_version": "1", "resource_changes": [${'1,'.repeat(500_001)}1]}`],
  ])('%s of too many values is not read, and says so', async (file, text) => {
    const { problems, records } = await read(file, text)
    expect(records).toEqual([])
    expect(problems).toMatchObject([
      { isCut: true, message: 'The file was not read: it has more than 500,000 values.' },
    ])
  })

  test.each([
    ['shop.org.yaml', `a: ${'['.repeat(DEEP)}`],
    ['shop.org.yaml', `${'- '.repeat(DEEP)}a`],
    ['ir.json', `{"domains": ${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
    ['plan.json', `${'{"resource_changes":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
  ])('%s that is nested deeply ends with a sentence', async (file, text) => {
    const { problems, records } = await read(file, text)
    expect(records).toEqual([])
    expect(problems.length).toBeGreaterThan(0)
    for (const { message } of problems) expect(message.length).toBeLessThan(200)
  })

  test('aliases are not followed', async () => {
    const bomb = Array.from(
      { length: 30 },
      (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(9)}*a${n}]\n`,
    )
    const { records } = await read('shop.org.yaml', `a0: &a0 {type: TXT, value: x}\n${bomb.join('')}`)
    expect(records).toHaveLength(1)
  })

  test('tags that name other files are text', async () => {
    const { records } = await read('shop.org.yaml', 'www: {type: TXT, value: !include /etc/passwd}\n')
    expect(records.map(({ text }) => text)).toEqual(['/etc/passwd'])
  })
})

test('a file that never ends is not read to the end', async () => {
  await expect(processTerminal().read('/dev/zero', 1024 * 1024)).rejects.toThrow(
    '/dev/zero is larger than 1 MiB.',
  )
})

describe('a run', () => {
  const zone = '$ORIGIN shop.org.\n@ SOA ns. a. 1 2 3 4 5\n'
  const run = (text: string, options = '') =>
    call(`zone shop.org.zone --offline ${options}`, { files: { 'shop.org.zone': text } })

  test('that was cut fails, and says what was cut', async () => {
    const { code, out } = await run(`${zone}$GENERATE 0-70000 h$ A 192.0.2.1\n`)
    expect(code).toBe(1)
    expect(out).toContain('Not all of shop.org.zone was read [Cut off]')
    expect(out).toContain('at most 65,536 records made by $GENERATE')
    expect(out).toContain('[zone-cut]')
  })

  test('with more checks than it makes fails, and names the first that was skipped', async () => {
    const text = `${zone}$GENERATE 1-601 k$._domainkey TXT "v=DKIM1; p="\n`
    const report = JSON.parse((await run(text, '--json')).out) as { findings: object[]; omitted: number }
    expect(report.omitted).toBe(1)
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        code: 'zone-cut',
        severity: 'error',
        line: 3,
        message: expect.stringContaining('k601') as string,
      }),
    )
  })

  test('of several files has one budget', async () => {
    const half = `${zone}$GENERATE 1-40000 h$ A 192.0.2.1\n`
    const { out } = await call('zone a.zone b.zone --offline', { files: { 'a.zone': half, 'b.zone': half } })
    expect(out).toMatch(/a\.zone is fine/)
    expect(out).toMatch(/Not all of b\.zone was read/)
  })

  test('prints the beginning of a long word, not all of it', async () => {
    const { out } = await run(`${zone}www A ${'x'.repeat(100_000)}\n`)
    expect(out.length).toBeLessThan(3_000)
    expect(out).toContain('characters in all')
  })
})
