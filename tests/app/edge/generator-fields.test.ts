// @vitest-environment node
// A generator asks for every tag of its record: the row in the table is enough.
import { expect, test } from 'vitest'
import { generatorOf } from '#app/components/tool/tool-route.ts'
import { BIMI_TAGS } from '#shared/records/bimi/tags.ts'
import { DKIM_TAG_NAMES, dkimTag } from '#shared/records/dkim/tags.ts'
import { DMARC_TAGS } from '#shared/records/dmarc/tags.ts'
import { SPF_TERMS } from '#shared/records/spf/terms.ts'
import type { Asked } from '#shared/records/tag-list/tag-table.ts'
import { POLICY_KEYS } from '#shared/records/transport/mta-sts.ts'
import { TLS_RPT_TAGS } from '#shared/records/transport/tls-rpt.ts'
import { bimi } from '#shared/tools/bimi.ts'
import { dkim, dkimGenerator } from '#shared/tools/dkim.ts'
import { dmarc, dmarcGenerator } from '#shared/tools/dmarc.ts'
import { spf, spfGenerator } from '#shared/tools/spf.ts'
import { transport } from '#shared/tools/transport.ts'
import { ask } from './site.ts'

type Table = Readonly<Record<string, Asked>>
const DKIM: Table = Object.fromEntries(DKIM_TAG_NAMES.flatMap((name) => [[name, dkimTag(name)!]]))

const GENERATORS: readonly [address: string, table: Table][] = [
  [generatorOf(spf), SPF_TERMS],
  [generatorOf(dkim), DKIM],
  [generatorOf(dmarc), DMARC_TAGS],
  [generatorOf(bimi), BIMI_TAGS],
  [generatorOf(transport), { ...POLICY_KEYS, ...TLS_RPT_TAGS }],
]

const namesIn = async (address: string) => {
  const { text } = await ask(address)
  const form = text.slice(text.indexOf('<h1'))
  return new Set(
    [...form.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name),
  )
}

test.each(GENERATORS)('%s asks for each tag, or says why it does not', async (address, table) => {
  const names = await namesIn(address)
  const missing = Object.entries(table).filter(([tag, { field, ...row }]) =>
    field ? !names.has(field.name ?? tag) : !('unasked' in row && row.unasked),
  )
  expect(missing.map(([tag]) => tag)).toEqual([])
})

test.each<[string, Table]>([
  [spfGenerator.path, SPF_TERMS],
  [dkimGenerator.path, DKIM],
  [dmarcGenerator.path, DMARC_TAGS],
])('%s asks for those that have a name in the short form, and for no other', async (address, table) => {
  const names = await namesIn(address)
  const wrong = Object.entries(table).filter(
    ([tag, { field }]) => field && names.has(field.name ?? tag) !== (field.brief !== undefined),
  )
  expect(wrong.map(([tag]) => tag)).toEqual([])
})
