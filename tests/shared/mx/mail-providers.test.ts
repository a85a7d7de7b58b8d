import { expect, test } from 'vitest'
import { MAIL_PROVIDERS, mailProviderLabel, mailProviderOf } from '#shared/mx/mail-providers.ts'

test.each([
  ['alt1.aspmx.l.google.com', 'Google Workspace'],
  ['smtp.google.com', 'Google Workspace'],
  ['a-test.mail.protection.outlook.com', 'Microsoft 365'],
  ['a-test.o-v1.mx.microsoft', 'Microsoft 365'],
  ['mx1.hostinger.com', 'Hostinger Email'],
  ['mxa-00123.gslb.pphosted.com', 'Proofpoint (gateway)'],
  ['eu-smtp-inbound-1.mimecast.com', 'Mimecast (gateway)'],
  ['inbound-smtp.eu-west-1.amazonaws.com', 'Amazon WorkMail / SES inbound'],
])('%s belongs to %s', (exchange, label) => {
  const provider = mailProviderOf(exchange)
  expect(provider && mailProviderLabel(provider)).toBe(label)
})

test.each(['ec2-192-0-2-1.compute-1.amazonaws.com', 'mx.notzoho.com', 'zoho.com.evil.test', '.', ''])(
  '%j belongs to nobody that is known',
  (exchange) => {
    expect(mailProviderOf(exchange)).toBeUndefined()
  },
)

test('no two providers share a suffix', () => {
  const suffixes = MAIL_PROVIDERS.flatMap((provider) => provider.suffixes)
  expect(new Set(suffixes).size).toBe(suffixes.length)
})
