// What services write about messages is read as data, not as prose.
import { describe, expect, test } from 'vitest'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { SERVICE_EVENTS } from './service-events.ts'

const KIM = 'kim@receiver.example'
const decode = (value: unknown) => decodeBounces(JSON.stringify(value))

const ALL = Object.entries(SERVICE_EVENTS).flatMap(([service, events]) =>
  Object.entries(events).map(([kind, event]) => ({ service, kind, event })),
)

describe.each(ALL)('$service: $kind', ({ service, kind, event }) => {
  const forms: [string, unknown][] = [
    ['alone', event],
    ['in a list', [event]],
    ['in an answer', { total: 1, items: [event], paging: {} }],
    ['in an envelope of SNS', { Type: 'Notification', Message: JSON.stringify(event) }],
  ]
  test.each(forms)('%s', (_, value) => {
    const report = decode(value)
    expect(report).toMatchObject({ kind: 'events', service, truncated: false })
    if (kind === 'bounce')
      expect(report).toMatchObject({
        total: 1,
        others: {},
        bounces: [{ recipient: KIM, reason: 'address', class: 'permanent', address: 'remove' }],
      })
    else if (kind === 'complaint')
      expect(report).toMatchObject({
        total: 1,
        counts: { complaint: 1 },
        bounces: [{ recipient: KIM, reason: 'complaint', address: 'remove' }],
      })
    else expect(report).toMatchObject({ total: 0, bounces: [], others: { [kind]: 1 } })
  })
})

test('all events of a file are read, and those that are no bounces are counted apart', () => {
  const events = Object.values(SERVICE_EVENTS.SendGrid ?? {})
  expect(decode(events)).toMatchObject({
    service: 'SendGrid',
    total: 2,
    counts: { address: 1, complaint: 1 },
    others: { deferred: 1, delivered: 1, opened: 1, clicked: 1, unsubscribed: 1 },
  })
})

test('the sender, an id or a tag is never a recipient', () => {
  for (const { event } of ALL) for (const { recipient } of decode(event).bounces) expect(recipient).toBe(KIM)
})

const bounceOf = (value: unknown) => decode(value).bounces.at(0)

