import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commandList } from '#cli/commands/list.ts'
import { openApi } from '#cli/api.ts'
import { call } from '#tests/cli/call.ts'
import { aggregateXml, envelope } from '#tests/shared/dmarc-reports/aggregate-xml.ts'

const FOLDER = 'tests/fixtures/mail-reports'
const files = Object.fromEntries(
  [
    'dmarc-reports/hardfail.xml',
    'made/gzip.example!example.com!1795392000!1795478399.xml.gz',
    'made/several.zip',
    'made/mail-with-zip.eml',
    'made/failure.eml',
    'smtp-tls-reports/google.json',
    'smtp-tls-reports/rfc-example.json',
  ].map((path) => [path.split('/')[1] ?? '', readFileSync(`${FOLDER}/${path}`)]),
)
const totals = JSON.parse(readFileSync(`${FOLDER}/totals.json`, 'utf8')) as Record<
  string,
  { messages?: number }[]
>
const messagesIn = (path: string) => (totals[path] ?? []).reduce((sum, { messages = 0 }) => sum + messages, 0)

interface Read {
  kind: string
  counts: { reports: number; doubled: number }
  totals: { messages: number }
  problems: unknown[]
}
const readAll = async (names: readonly string[]) =>
  JSON.parse((await call(`reports ${names.join(' ')} --json`, { files })).out) as Read

test('one file is read as POST /tools/reports/read reads it', async () => {
  const name = 'hardfail.xml'
  const body = files[name] as Uint8Array<ArrayBuffer>
  const answer = await openApi({ resolvers: [] }).ask(`/user/tools/reports/read?name=${name}`, {
    method: 'POST',
    body,
  })
  expect(await readAll([name])).toEqual(answer)
})

test.each(Object.keys(files))('%s', async (name) => {
  const read = await readAll([name])
  expect(read.problems).toEqual([])
  expect(read.counts.reports).toBeGreaterThan(0)
})

test('many files are one report, and a file that comes twice counts once', async () => {
  const names = Object.keys(files)
  const once = await readAll(names)
  const again = await readAll([...names, 'hardfail.xml'])
  expect(once.totals.messages).toBeGreaterThan(messagesIn('dmarc-reports/hardfail.xml'))
  expect(again.totals).toEqual(once.totals)
  expect(again.counts.doubled).toBe(once.counts.doubled + 1)
})

test('people see the totals, each sender, and why its mail fails', async () => {
  const { out } = await call('reports hardfail.xml failure.eml rfc-example.json', { files })
  expect(out).toContain('Reports: 3 from 3 receivers, 2024-09-23 to 2024-09-23')
  expect(out).toContain('Messages: 1\n  Fail, and came and went: 1\n  Quarantined: 1\n')
  expect(out).toContain(`  42.42.42.0/24: 1 message, 0 pass
    1: the receiver does not say why DKIM does not count
    1: the IP address is not in the SPF record`)
  expect(out).toMatch(/TLS failures\n {2}\S+: \d+ sessions?: /)
  expect(out).toContain('203.0.113.9, example.com, dmarc, From g…@example.com, reject')
})

test('what is not a report is named, and the rest is read', async () => {
  const { out, code } = await call('reports hardfail.xml notes.txt', {
    files: { ...files, 'notes.txt': 'Dear all,' },
  })
  expect(out).toContain('notes.txt: It is neither XML, JSON')
  expect(out).toContain('Messages: ')
  expect(code).toBeLessThan(2)
})

test('no two commands share a name', async () => {
  const names = (await commandList()).map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})

test('names the servers only if asked to', async () => {
  const xml = aggregateXml({
    records: [{ ip: '192.0.43.10', count: 9, auth: envelope('example.com', 'fail') }],
  })
  const own = { 'r.xml': new TextEncoder().encode(xml) }
  expect((await call('reports r.xml --offline', { files: own })).out).toContain('  192.0.43.0/24: 9 messages')
  const { out } = await call('reports r.xml --offline --look-up', { files: own })
  expect(out).toContain('  A server at Sample Network (US): 9 messages')
  expect(out).toContain('    192.0.43.0/24\n    AS64500 Sample Network, US')
})
