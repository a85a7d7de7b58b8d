import { describe, expect, test } from 'vitest'
import { durationText } from '#shared/message/header/texts.ts'
import { readRoute, senderPath, trueSender } from '#shared/message/header/hops.ts'
import { splitFields } from '#shared/message/header/split-fields.ts'

/** Hops from the oldest to the newest, each at seconds after ten o'clock. */
const way = (...seconds: (number | null)[]) => {
  const lines = seconds.map((at, index) => {
    const client =
      index === 0
        ? 'pc.example (pc.example [192.0.43.1])'
        : `s${index - 1}.n${index - 1}.example (s${index - 1}.n${index - 1}.example [192.0.43.${index + 1}])`
    const time = at === null ? 'no date' : new Date(Date.UTC(2026, 10, 17, 10) + at * 1000).toUTCString()
    return `Received: from ${client} by s${index}.n${index}.example with ESMTPS id ${index}; ${time}`
  })
  return readRoute(splitFields(`${lines.reverse().join('\n')}\n`).fields)
}
const delays = (...seconds: (number | null)[]) => way(...seconds).hops.map((hop) => hop.delaySeconds)
const skews = (...seconds: (number | null)[]) => way(...seconds).hops.map((hop) => hop.skewSeconds)
const codes = (...seconds: (number | null)[]) => way(...seconds).hops.map((hop) => hop.finding?.code ?? '')

describe('delays', () => {
  test('are counted from server to server, oldest first', () => {
    expect(delays(0, 1, 4, 304)).toEqual([null, 1, 3, 300])
    expect(way(0, 1, 4, 304).totalSeconds).toBe(304)
  })
  test('a second of difference between two clocks does not count', () =>
    expect(delays(0, 5, 4)).toEqual([null, 5, 0]))
  test('a line without a date is ignored', () => expect(delays(0, null, 9)).toEqual([null, null, 9]))
  test('five minutes are reported', () => expect(codes(0, 299, 599)).toEqual(['', '', 'header-slow-hop']))
  test('a single line has no delay', () => {
    expect(delays(0)).toEqual([null])
    expect(way(0).totalSeconds).toBeNull()
  })
})

describe('clock skew', () => {
  test('a clock that is behind is not a negative delay, and the next delay skips it', () => {
    expect(skews(0, -120, 5)).toEqual([null, -120, null])
    expect(delays(0, -120, 5)).toEqual([null, null, 5])
    expect(codes(0, -120, 5)).toEqual(['', 'header-clock-skew', ''])
  })
  test('a clock that is ahead is not a delay of an hour', () => {
    expect(skews(0, 3600, 5, 6)).toEqual([null, 3595, null, null])
    expect(delays(0, 3600, 5, 6)).toEqual([null, null, 5, 1])
  })
  test('the receiver’s clock counts if it is one against one', () => {
    expect(skews(10_800, 12)).toEqual([10_788, null])
    expect(way(10_800, 12).hops[0]?.finding?.message).toContain(
      'The clock is off by full hours, so its time zone is wrong.',
    )
  })
  test('most clocks outvote the first', () =>
    expect(skews(500, 0, 1, 2)).toEqual([498 + 2, null, null, null]))
  test('exact hours forward are called suspect, not slow', () => {
    expect(codes(0, 7200)).toEqual(['', 'header-zone-suspect'])
    expect(codes(0, 7230)).toEqual(['', 'header-slow-hop'])
  })
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [65, '1 min 5 s'],
  [3600, '1 h'],
  [5400, '1 h 30 min'],
  [200_000, '2 days 8 h'],
])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

const fieldsOf = (text: string) => readRoute(splitFields(text).fields)

describe('who delivered the message', () => {
  const inside = `Received: by store.example.com with LMTP id 3; Tue, 17 Nov 2026 09:14:13 +0000
Received: from localhost (localhost [127.0.0.1]) by mx.example.com (Postfix) with ESMTP id 2; Tue, 17 Nov 2026 09:14:12 +0000
Received: from out.example.org (out.example.org [192.0.43.10]) by mx.example.com (Postfix) with ESMTPS id 1; Tue, 17 Nov 2026 09:14:11 +0000
Received: from pc (unknown [10.0.0.7]) by out.example.org with ESMTPSA id 0; Tue, 17 Nov 2026 09:14:10 +0000
`
  test('the client of the first server of the receiver, past its own filters', () => {
    const read = fieldsOf(inside)
    expect(trueSender(read)).toEqual({
      ip: '192.0.43.10',
      name: 'out.example.org',
      helo: 'out.example.org',
      seenBy: 'mx.example.com',
    })
    expect(read.hops.map(({ place }) => place)).toEqual(['outside', 'border', 'inside', 'inside'])
    expect(senderPath(read)).toEqual([
      'pc [10.0.0.7]',
      'out.example.org',
      'mx.example.com',
      'store.example.com',
    ])
  })
  test('within one provider: the newest public client', () => {
    const read = fieldsOf(
      'Received: from mail-sor-f41.google.com (mail-sor-f41.google.com. [209.85.220.41]) by mx.google.com with SMTPS id 1; Tue, 17 Nov 2026 09:14:11 +0000\nReceived: by mail-sor-f41.google.com with SMTP id 0; Tue, 17 Nov 2026 09:14:10 +0000\n',
    )
    expect(read.border).toBe(-1)
    expect(trueSender(read)?.ip).toBe('209.85.220.41')
  })
  test('no one, if no line names a public address', () => expect(trueSender(fieldsOf('A: 1\n'))).toBeNull())
})

test('an outdated TLS version is reported, and an S without a version is TLS', () => {
  const { hops } = fieldsOf(
    'Received: from b.n.example (b.n.example [192.0.43.2]) by c.m.example with ESMTPS id 1; Tue, 17 Nov 2026 09:14:11 +0000\nReceived: from a.example (a.example [192.0.43.1]) by b.n.example with ESMTPS id 1 (version=TLSv1 cipher=AES256-SHA); Tue, 17 Nov 2026 09:14:11 +0000\n',
  )
  expect(hops.map(({ tls, finding }) => [tls, finding?.code])).toEqual([
    ['TLS 1.0, AES256-SHA', 'header-old-tls'],
    ['TLS', undefined],
  ])
})
