import { expect, test } from 'vitest'
import { exampleDomain, withExampleFiles } from '#shared/report/catalogue/examples.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { sampleFetch } from '#shared/data/samples/sites.ts'
import { policyUrl } from '#shared/records/transport/mta-sts.ts'

const REQUEST = { accept: 'text/plain', maxBytes: 10_000, timeoutMs: 1_000, maxRedirects: 0 }
const fetched = (fetch: ForeignFetch, domain: string) => fetch(policyUrl(domain), REQUEST)
const withExamples = withExampleFiles(sampleFetch, { now: () => 0 })

test('an example has the file that it is about', async () => {
  const answer = await fetched(withExamples, exampleDomain('sts-testing'))
  const text = answer.kind === 'body' ? new TextDecoder().decode(answer.bytes) : answer.kind
  expect(text).toContain('mode: testing\nmx: mx.sts-testing.findings.test\n')
})

test.each(['sts-absent', 'no-such-code'])('%s has no file', async (code) => {
  expect(await fetched(withExamples, exampleDomain(code))).toMatchObject({ kind: 'http-error', status: 404 })
})

test('other samples keep their files', async () => {
  expect(await fetched(withExamples, 'northwind.test')).toEqual(await fetched(sampleFetch, 'northwind.test'))
  expect(await withExamples('nothing', REQUEST)).toMatchObject({ kind: 'http-error' })
})
