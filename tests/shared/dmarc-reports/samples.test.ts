// Real and generated reports compared with totals counted by a second reader (tests/peers/mail-reports.py), file by
// file.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFiles, type TestFile } from './read-files.ts'

const FOLDER = 'tests/fixtures/mail-reports'

interface Counted {
  kind: 'aggregate' | 'tls' | 'failure'
  [name: string]: string | number
}

const totals = JSON.parse(readFileSync(`${FOLDER}/totals.json`, 'utf8')) as Record<string, Counted[]>
const files = Object.keys(totals)
const fileOf = (path: string): TestFile => [path.split('/').at(-1) ?? '', readFileSync(`${FOLDER}/${path}`)]
const sum = (all: readonly Counted[], name: string) =>
  all.reduce((count, one) => count + Number(one[name] ?? 0), 0)

test('every sample was counted', () => {
  const all = ['dmarc-reports', 'smtp-tls-reports', 'made'].flatMap((folder) =>
    readdirSync(`${FOLDER}/${folder}`).map((name) => `${folder}/${name}`),
  )
  expect(files.toSorted()).toEqual(all.toSorted())
  expect(files.length).toBeGreaterThanOrEqual(28)
})

test.each(files)('%s', async (path) => {
  const counted = totals[path] ?? []
  const report = await readFiles([fileOf(path)])
  const of = (kind: Counted['kind']) => counted.filter((one) => one.kind === kind)
  expect(report.problems).toEqual([])
  expect(report.counts).toMatchObject({
    reports: counted.length,
    records: sum(of('aggregate'), 'records'),
    failures: of('failure').length,
  })
  for (const name of ['messages', 'aligned', 'none', 'quarantine', 'reject'] as const)
    expect([name, report.totals[name]]).toEqual([name, sum(of('aggregate'), name)])
  expect(report.tls).toMatchObject({
    successes: sum(of('tls'), 'successes'),
    failures: sum(of('tls'), 'failures'),
  })
  expect(report.tls.hosts.reduce((all, { sessions }) => all + sessions, 0)).toBe(sum(of('tls'), 'failed'))
  for (const { kind, org, id, begin, domain } of of('aggregate'))
    expect(report.reports).toContainEqual(expect.objectContaining({ kind, org, id, begin, domain }))
  for (const { domain, ip } of of('failure'))
    expect(report.failures).toContainEqual(expect.objectContaining({ domain, ip }))
})

test('all together add up, in any order, and duplicates count once', async () => {
  const all = files.map(fileOf)
  const once = await readFiles(all)
  // One of the emails in the mailbox contains a report that also exists as a file.
  const aggregate = new Map(
    Object.values(totals)
      .flat()
      .filter(({ kind }) => kind === 'aggregate')
      .map((one) => [[one.org, one.id, one.begin].join(), one]),
  )
  expect(once.totals.messages).toBe(sum([...aggregate.values()], 'messages'))
  const counts = { ...once.counts, doubled: expect.any(Number) as number }
  for (const order of [all.toReversed(), [...all, ...all], [...all.slice(9), ...all.slice(0, 9)]]) {
    const again = await readFiles(order)
    expect(again.counts).toMatchObject(counts)
    expect({ ...again, counts: 0, findings: 0 }).toEqual({ ...once, counts: 0, findings: 0 })
  }
  expect((await readFiles([...all, ...all])).counts.doubled).toBe(
    once.counts.reports + 2 * once.counts.doubled,
  )
})
