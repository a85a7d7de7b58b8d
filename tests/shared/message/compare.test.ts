import { expect, test } from 'vitest'
import { compareMessages } from '#shared/message/compare.ts'
import { IP, judged, MESSAGE, SIGN, SIGNED } from '#tests/shared/message/judged.ts'
import { signed } from '#tests/helpers/sign-message.ts'

const labels = ({ differences }: ReturnType<typeof compareMessages>) => differences.map(({ label }) => label)

test('a message does not differ from itself', async () => {
  const report = await judged(SIGNED)
  expect(compareMessages(report, report)).toEqual({
    differences: [],
    better: null,
    reason: 'Receivers see no difference that we know of.',
  })
})

test('proved beats not proved, whichever comes first', async () => {
  const [good, bad] = await Promise.all([judged(SIGNED), judged(MESSAGE, { ip: '198.51.100.99' })])
  const one = compareMessages(good, bad)
  expect([one.better, compareMessages(bad, good).better]).toEqual([0, 1])
  expect(one.reason).toContain('DMARC: pass instead of fail')
  expect(labels(one)).toEqual(expect.arrayContaining(['DMARC', 'DKIM', 'SPF', 'Sending address']))
})

test('what could not be found out counts for neither', async () => {
  const [known, unknown] = await Promise.all([
    judged(SIGNED),
    judged(SIGNED, {}, { '_dmarc.sender.test': 'timeout' }),
  ])
  const { differences } = compareMessages(known, unknown)
  expect(differences.find(({ label }) => label === 'DMARC')).toMatchObject({
    values: ['pass', 'unknown'],
    better: null,
  })
})

test('a different address alone makes neither better', async () => {
  const [one, other] = await Promise.all([judged(SIGNED), judged(SIGNED, { helo: 'other.test' })])
  const compared = compareMessages(one, other)
  expect([labels(compared), compared.better]).toEqual([['HELO'], null])
  expect(compared.reason).toContain('neither message better')
})

test('the weightier difference decides, and the other one is named', async () => {
  const faulty = MESSAGE.replace('Message-ID: <1@sender.test>\r\n', '')
  const [signedFaulty, sound] = await Promise.all([
    judged(signed(faulty, SIGN), { ip: IP }),
    judged(MESSAGE, { ip: '198.51.100.99' }),
  ])
  const { better, reason } = compareMessages(signedFaulty, sound)
  expect(better).toBe(0)
  expect(reason).toContain('The other message is better at')
  expect(reason).toContain('Format problems')
})
