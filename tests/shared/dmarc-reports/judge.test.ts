import { describe, expect, test } from 'vitest'
import { besidePublished } from '#shared/dmarc-reports/published.ts'
import { aggregateXml, envelope, GOOD, month, signature, type TestRecord } from './aggregate-xml.ts'
import { readFiles } from './read-files.ts'

const fates = async (record: TestRecord) => {
  const { totals, senders, sources } = await readFiles([
    ['a.xml', aggregateXml({ records: [GOOD, { ip: '203.0.113.5', ...record }] })],
  ])
  const sender = senders.find(({ addresses }) =>
    addresses.some(({ ip }) => ip === (record.ip ?? '203.0.113.5')),
  )
  const { aligned, own, unclaimed, forwarded, unknown } = totals
  return {
    fate: { aligned: aligned - 50, own, unclaimed, forwarded, unknown },
    sender: `${sender?.kind ?? ''} ${sender?.name ?? ''}`,
    reasons: sources.find(({ ip }) => ip === (record.ip ?? '203.0.113.5'))?.reasons,
  }
}

const NONE = { aligned: 0, own: 0, unclaimed: 0, forwarded: 0, unknown: 0 }

describe('a message', () => {
  test('of a service that proves only its own name has no owner: others use it, too', async () => {
    const auth = signature('sendgrid.net', 's1', 'pass') + envelope('u1.sendgrid.net', 'pass')
    expect(await fates({ auth })).toEqual({
      fate: { ...NONE, unknown: 1 },
      sender: 'service SendGrid',
      reasons: ['dkim-not-aligned', 'spf-not-aligned'],
    })
  })

  test('that was signed by the domain and changed in transit was forwarded', async () => {
    const auth = signature('example.com', 'mail', 'fail') + envelope('lists.example.org', 'pass')
    expect(await fates({ auth })).toMatchObject({
      fate: { ...NONE, forwarded: 1 },
      sender: 'via example.org',
    })
  })

  test('that the receiver reports as forwarded was forwarded', async () => {
    expect(await fates({ reason: 'mailing_list' })).toMatchObject({ fate: { ...NONE, forwarded: 1 } })
  })

  test('with a key that never passes has no owner: anyone can write such a signature', async () => {
    const auth = signature('example.com', 'old', 'permerror')
    expect(await fates({ auth })).toMatchObject({
      fate: { ...NONE, unknown: 1 },
      reasons: ['dkim-key', 'spf-none'],
    })
  })

  test('from a neighbor of the domain’s own servers is the domain’s', async () => {
    expect(await fates({ ip: '192.0.2.77', auth: envelope('example.com', 'fail') })).toEqual({
      fate: { ...NONE, own: 1 },
      sender: 'own example.com',
      reasons: ['dkim-none', 'spf-not-listed'],
    })
  })

  test('that proves nothing has no owner', async () => {
    expect(await fates({ auth: envelope('example.com', 'fail') })).toMatchObject({
      fate: { ...NONE, unknown: 1 },
      sender: 'network 203.0.113.0/24',
    })
  })

  test('that passes with a service’s key is that service’s', async () => {
    const auth = signature('example.com', 'selector1', 'pass') + envelope('example.com', 'pass')
    expect(await fates({ dkim: 'pass', spf: 'pass', auth })).toMatchObject({
      fate: { ...NONE, aligned: 1 },
      sender: 'service Microsoft 365',
    })
  })
})

