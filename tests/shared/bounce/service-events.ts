// One event of each kind as each service writes it, in our own words. Every one is about kim@receiver.example.
const KIM = 'kim@receiver.example'
const ANNA = 'anna@sender.example'
const UNKNOWN = '550 5.1.1 <kim@receiver.example>: Recipient address rejected: User unknown'
const LATER = '451 4.3.0 Our systems are down, try again later'

type Kind = 'bounce' | 'complaint' | 'deferred' | 'delivered' | 'opened' | 'clicked' | 'unsubscribed'

const each = (words: Partial<Record<Kind, object>>) => words

const ses = (eventType: string, rest: object) => ({
  eventType,
  mail: {
    messageId: 'm1@email.amazonses.com',
    source: ANNA,
    destination: [KIM],
    tags: { list: ['a@b.example'] },
  },
  ...rest,
})
const sendgrid = (event: string, rest: object = {}) => ({
  event,
  email: KIM,
  sg_event_id: 'e1',
  sg_message_id: 'm1.filter1@sender.example',
  'smtp-id': '<m1@sender.example>',
  timestamp: 1790000000,
  ...rest,
})
const mailgun = (event: string, rest: object = {}) => ({
  signature: { token: 't', timestamp: '1790000000', signature: 's' },
  'event-data': {
    event,
    recipient: KIM,
    'log-level': 'info',
    message: { headers: { 'message-id': 'm1@sender.example', from: ANNA } },
    ...rest,
  },
})
const postmark = (RecordType: string, rest: object = {}) => ({
  RecordType,
  MessageID: 'm1',
  Recipient: KIM,
  ...rest,
})
const mailjet = (event: string, rest: object = {}) => ({
  event,
  time: 1790000000,
  MessageID: 7,
  email: KIM,
  mj_campaign_id: 1,
  mj_contact_id: 2,
  ...rest,
})
const brevo = (event: string, rest: object = {}) => ({
  event,
  email: KIM,
  date: '2026-11-30 10:00:00',
  'message-id': '<m1@smtp-relay.mailin.fr>',
  tag: 'news@sender.example',
  ...rest,
})
const mandrill = (event: string, rest: object = {}) => ({
  event,
  ts: 1790000000,
  _id: 'm1',
  msg: { email: KIM, sender: ANNA, subject: 'To all@sender.example', ...rest },
})
const mailersend = (type: string, morph: object | null = null) => ({
  type: `activity.${type}`,
  data: { type, email: { from: ANNA, message: { id: 'm1' }, recipient: { email: KIM } }, morph },
})
const resend = (type: string, rest: object = {}) => ({
  type: `email.${type}`,
  data: { email_id: 'm1', from: `Anna <${ANNA}>`, to: [KIM], ...rest },
})
const mailtrap = (event: string, rest: object = {}) => ({
  event,
  email: KIM,
  event_id: 'e1',
  message_id: 'm1',
  timestamp: 1790000000,
  ...rest,
})
const sparkpost = (group: string, type: string, rest: object = {}) => ({
  msys: { [group]: { type, raw_rcpt_to: KIM, rcpt_to: KIM, friendly_from: ANNA, message_id: 'm1', ...rest } },
})
const postal = (event: string, status: string, output: string) => ({
  event,
  payload: {
    message: { id: 1, message_id: 'm1@rp.sender.example', to: KIM, from: ANNA },
    status,
    details: `Message for ${KIM}`,
    output,
  },
})
const unisender = (status: string, delivery_info: object = {}) => ({
  event_name: 'transactional_email_status',
  event_data: { job_id: '1a', email: KIM, status, delivery_info },
})
const elastic = (status: string, category = '') => ({
  to: KIM,
  from: ANNA,
  status,
  category,
  transaction: 't1',
  account: ANNA,
})
const smtp2go = (event: string, rest: object = {}) => ({
  event,
  rcpt: KIM,
  email_id: 'm1',
  sender: ANNA,
  ...rest,
})
const sweego = (event_type: string, reply = '', rest: object = {}) => ({
  event_type,
  swg_uid: '01-1',
  event_id: 'e1',
  channel: 'email',
  headers: { 'x-mailer': 'Sweego', 'x-client-id': 'c1' },
  recipient: KIM,
  domain_from: 'sender.example',
  details: `mta zone-mta: info Sender/a/1 REJECTED[other] from=x@y.example to=${KIM} mx=mx.receiver.example[192.0.2.1] id=<1@y.example> (${reply})`,
  ...rest,
})
const mailomat = (eventType: string, status: object = {}) => ({
  id: 'e1',
  eventType,
  messageUuid: 'm1',
  occurredAt: '2026-11-30T10:00:00Z',
  recipient: KIM,
  payload: { sender: ANNA, recipient: KIM, 'delivery-status': status },
})

