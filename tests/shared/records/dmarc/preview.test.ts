// A draft cannot be used to have a stranger's servers queried for made-up names.
import { expect, test } from 'vitest'
import { MAX_DRAFT_QUESTIONS } from '#shared/dns/question-pool.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { previewDmarc } from '#shared/records/dmarc/check.ts'
import { suffixes } from './suffixes.ts'

test('the preview of a DMARC record looks up only a few of the places that reports may go to', async () => {
  const dns = zoneResolver({})
  const places = Array.from({ length: 60 }, (_, i) => `mailto:a@n${i}.victim.example`).join(',')
  await previewDmarc('a.example', `v=DMARC1; p=none; rua=${places}`, dns, { suffixes })
  const asked = dns.queries.filter((query) => query.includes('victim.example'))
  expect(new Set(asked).size).toBeLessThanOrEqual(MAX_DRAFT_QUESTIONS)
})