describe('what the service says counts where the server says nothing', () => {
  test.each<[string, object, object]>([
    [
      'Amazon SES gives no reason',
      {
        eventType: 'Bounce',
        bounce: {
          bounceType: 'Permanent',
          bounceSubType: 'General',
          bouncedRecipients: [{ emailAddress: KIM }],
        },
      },
      { reason: 'not-given', class: 'permanent', address: 'pause' },
    ],
    [
      'Amazon SES, mailbox full',
      {
        notificationType: 'Bounce',
        bounce: {
          bounceType: 'Transient',
          bounceSubType: 'MailboxFull',
          bouncedRecipients: [{ emailAddress: KIM }],
        },
      },
      { reason: 'full', class: 'temporary', address: 'retry' },
    ],
    [
      'Postmark, a domain without DNS',
      {
        RecordType: 'Bounce',
        Type: 'DnsError',
        TypeCode: 256,
        Email: KIM,
        Description: 'The server was unable to deliver (ex: unknown user).',
      },
      { reason: 'dns-recipient', address: 'pause' },
    ],
    [
      'Postmark, a soft bounce without a reply',
      { RecordType: 'Bounce', Type: 'SoftBounce', TypeCode: 4096, Email: KIM, Details: '' },
      { reason: 'not-given', class: 'temporary', address: 'retry' },
    ],
    [
      'Mailjet, an inactive mailbox',
      {
        event: 'bounce',
        email: KIM,
        mj_contact_id: 1,
        hard_bounce: true,
        error_related_to: 'recipient',
        error: 'mailbox inactive',
      },
      { reason: 'disabled', class: 'permanent', address: 'pause' },
    ],
    [
      'Mandrill, a domain that does not exist',
      { event: 'hard_bounce', msg: { email: KIM, bounce_description: 'invalid_domain', diag: '' } },
      { reason: 'dns-recipient', class: 'permanent', address: 'remove' },
    ],
    [
      'SparkPost, too much mail',
      { type: 'bounce', rcpt_to: KIM, event_id: '1', bounce_class: '51', raw_reason: '550 Denied' },
      { reason: 'reputation-ip', address: 'keep' },
    ],
    [
      'Elastic Email, greylisted',
      { to: KIM, status: 'Error', category: 'GreyListed', transaction: 't' },
      { reason: 'greylist', class: 'temporary', address: 'retry' },
    ],
    [
      'Mailtrap, over quota',
      { event: 'soft bounce', email: KIM, event_id: '1', message_id: '2', bounce_category: 'overquota' },
      { reason: 'full', class: 'temporary', address: 'retry' },
    ],
    [
      'Unisender Go, a blocklist',
      {
        event_name: 'transactional_email_status',
        event_data: {
          email: KIM,
          status: 'hard_bounced',
          delivery_info: { delivery_status: 'err_blacklisted' },
        },
      },
      { reason: 'blocklist', address: 'keep' },
    ],
    [
      'Unisender Go, a full mailbox',
      {
        event_name: 'transactional_email_status',
        event_data: {
          email: KIM,
          status: 'soft_bounced',
          delivery_info: { delivery_status: 'err_mailbox_full' },
        },
      },
      { reason: 'full', class: 'temporary', address: 'retry' },
    ],
  ])('%s', (_, event, expected) => {
    expect(bounceOf(event)).toMatchObject({ recipient: KIM, ...expected })
  })

  test('but not against what the server says', () => {
    const event = {
      event: 'hard_bounce',
      msg: { email: KIM, bounce_description: 'bad_mailbox', diag: '552 5.2.2 mailbox full' },
    }
    expect(bounceOf(event)).toMatchObject({ reason: 'full', address: 'pause' })
  })

  test('a soft bounce is tried again, unless the server says that there is no such address', () => {
    const soft = (reason: string) =>
      bounceOf({
        event: 'soft_bounce',
        email: KIM,
        'message-id': '<1@x.example>',
        date: '2026-11-30',
        reason,
      })
    expect(soft('554 5.2.2 mailbox full')).toMatchObject({ class: 'temporary', address: 'retry' })
    expect(soft('550 5.1.1 user unknown')).toMatchObject({ class: 'permanent', address: 'remove' })
  })
})

