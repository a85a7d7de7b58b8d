import { expect, test } from 'vitest'
import { judgeMessage } from '#shared/message/judge.ts'
import { SAMPLE_MESSAGE_IDS, type SampleMessageId } from '#shared/data/samples/message-ids.ts'
import { sampleMessage } from '#shared/message/samples.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { sampleResolver } from '#shared/data/samples/zones.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { NOW } from '#tests/shared/message/judged.ts'

const report = (id: SampleMessageId) => {
  const { raw, envelope } = sampleMessage(id)
  return judgeMessage(raw, envelope, { resolver: sampleResolver, now: NOW, suffixes })
}

test('the receipt passes', async () => {
  const { verdict, changes, unsubscribe, findings } = await report('order')
  expect(verdict).toMatchObject({ tone: 'ok', stamp: 'Proved' })
  expect(changes).toEqual([])
  expect(unsubscribe.state).toBe('proved')
  expect(findings.filter(({ unknown }) => unknown)).toEqual([])
})

test.each(SAMPLE_MESSAGE_IDS)('the text of “%s” is judged alike wherever it is shown', async (id) => {
  const { content, findings } = await report(id)
  const counted = findings.map(({ code }) => code)
  const ofContent = (content?.findings ?? []).filter((finding) => asksForAction(finding))
  expect(ofContent.filter(({ code }) => !counted.includes(code))).toEqual([])
})

test('the list changed subject and body, so nothing proves the author', async () => {
  const { dmarc, dkim, spf } = await report('list')
  expect(dmarc.result).toBe('fail')
  expect(spf.mailfrom?.result).toBe('pass')
  expect(dkim[0]).toMatchObject({ result: 'fail', cause: 'body-changed' })
  expect(dkim[0]?.reason).toContain('added at its end')
})

test('the service signs as itself', async () => {
  const { dmarc, dkim, changes } = await report('service')
  expect(dkim[0]).toMatchObject({ domain: 'newsletter.test', result: 'pass', aligned: false })
  expect(dmarc.result).toBe('fail')
  expect(changes.length).toBeGreaterThan(0)
})

test('the web server is proved only by SPF, and forgets half of the header', async () => {
  const { verdict, form, changes } = await report('bare')
  expect(verdict).toMatchObject({ tone: 'warn', stamp: 'Fix' })
  expect(form.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['message-date-missing', 'message-id-missing', 'message-header-eight-bit']),
  )
  expect(changes.length).toBeGreaterThan(0)
})
