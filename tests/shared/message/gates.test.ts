import { expect, test } from 'vitest'
import { signed } from '#tests/helpers/sign-message.ts'
import { judged, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'

const outcomes = async (...args: Parameters<typeof judged>) =>
  Object.fromEntries(
    (await judged(...args)).gates.map(({ provider, outcome, answers }) => [
      provider,
      { outcome, codes: answers.map(({ id }) => id) },
    ]),
  )

test('a signed message over TLS is rejected by no rule', async () => {
  const gates = await outcomes(signed(MESSAGE, SIGN))
  for (const { outcome } of Object.values(gates)) expect(['accept', 'depends']).toContain(outcome)
})

test('a message without any proof is rejected by Gmail', async () => {
  const { gmail } = await outcomes(MESSAGE, { ip: '198.51.100.99' })
  expect(gmail?.outcome).toBe('reject')
  expect(gmail?.codes.length).toBeGreaterThan(0)
})

test('the rule on reverse names applies to a server without one, but not to an unknown server', async () => {
  const name = '7.100.51.198.in-addr.arpa'
  const missing = (await judged(SIGNED, {}, { [name]: {} })).gates.flatMap(({ answers }) => answers)
  expect(missing.some(({ findings }) => findings.includes('ip-ptr-missing'))).toBe(true)
  const unknown = (await judged(SIGNED, {}, { [name]: 'timeout' })).gates.flatMap(({ answers }) => answers)
  expect(unknown.some(({ findings }) => findings.includes('ip-ptr-missing'))).toBe(false)
})

test('an unencrypted connection is not confused with an unknown one', async () => {
  const replies = async (tls: null | undefined) =>
    (await judged(SIGNED, { tls })).gates.flatMap(({ answers }) => answers.map(({ id }) => id))
  const plain = await replies(null)
  const unseen = await replies(undefined)
  expect(plain.filter((id) => !unseen.includes(id))).not.toEqual([])
})

test('two subjects break a separate rule', async () => {
  const twice = await outcomes(signed(MESSAGE.replace('Subject:', 'Subject: x\r\nSubject:'), SIGN))
  expect(Object.values(twice).some(({ outcome }) => outcome === 'reject')).toBe(true)
})

test('what a provider answers names findings of the report', async () => {
  const stranger = { ip: '198.51.100.99' }
  for (const text of [MESSAGE, SIGNED.replace('order is', 'parcel is')]) {
    const { gates, findings } = await judged(text, stranger)
    const named = gates.flatMap(({ answers }) => answers.flatMap((answer) => answer.findings))
    const codes: string[] = findings.map(({ code }) => code)
    expect(named).toContain('message-spf-fail')
    expect(named.filter((code) => !codes.includes(code))).toEqual([])
  }
})
