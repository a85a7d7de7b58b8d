import { describe, expect, test } from 'vitest'
import { BROKEN_SAMPLE } from '#shared/data/samples/names.ts'
import { KeptState, newState } from '#shared/saved/watch/advance.ts'
import { readAnyShape, readKept, writeKept } from '#worker/db/kept-json.ts'
import { statusAndBody } from '#tests/helpers/api-over-zone.ts'
import { mailSite } from '#tests/helpers/mail-in.ts'
import { savedSite } from '#tests/helpers/saved-site.ts'
import * as v from 'valibot'

const Sentence = v.object({ text: v.string() })

describe('what is kept', () => {
  test('is read as it was written', () => {
    expect(readKept(Sentence, writeKept({ text: 'a' }))).toEqual({ text: 'a' })
  })

  test.each(['{"text":"a"}', '{"text":"a","shape":1}', '{"shape":2}', '[]', 'null', '{"text":'])(
    '%s is not read as this version’s',
    (text) => {
      expect(readKept(Sentence, text)).toBeNull()
    },
  )

  test('of any shape is read if it fits', () => {
    expect(readAnyShape(Sentence, '{"text":"a"}')).toEqual({ text: 'a' })
    expect(readAnyShape(Sentence, '{"text":1}')).toBeNull()
    expect(readAnyShape(KeptState, JSON.stringify(newState(0)))).toEqual(newState(0))
  })
})

test('a saved result of an earlier version says that it is too old', async () => {
  const { api, sql } = savedSite()
  const saved = await api('/user/snapshot', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ tool: 'spf', query: { domain: BROKEN_SAMPLE } }),
  })
  const { key }: { key: string } = await saved.json()
  await sql(key, `UPDATE body SET text = json_remove(text, '$.shape')`)
  for (const path of [key, `${key}/now`]) {
    const { status, body } = await statusAndBody(api(`/user/snapshot/${path}`))
    expect([status, JSON.stringify(body)]).toEqual([410, expect.stringContaining('earlier version')])
  }
})

describe('the report on an email that an earlier version wrote', () => {
  const before = `UPDATE mails SET report = json_remove(report, '$.shape')`

  test('is made again from the email', async () => {
    const site = mailSite()
    const { address, view } = await site.make()
    await site.handIn(address)
    const first = await site.json(`/user/mail-test/${view}/1`)
    await site.sql(view, before)
    expect(await site.json(`/user/mail-test/${view}/1`)).toEqual(first)
  })
})