describe('what the service itself did not send', () => {
  const sendgrid = (reason: string) => ({
    event: 'dropped',
    email: KIM,
    sg_event_id: '1',
    status: '5.0.0',
    reason,
  })
  const mailgun = (reason: string, code: number) => ({
    'event-data': {
      event: 'failed',
      severity: 'permanent',
      reason,
      recipient: KIM,
      'delivery-status': { code, message: '' },
    },
  })
  const brevo = (reason: string) => ({
    event: 'blocked',
    email: KIM,
    'message-id': '<1@x.example>',
    date: 'x',
    reason,
  })
  const mandrill = (reason: string) => ({ event: 'reject', msg: { email: KIM, reject: { reason } } })
  const ses = (bounceSubType: string) => ({
    eventType: 'Bounce',
    bounce: { bounceType: 'Permanent', bounceSubType, bouncedRecipients: [{ emailAddress: KIM }] },
  })

  test.each<[string, object]>([
    ['a hard bounce', sendgrid('Bounced Address')],
    ['a complaint', sendgrid('Spam Reporting Address')],
    ['an unsubscribe', sendgrid('Unsubscribed Address')],
    ['a hard bounce, Mailgun', mailgun('suppress-bounce', 605)],
    ['a complaint, Mailgun', mailgun('suppress-complaint', 607)],
    ['an unsubscribe, Mailgun', mailgun('suppress-unsubscribe', 606)],
    ['an unsubscribe, Brevo', brevo('blocked : due to unsubscribed user')],
    ['a hard bounce, Mandrill', mandrill('hard-bounce')],
    ['an unsubscribe, Mandrill', mandrill('unsub')],
    ['the list of Amazon SES', ses('Suppressed')],
    ['the list of the account at Amazon SES', ses('OnAccountSuppressionList')],
    [
      'Mailtrap',
      {
        event: 'reject',
        email: KIM,
        event_id: '1',
        message_id: '2',
        reason: 'Recipient in suppression list. Reason: unsubscription',
      },
    ],
    ['SMTP2GO', { event: 'reject', rcpt: KIM, email_id: '1', sender: 'a@sender.example' }],
    [
      'Resend',
      {
        type: 'email.bounced',
        data: {
          to: [KIM],
          bounce: { type: 'Permanent', subType: 'OnAccountSuppressionList', message: 'suppressed' },
        },
      },
    ],
  ])('stays removed after %s', (_, event) => {
    expect(bounceOf(event)).toMatchObject({
      recipient: KIM,
      reason: 'suppressed',
      class: 'permanent',
      address: 'remove',
    })
  })

  test.each<[string, object]>([
    ['soft bounces', mandrill('soft-bounce')],
    ['an entry by hand', mandrill('custom')],
    [
      'failures for a while, Unisender Go',
      {
        event_name: 'transactional_email_status',
        event_data: {
          email: KIM,
          status: 'hard_bounced',
          delivery_info: { delivery_status: 'err_skip_letter' },
        },
      },
    ],
    ['a list without a cause', brevo('blocked : due to blacklist user')],
    [
      'what happened to others',
      { event: 'blocked', email: KIM, mj_contact_id: 1, error_related_to: 'mailjet', error: 'preblocked' },
    ],
  ])('is only paused after %s', (_, event) => {
    expect(bounceOf(event)).toMatchObject({ recipient: KIM, reason: 'suppressed', address: 'pause' })
  })

  test.each<[string, object]>([
    ['SendGrid', sendgrid('Recipient List over Package Quota')],
    ['Mailtrap', { event: 'suspension', email: KIM, event_id: '1', message_id: '2', reason: 'Daily limit' }],
    [
      'Mailgun',
      {
        'event-data': {
          event: 'rejected',
          recipient: KIM,
          reject: { reason: 'Sandbox subdomains are for tests only' },
        },
      },
    ],
    [
      'Mailomat',
      {
        eventType: 'not_accepted',
        messageUuid: '1',
        recipient: KIM,
        payload: { reason: 'limit 1000, remaining 0' },
      },
    ],
  ])('because of the account keeps the address: %s', (_, event) => {
    expect(bounceOf(event)).toMatchObject({ reason: 'account', actor: 'sender_account', address: 'keep' })
  })
})

test('of several addressees of one event, nobody is named', () => {
  const report = decode({
    type: 'email.bounced',
    data: { to: [KIM, 'lee@receiver.example'], bounce: { type: 'Permanent' } },
  })
  expect(report).toMatchObject({ total: 1, bounces: [{ reason: 'not-given' }] })
  expect(report.bounces[0]?.recipient).toBeUndefined()
})

test('several recipients of one bounce are rows of their own', () => {
  const bouncedRecipients = [
    { emailAddress: KIM, diagnosticCode: 'smtp; 550 5.1.1 user unknown' },
    { emailAddress: 'lee@receiver.example', diagnosticCode: 'smtp; 552 5.2.2 mailbox full' },
  ]
  const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients }
  expect(decode({ eventType: 'Bounce', bounce }).bounces).toMatchObject([
    { recipient: KIM, reason: 'address' },
    { recipient: 'lee@receiver.example', reason: 'full' },
  ])
})

test.each([
  ['a message of people', 'The mailbox is full.\n{"name": "Kim", "email": "kim@receiver.example"}'],
  ['JSON of something else', '{"users":[{"email":"kim@receiver.example","name":"Kim"}]}'],
  ['a list of contacts', 'email,name\nkim@receiver.example,Kim\nlee@receiver.example,Lee'],
  ['a log line', 'dsn=5.1.1, status=bounced (550 user unknown)'],
])('%s has no events', (_, text) => {
  expect(decodeBounces(text).kind).not.toBe('events')
})