describe('ready for the next policy', () => {
  const unset: TestRecord = {
    ip: '203.0.113.5',
    count: 1,
    auth: signature('sendgrid.net', 's1', 'pass') + envelope('u1.sendgrid.net', 'pass'),
  }
  const refused = { ...unset, disposition: 'reject' }
  /** In the network of the domain's own servers. */
  const neighbor: TestRecord = { ip: '192.0.2.77', count: 1, auth: envelope('example.com', 'fail') }
  test.each<
    [name: string, records: TestRecord[], policy: string, days: number, ready: string, stamp: string]
  >([
    ['five weeks without a loss', [GOOD], '<p>none</p>', 35, 'yes', 'Ready'],
    ['a month, in which a mailing each month may be missing', [GOOD], '<p>none</p>', 30, 'wait', 'Too early'],
    ['a week', [GOOD], '<p>none</p>', 7, 'wait', 'Too early'],
    ['a fiftieth is nobody’s', [GOOD, unset], '<p>none</p>', 35, 'wait', 'Your answer is needed'],
    ['own mail would be lost', [GOOD, neighbor], '<p>none</p>', 35, 'no', 'Not ready'],
    ['reject already', [GOOD], '<p>reject</p>', 35, 'done', 'Protected'],
    ['nobody’s mail is refused', [GOOD, refused], '<p>reject</p>', 35, 'done', 'Your answer is needed'],
    ['reject in test mode', [GOOD], '<p>reject</p><testing>y</testing>', 35, 'yes', 'Ready'],
    [
      'own mail is refused',
      [GOOD, { ...neighbor, disposition: 'reject' }],
      '<p>reject</p>',
      35,
      'done',
      'Mail is lost',
    ],
  ])('%s', async (_, records, policy, days, ready, stamp) => {
    const report = await readFiles(month(records, { days, policy }))
    expect(report.domains[0]).toMatchObject({ domain: 'example.com', days, ready })
    expect(report.verdict.stamp).toBe(stamp)
  })

  test('the change names the step, and the service that has to be set up', async () => {
    const ready = await readFiles(month([GOOD]))
    expect(ready.changes).toMatchObject([
      {
        action: 'ask',
        owner: '_dmarc.example.com',
        title: 'Raise the DMARC policy to quarantine',
        risk: 'delivery',
      },
    ])
    const not = await readFiles(month([GOOD, unset]))
    expect(not.changes).toMatchObject([{ action: 'ask', title: 'Say whose mail SendGrid sends' }])
    expect(not.changes[0]?.text).toContain('If it is yours, ')
    expect(not.changes[0]?.text).toContain('SendGrid')
  })

  test('compared with what is published now, the step is a record', async () => {
    const { domains } = await readFiles(month([GOOD], { policy: '<p>quarantine</p><aspf>s</aspf>' }))
    const [seen] = domains
    if (!seen) expect.unreachable()
    const now = besidePublished(seen, [
      'v=DMARC1; p=quarantine; rua=mailto:a@example.com; ruf=mailto:b@example.com',
    ])
    expect(now.differences).toEqual(['aspf: receivers saw “s”, published is “r”.'])
    expect(now.next).toMatchObject({
      action: 'replace',
      before: ['v=DMARC1; p=quarantine; rua=mailto:a@example.com; ruf=mailto:b@example.com'],
      after: ['v=DMARC1; p=reject; rua=mailto:a@example.com; ruf=mailto:b@example.com'],
    })
    expect(besidePublished(seen, [])).toMatchObject({ record: null, next: null })
    expect(besidePublished(seen, ['v=DMARC1; p=none', 'v=DMARC1; p=reject'])).toMatchObject({
      record: null,
      next: null,
    })
  })
})

test('days without a report are named', async () => {
  const files = month([GOOD], { days: 10 }).filter((_, day) => day !== 4 && day !== 5)
  const { gaps, days, domains } = await readFiles(files)
  expect(gaps).toEqual([{ first: '2026-11-05', last: '2026-11-06' }])
  expect(days).toHaveLength(8)
  expect(domains[0]?.days).toBe(8)
})

test('of two reports with the same name, the larger counts, in either order', async () => {
  const small = ['a.xml', aggregateXml({ records: [{ count: 1 }] })] as const
  const large = ['b.xml', aggregateXml({ records: [{ count: 9 }] })] as const
  for (const files of [
    [small, large],
    [large, small],
  ]) {
    const { totals, counts } = await readFiles(files)
    expect([totals.messages, counts.doubled]).toEqual([9, 1])
  }
})

test('people in failure reports are masked', async () => {
  const mail = `From: r@nine.example\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: auth-failure\nOriginal-Mail-From: <bounce+grace.hopper=example.org@example.com>\nAuthentication-Results: nine.example; spf=fail smtp.mailfrom=grace.hopper@example.com\nSource-IP: 203.0.113.9\nReported-Domain: example.com\n\n--b\nContent-Type: text/rfc822-headers\n\nFrom: Grace Hopper <grace.hopper@example.com>\nTo: ada.lovelace@example.org\nSubject: Your divorce papers\nMessage-ID: <grace.4711@example.com>\n\n--b--\n`
  const report = await readFiles([['a.eml', mail]])
  expect(report.failures).toHaveLength(1)
  expect(JSON.stringify(report)).not.toMatch(/hopper|lovelace|divorce papers|4711|example\.org/i)
  expect(report.failures[0]).toMatchObject({
    mailFrom: 'b…@example.com',
    headerFrom: 'g…@example.com',
    ip: '203.0.113.9',
  })
})