export const SERVICE_EVENTS: Readonly<Record<string, Partial<Record<Kind, object>>>> = {
  'Amazon SES': each({
    bounce: ses('Bounce', {
      bounce: {
        bounceType: 'Permanent',
        bounceSubType: 'General',
        bouncedRecipients: [{ emailAddress: KIM, status: '5.1.1', diagnosticCode: `smtp; ${UNKNOWN}` }],
      },
    }),
    complaint: ses('Complaint', { complaint: { complainedRecipients: [{ emailAddress: KIM }] } }),
    deferred: ses('DeliveryDelay', { deliveryDelay: { delayedRecipients: [{ emailAddress: KIM }] } }),
    delivered: ses('Delivery', { delivery: { recipients: [KIM], smtpResponse: '250 ok' } }),
    opened: ses('Open', { open: { ipAddress: '192.0.2.1' } }),
    clicked: ses('Click', { click: { link: 'https://sender.example' } }),
  }),
  SendGrid: each({
    bounce: sendgrid('bounce', { type: 'bounce', status: '5.1.1', reason: UNKNOWN }),
    complaint: sendgrid('spamreport'),
    deferred: sendgrid('deferred', { response: LATER, attempt: '3' }),
    delivered: sendgrid('delivered', { response: '250 OK' }),
    opened: sendgrid('open', { useragent: 'x' }),
    clicked: sendgrid('click', { url: 'https://sender.example' }),
    unsubscribed: sendgrid('unsubscribe'),
  }),
  Mailgun: each({
    bounce: mailgun('failed', {
      severity: 'permanent',
      reason: 'bounce',
      'delivery-status': { code: 550, message: UNKNOWN.slice(4), 'mx-host': 'mx.receiver.example' },
    }),
    complaint: mailgun('complained'),
    deferred: mailgun('failed', { severity: 'temporary', 'delivery-status': { code: 451, message: LATER } }),
    delivered: mailgun('delivered', { 'delivery-status': { code: 250, message: 'OK' } }),
    opened: mailgun('opened'),
    clicked: mailgun('clicked'),
    unsubscribed: mailgun('unsubscribed'),
  }),
  Postmark: each({
    bounce: postmark('Bounce', {
      Type: 'HardBounce',
      TypeCode: 1,
      Email: KIM,
      From: ANNA,
      Details: `smtp;${UNKNOWN}`,
    }),
    complaint: postmark('SpamComplaint', { Type: 'SpamComplaint', TypeCode: 100001, Email: KIM, From: ANNA }),
    delivered: postmark('Delivery', { Details: '250 OK' }),
    opened: postmark('Open'),
    clicked: postmark('Click'),
    unsubscribed: postmark('SubscriptionChange', {
      SuppressSending: true,
      SuppressionReason: 'ManualSuppression',
    }),
  }),
  Mailjet: each({
    bounce: mailjet('bounce', {
      hard_bounce: true,
      error_related_to: 'recipient',
      error: 'user unknown',
      comment: UNKNOWN,
    }),
    complaint: mailjet('spam', { source: 'JMRPP' }),
    delivered: mailjet('sent', { smtp_reply: '250 OK' }),
    opened: mailjet('open'),
    clicked: mailjet('click'),
    unsubscribed: mailjet('unsub'),
  }),
  Brevo: each({
    bounce: brevo('hard_bounce', { reason: UNKNOWN }),
    complaint: brevo('spam'),
    deferred: brevo('deferred', { reason: LATER }),
    delivered: brevo('delivered'),
    opened: brevo('unique_opened'),
    clicked: brevo('click'),
    unsubscribed: brevo('unsubscribed'),
  }),
  Mandrill: each({
    bounce: mandrill('hard_bounce', { bounce_description: 'bad_mailbox', diag: `smtp;${UNKNOWN}` }),
    complaint: mandrill('spam'),
    deferred: mandrill('deferral', { diag: LATER }),
    delivered: mandrill('delivered'),
    opened: mandrill('open'),
    clicked: mandrill('click'),
    unsubscribed: mandrill('unsub'),
  }),
  MailerSend: each({
    bounce: mailersend('hard_bounced', { object: 'recipient_bounce', reason: UNKNOWN }),
    complaint: mailersend('spam_complaint'),
    deferred: mailersend('deferred'),
    delivered: mailersend('delivered'),
    opened: mailersend('opened_unique'),
    clicked: mailersend('clicked'),
    unsubscribed: mailersend('unsubscribed'),
  }),
  Resend: each({
    bounce: resend('bounced', {
      bounce: { type: 'Permanent', subType: 'General', diagnosticCode: [`smtp; ${UNKNOWN}`] },
    }),
    complaint: resend('complained'),
    deferred: resend('delivery_delayed'),
    delivered: resend('delivered'),
    opened: resend('opened'),
    clicked: resend('clicked'),
  }),
  Mailtrap: each({
    bounce: mailtrap('bounce', {
      response: `bounced (${UNKNOWN})`,
      response_code: 550,
      bounce_category: 'badrecipient',
    }),
    complaint: mailtrap('spam'),
    delivered: mailtrap('delivery'),
    opened: mailtrap('open'),
    clicked: mailtrap('click'),
    unsubscribed: mailtrap('unsubscribe'),
  }),
  SparkPost: each({
    bounce: sparkpost('message_event', 'bounce', {
      bounce_class: '10',
      raw_reason: UNKNOWN,
      error_code: '550',
    }),
    complaint: sparkpost('message_event', 'spam_complaint', { fbtype: 'abuse' }),
    deferred: sparkpost('message_event', 'delay', { bounce_class: '20', raw_reason: LATER }),
    delivered: sparkpost('message_event', 'delivery'),
    opened: sparkpost('track_event', 'initial_open'),
    clicked: sparkpost('track_event', 'click'),
    unsubscribed: sparkpost('unsubscribe_event', 'list_unsubscribe'),
  }),
  Postal: each({
    bounce: postal('MessageDeliveryFailed', 'HardFail', UNKNOWN),
    deferred: postal('MessageDelayed', 'SoftFail', LATER),
    delivered: postal('MessageSent', 'Sent', '250 2.0.0 OK'),
    opened: postal('MessageLoaded', '', ''),
    clicked: postal('MessageLinkClicked', '', ''),
  }),
  'Unisender Go': each({
    bounce: unisender('hard_bounced', { delivery_status: 'err_user_unknown', destination_response: UNKNOWN }),
    complaint: unisender('spam', { delivery_status: 'err_spam_rejected', destination_response: '550 spam' }),
    delivered: unisender('delivered', { destination_response: '250 OK' }),
    opened: unisender('opened'),
    clicked: unisender('clicked'),
    unsubscribed: unisender('unsubscribed', { delivery_status: 'ok_unsubscribed' }),
  }),
  'Elastic Email': each({
    bounce: elastic('Error', 'NoMailbox'),
    complaint: elastic('AbuseReport'),
    delivered: elastic('Sent'),
    opened: elastic('Opened'),
    clicked: elastic('Clicked'),
    unsubscribed: elastic('Unsubscribed'),
  }),
  SMTP2GO: each({
    bounce: smtp2go('bounce', { bounce: 'hard', message: UNKNOWN, host: 'mx.receiver.example' }),
    complaint: smtp2go('spam'),
    delivered: smtp2go('delivered'),
    opened: smtp2go('open'),
    clicked: smtp2go('click'),
    unsubscribed: smtp2go('unsubscribe'),
  }),
  Sweego: each({
    bounce: sweego('hard_bounce', UNKNOWN, { response_code: 550, status: null }),
    complaint: sweego('complaint'),
    delivered: sweego('delivered', '250 2.0.0 OK'),
    opened: sweego('email_opened'),
    clicked: sweego('email_clicked'),
    unsubscribed: sweego('list_unsub'),
  }),
  Mailomat: each({
    bounce: mailomat('failure_perm', { code: 550, 'enhanced-code': '5.1.1', message: 'No such user' }),
    deferred: mailomat('failure_tmp', { code: 451, message: LATER }),
    delivered: mailomat('delivered'),
    opened: mailomat('opened'),
    clicked: mailomat('clicked'),
  }),
}
