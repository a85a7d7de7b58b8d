// Many bounces at once: each counted where it is acted on, each address in one file.
import { expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { talliedIn } from '#shared/bounce/tally.ts'

const line = (to: string, reply: string, host = 'mx.example.com', status = 'bounced') =>
  `x postfix/smtp[1]: 4A: to=<${to}>, relay=${host}[192.0.43.25]:25, dsn=${reply.slice(4, 9)}, status=${status} (host ${host}[192.0.43.25] said: ${reply})`
const tallied = (...lines: string[]) => talliedIn(decodeBounces(lines.join('\n')).bounces)

const GONE = '550 5.1.1 User unknown'
const FULL = '552 5.2.2 Mailbox full'
const LATER = '421 4.7.0 [TSS04] Messages from 192.0.43.8 temporarily deferred due to unexpected volume'

test('an address is in the file of its gravest bounce, however it is spelled', () => {
  const tally = tallied(
    line('ada@example.com', FULL),
    line('Ada@example.com', GONE),
    line('ada@example.com', LATER, 'mta7.am0.yahoodns.net', 'deferred'),
    line('bob@example.com', FULL),
    line('eve@example.com', LATER, 'mta7.am0.yahoodns.net', 'deferred'),
  )
  expect(tally.summary().addresses).toEqual({ remove: 1, pause: 1, keep: 1 })
  expect(tally.csv('remove')).toBe(
    '"email","reason","reply"\r\n"Ada@example.com","address","550 5.1.1 User unknown"\r\n',
  )
  expect(tally.csv('pause')).toContain('"bob@example.com","full"')
  expect(tally.csv('keep')).toContain('"eve@example.com"')
})

test('recipients count once, and who was refused for good is not deferred', () => {
  const { recipients } = tallied(
    line('ada@example.com', LATER, 'mta7.am0.yahoodns.net', 'deferred'),
    line('ada@example.com', LATER, 'mta7.am0.yahoodns.net', 'deferred'),
    line('bob@example.com', LATER, 'mta7.am0.yahoodns.net', 'deferred'),
    line('bob@example.com', GONE),
  ).summary()
  expect(recipients).toEqual({ bounced: 1, deferred: 1, complaints: 0 })
})

test('providers are told apart, and the hosts of everyone else are one line', () => {
  const gone = (to: string, host: string) => line(to, GONE, host)
  const { groups } = tallied(
    gone('a@example.com', 'mx.one.example'),
    gone('b@example.com', 'mx.two.example'),
    gone('c@gmail.com', 'gmail-smtp-in.l.google.com'),
    line('d@example.com', FULL, 'mx.one.example'),
  ).summary()
  expect(groups.map(({ reason, speaker, count }) => `${count} ${reason} ${speaker}`)).toEqual([
    '2 address Other servers',
    '1 address Gmail',
    '1 full mx.one.example',
  ])
})
