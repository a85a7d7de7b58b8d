import fc from 'fast-check'
import { expect, test } from 'vitest'
import { traceOf } from '#shared/saved/deliverability-test/copy.ts'

const ARRIVED = Date.UTC(2026, 10, 22, 16, 0, 7)
const FROM = 'From: Ada <ada@northwind.test>'
const DATE = 'Date: Sun, 22 Nov 2026 16:00:00 +0000'
const trace = (...lines: string[]) => traceOf(lines.join('\r\n'), ARRIVED)

test('the sender, the server at the provider’s border and the time come from the header', () => {
  expect(
    trace(
      'Received: by 2002:a05:6402:1 with SMTP id x; Sun, 22 Nov 2026 08:00:06 -0800 (PST)',
      'Received: from mx1.northwind.test (mx1.northwind.test. [192.0.43.8])',
      ' by mx.google.com with ESMTPS id y; Sun, 22 Nov 2026 08:00:05 -0800 (PST)',
      'Received: from laptop ([198.51.100.7]) by mx1.northwind.test with ESMTPSA; Sun, 22 Nov 2026 16:00:02 +0000',
      FROM,
      DATE,
    ),
  ).toEqual({ sender: 'ada@northwind.test', ip: '192.0.43.8', seconds: 7 })
})

test.each([
  ['Date: Sun, 22 Nov 2026 17:00:00 +0100 (CET)', 7],
  ['Date: Sun, 22 Nov 2026 16:00:30 +0000', 0],
  ['Date: Sun, 22 Nov 2026 16:10:00 +0000', null],
  ['Date: Sat, 21 Nov 2026 15:00:00 +0000', null],
  ['Date: yesterday', null],
  ['X-Date: Sun, 22 Nov 2026 16:00:00 +0000', null],
])('the time since “%s” is %s', (date, seconds) => {
  expect(trace(FROM, date).seconds).toBe(seconds)
})

test('what is not there is not made up', () => {
  expect(trace()).toEqual({ sender: null, ip: null, seconds: null })
  expect(trace('Received: from a by b', 'From: ;;;<<<@@')).toMatchObject({ ip: null, seconds: null })
})

test('no header breaks it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), (text) => {
      const { seconds } = traceOf(`Received: ${text}\r\nFrom: ${text}\r\nDate: ${text}`, ARRIVED)
      return seconds === null || (seconds >= 0 && seconds <= 86_400)
    }),
  )
})
