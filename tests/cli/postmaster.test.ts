import { expect, test } from 'vitest'
import { openApi } from '#cli/api.ts'
import type { PostmasterReport } from '#shared/postmaster/schema.ts'
import { call } from '#tests/cli/call.ts'
import { complianceOf, shareOf, SNDS_DATA, SNDS_STATUS } from '#tests/shared/postmaster/answers.ts'

const files = {
  'needs-work.json': JSON.stringify(complianceOf('broken.test', { SPF: 'NEEDS_WORK' })),
  'good.json': JSON.stringify(complianceOf('northwind.test', { SPF: 'COMPLIANT' })),
  'rates.json': JSON.stringify(shareOf('broken.test', 'spam_rate', '2026-11-20', 0.0035)),
  'snds.csv': SNDS_DATA,
  'status.csv': SNDS_STATUS,
  'other.txt': 'hello',
}

const read = async (words: string) =>
  JSON.parse((await call(`postmaster ${words} --offline --json`, { files })).out) as PostmasterReport

test('one file is read as POST /tools/postmaster/read reads it', async () => {
  const answer = await openApi({ resolvers: [] }).ask('/user/tools/postmaster/read?name=needs-work.json', {
    method: 'POST',
    body: files['needs-work.json'],
  })
  expect(await read('needs-work.json')).toEqual(answer)
})

test('several files are one report', async () => {
  const report = await read('needs-work.json rates.json snds.csv status.csv other.txt')
  expect(report.providers).toEqual(['gmail', 'microsoft'])
  expect(report.blocked).toHaveLength(2)
  expect(report.unread).toMatchObject([{ where: 'other.txt' }])
  expect(report.findings.map(({ code }) => code)).toContain('postmaster-spam-rate-high')
})

test('people see the verdict, the requirements, the figures and what was not read', async () => {
  const { out, code } = await call('postmaster needs-work.json rates.json status.csv other.txt --offline', {
    files,
  })
  expect(code).toBe(1)
  expect(out).toContain('People report email from broken.test as spam')
  expect(out).toContain('broken.test: SPF: needs work')
  expect(out).toContain('Spam rate, broken.test: 0.35% on 2026-11-20, of 1 day')
  expect(out).toContain('192.0.2.3 to 192.0.2.4, blocked, Blocked due to user complaints')
  expect(out).toContain('other.txt: This is neither')
  expect(out).toContain('Replace the SPF record')
})

test.each([
  ['needs-work.json', 1],
  ['good.json', 0],
  ['other.txt', 0],
  ['other.txt --fail-on unknown', 1],
  ['needs-work.json --fail-on never', 0],
  ['needs-work.json --domain a..b', 2],
  ['', 2],
])('postmaster %s ends with %i', async (words, code) => {
  expect((await call(`postmaster ${words} --offline`, { files })).code).toBe(code)
})

test('--domain names the domain that is checked', async () => {
  expect((await read('needs-work.json --domain northwind.test')).domain).toBe('northwind.test')
})
