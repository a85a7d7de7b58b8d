import { describe, expect, test } from 'vitest'
import { judgedAgainAs, judgeMessage } from '#shared/message/judge.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Profile } from '#shared/message/template/limits.ts'
import { neededChanges } from '#shared/report/change/change.ts'
import { signed } from '#tests/helpers/sign-message.ts'
import { suffixes } from '#tests/shared/records/dmarc/suffixes.ts'
import { ENVELOPE, judged, MESSAGE, NOW, SIGN, SIGNED, ZONE } from './judged.ts'

const HTML = MESSAGE.replace('text/plain', 'text/html').replace(
  'Hello Bob,',
  `<p>Hello Bob, ${'here is what we made for you this summer in our shop. '.repeat(4)}<a href="http://192.0.2.7/x">See it</a></p>`,
)
const raw = (text: string) => Buffer.from(text, 'latin1')
const as = (text: string, profile?: Profile) =>
  judgeMessage(raw(text), ENVELOPE, { resolver: zoneResolver(ZONE), now: NOW, suffixes, profile })
const codes = ({ findings }: { findings: readonly { code: string }[] }) => findings.map(({ code }) => code)

test('a personal message has no duties of a newsletter', async () => {
  const report = await judged(SIGNED)
  expect(report.verdict.tone).toBe('ok')
  expect(report.profile).toBe('transactional')
  expect(neededChanges(report.changes)).toEqual([])
})

describe('a message to a list', () => {
  for (const field of ['List-Id: <news.sender.test>', 'Precedence: bulk'])
    test(`needs one-click unsubscribe: ${field}`, async () => {
      const report = await judged(signed(MESSAGE.replace('MIME', `${field}\r\nMIME`), SIGN))
      expect(report.profile).toBe('campaign')
      expect(report.verdict.tone).toBe('warn')
      expect(report.changes.flatMap(({ why }) => why)).toContain('message-unsubscribe-absent')
    })

  test('is known by its way out in the text, too', async () => {
    const text = MESSAGE.replace('text/plain', 'text/html').replace(
      'Hello Bob,',
      'Hello Bob, <a href="https://sender.test/unsubscribe">unsubscribe</a>',
    )
    expect((await judged(signed(text, SIGN))).profile).toBe('campaign')
  })

  test('of a discussion is its operator’s', async () => {
    const report = await judged(`List-Post: <mailto:all@lists.test>\r\n${SIGNED}`)
    expect(report.findings.find(({ code }) => code === 'message-unsubscribe-absent')?.severity).toBe('info')
  })
})

test('a problem of the content counts, and is a change', async () => {
  const report = await judged(signed(HTML, SIGN))
  expect(codes(report)).toContain('template-link-ip')
  expect(report.verdict).toMatchObject({ tone: 'warn', stamp: 'Fix' })
  expect(report.changes.map(({ title }) => title)).toContain('Link to a host name')
})

test('a connection without encryption counts; one that nobody saw does not', async () => {
  expect(codes(await judged(SIGNED, { tls: null }))).toContain('message-not-encrypted')
  expect((await judged(SIGNED, { tls: null })).verdict.tone).toBe('warn')
  expect(codes(await judged(SIGNED, { tls: undefined }))).not.toContain('message-not-encrypted')
})

test('the verdict says how many things there are to fix', async () => {
  const { verdict } = await judged(signed(HTML, SIGN), { tls: null })
  expect(verdict.sentence).toMatch(/\d more/)
})

test('the kind that is chosen decides', async () => {
  expect(codes(await as(SIGNED, 'campaign'))).toContain('template-unsubscribe-missing')
  expect(codes(await as(SIGNED, 'transactional'))).not.toContain('template-unsubscribe-missing')
  const report = await as(SIGNED)
  for (const profile of ['campaign', 'cold', 'transactional'] as const)
    expect(await judgedAgainAs(report, raw(SIGNED), profile)).toEqual(await as(SIGNED, profile))
})
