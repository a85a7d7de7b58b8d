import { describe, expect, test } from 'vitest'
import { analyzeHeaders } from '#shared/message/header/analyze.ts'
import { FORGED_MESSAGE, SAMPLE_MESSAGE } from '#shared/data/samples/message.ts'

const LINE =
  'Received: from out.sender.example (out.sender.example [192.0.43.10]) by mx.reader.example with ESMTPS id 1; Tue, 17 Nov 2026 09:14:11 +0000\n'
const REST = 'Date: Tue, 17 Nov 2026 09:14:00 +0000\nMessage-ID: <1@sender.example>\n'
const message = (results: string, fields = 'From: a@sender.example') =>
  `${results && `Authentication-Results: mx.reader.example; ${results}\n`}${LINE}${fields}\n${REST}`
const PASS = 'dkim=pass header.d=sender.example; dmarc=pass header.from=sender.example'
const verdictOn = (text: string) => analyzeHeaders(text).verdict

describe('the verdict', () => {
  test('the receiver verified the sender', () => {
    expect(verdictOn(message(PASS))).toEqual({
      tone: 'ok',
      heading: 'A message from sender.example',
      sentence: 'mx.reader.example verified that sender.example sent this message.',
      stamp: 'Verified',
    })
  })

  test('verified by an aligned signature if the receiver says nothing about DMARC', () => {
    expect(verdictOn(message('dkim=pass header.d=sender.example')).tone).toBe('ok')
  })

  test('verified, but a filter classified it as spam', () => {
    expect(verdictOn(message(PASS, 'From: a@sender.example\nX-Spam-Flag: YES'))).toMatchObject({
      tone: 'warn',
      sentence:
        'mx.reader.example verified that sender.example sent this message. The message has signs of spam: Spam filter YES (classified as spam).',
      stamp: 'Flagged',
    })
  })

  test('verified, with more suspicious signs than are named', () => {
    const signs = 'X-Spam-Flag: YES\nX-Gm-Spam: 1\nX-Gm-Phishy: 1'
    expect(verdictOn(message(PASS, `From: a@sender.example\n${signs}`)).sentence).toMatch(/ and 1 more\.$/)
  })

  test('verified, but a signature is broken', () => {
    const verdict = verdictOn(message(PASS, 'DKIM-Signature: v=1; d=sender.example\nFrom: a@sender.example'))
    expect(verdict).toMatchObject({ tone: 'warn', stamp: 'Flagged' })
    expect(verdict.sentence).toContain('nobody can verify it')
  })

  test.each([
    ['the receiver says that DMARC fails', 'dmarc=fail header.from=sender.example'],
    ['what passed is another domain', 'dkim=pass header.d=other.test'],
    ['nothing passed', 'spf=fail smtp.mailfrom=sender.example; dkim=none'],
  ])('not verified: %s', (_name, results) => {
    expect(verdictOn(message(results))).toMatchObject({
      tone: 'bad',
      sentence:
        'mx.reader.example could not verify that sender.example sent this message: it may be forged, and it may go to spam.',
      stamp: 'Not verified',
    })
  })

  test.each([
    ['the receiver could not ask DNS', 'dkim=temperror header.d=sender.example'],
    [
      'its SPF failed for another domain and DKIM could not be checked',
      'spf=none smtp.mailfrom=other.test; dkim=temperror header.d=sender.example',
    ],
    ['the receiver says nothing about it', 'auth=pass'],
  ])('unknown, never bad: %s', (_name, results) => {
    const report = analyzeHeaders(message(results))
    expect(report.verdict).toMatchObject({
      tone: 'unknown',
      sentence: 'mx.reader.example does not say whether sender.example sent this message.',
      stamp: 'Unknown',
    })
    expect(report.changes).toEqual([])
  })

  test('unknown: no result is the receiver’s own', () => {
    expect(verdictOn(message(''))).toMatchObject({
      tone: 'unknown',
      sentence: 'No result in this header is definitely the receiver’s own, so we cannot say who sent it.',
    })
  })

  test('known problems are named along with what is unknown', () => {
    const verdict = verdictOn(message('', 'From: a@paypa1.com\nReply-To: b@paypal.com'))
    expect(verdict).toMatchObject({ tone: 'warn', stamp: 'Suspicious' })
    expect(verdict.sentence).toMatch(/^The message has signs of spam: .* No result in this header/)
  })

  test('a message without From', () => {
    expect(verdictOn(message('spf=pass', 'Subject: x'))).toMatchObject({
      tone: 'warn',
      heading: 'A message from an unknown sender',
      sentence: 'There is no From field. Without a domain in From, nobody can verify who sent it.',
    })
  })

  test('the samples', () => {
    expect(verdictOn(SAMPLE_MESSAGE).tone).toBe('ok')
    expect(verdictOn(FORGED_MESSAGE).tone).toBe('bad')
  })
})

describe('what the sender can do', () => {
  const changesOn = (text: string) =>
    analyzeHeaders(text).changes.map(({ id, action, owner, why, optional }) => ({
      id,
      action,
      owner,
      why,
      ...(optional && { optional }),
    }))

  test('nothing, for a healthy message', () => expect(changesOn(message(PASS))).toEqual([]))

  test('sign as the domain in From', () => {
    expect(changesOn(message('dkim=pass header.d=other.test'))).toEqual([
      { id: 'header-dkim', action: 'ask', owner: 'sender.example', why: ['header-not-aligned'] },
    ])
    expect(changesOn(message('dkim=none; dmarc=fail'))[0]?.why).toEqual(['header-dkim-none'])
  })

  test('find out why the signature fails', () => {
    expect(changesOn(message('dkim=fail header.d=sender.example'))).toEqual([
      { id: 'header-dkim-broken', action: 'ask', owner: 'sender.example', why: ['header-dkim-fail'] },
    ])
  })

  test('allow the server in SPF, if it is the sender’s; not needed if DKIM passes', () => {
    const failed = 'spf=fail smtp.mailfrom=b.sender.example'
    const expected = { id: 'header-spf', action: 'ask', owner: 'b.sender.example', why: ['header-spf-fail'] }
    expect(changesOn(message(failed))).toEqual([expected])
    expect(changesOn(message(`${failed}; ${PASS}`))).toEqual([{ ...expected, optional: true }])
  })

  test('every reason is a finding of the report', () => {
    const { changes, findings } = analyzeHeaders(FORGED_MESSAGE)
    const codes = findings.map(({ code }) => code)
    expect(changes.length).toBeGreaterThan(0)
    for (const code of changes.flatMap(({ why }) => why)) expect(codes).toContain(code)
  })
})
