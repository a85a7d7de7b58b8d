import { expect, test } from 'vitest'
import { voicesOf, type ReceiverKept } from '#shared/dmarc-reports/dmarc-monitor/weight.ts'

const kept = (org: string, mark: ReceiverKept['mark'] = null): ReceiverKept => ({ org, network: org, mark })

test.each<[string, ReceiverKept[], counts: string[], isWeighed: boolean]>([
  ['alone, strangers are shown', [kept('a.example'), kept('b.example')], ['a.example', 'b.example'], false],
  [
    'beside a known receiver, they are not counted',
    [kept('google.com'), kept('a.example')],
    ['google.com'],
    true,
  ],
  [
    'beside one that is the owner’s, neither',
    [kept('a.example', 'mine'), kept('b.example')],
    ['a.example'],
    true,
  ],
  [
    'one that is not the owner’s never is',
    [kept('a.example', 'not_mine'), kept('b.example')],
    ['b.example'],
    false,
  ],
])('%s', (_, receivers, counts, isWeighed) => {
  const orgs = receivers.map(({ org }) => org)
  const voices = voicesOf(orgs, receivers)
  expect([orgs.filter(voices.counts), voices.isWeighed]).toEqual([counts, isWeighed])
})
