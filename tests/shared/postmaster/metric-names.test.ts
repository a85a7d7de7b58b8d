import { describe, expect, test } from 'vitest'
import { DELIVERY_ERRORS, metricName, metricOf } from '#shared/postmaster/metric-names.ts'
import { ERROR_REASONS } from './discovery.ts'

describe('the names of figures', () => {
  test.each([
    'spam_rate',
    'feedback_loop_id',
    'feedback_loop_spam_rate:Autumn:2026_b',
    'auth_success:spf',
    'auth_success:dkim',
    'auth_success:dmarc',
    'tls:inbound',
    'tls:outbound',
    'delivery_errors',
    'delivery_error_count',
    ...Object.keys(DELIVERY_ERRORS).map((key) => `delivery_errors:${key}`),
    ...Object.keys(DELIVERY_ERRORS).map((key) => `delivery_error_count:${key}`),
  ])('%s is read as it was asked for', (name) => {
    const named = metricOf(name)
    expect(named && metricName(named)).toBe(name)
  })

  test.each([
    ['SPAM_RATE', 'spam_rate'],
    ['spamRate', 'spam_rate'],
    ['User-reported spam rate', 'spam_rate'],
    ['AUTH_SUCCESS_RATE_SPF', 'auth_success:spf'],
    ['dkimSuccessRatio', 'auth_success:dkim'],
    ['dmarc', 'auth_success:dmarc'],
    ['TLS_ENCRYPTION_RATE_OUTBOUND', 'tls:outbound'],
    ['inboundEncryptionRatio', 'tls:inbound'],
    ['DELIVERY_ERROR_RATE', 'delivery_errors'],
    ['DELIVERY_ERROR_RATE reject spammy_content', 'delivery_errors:spammy_content'],
    ['delivery_errors:temp_fail:other', 'delivery_errors:temp_fail_other'],
    ['delivery_errors: a reason of next year', 'delivery_errors:a reason of next year'],
    ['fbl_spam_rate: October ', 'feedback_loop_spam_rate:October'],
  ])('%s is %s', (name, ours) => {
    const named = metricOf(name)
    expect(named && metricName(named)).toBe(ours)
  })

  test.each(['', 'metric1', 'constructor', '__proto__', 'rate', 'tls_message_count'])(
    'nobody can tell what “%s” is',
    (name) => {
      expect(metricOf(name)).toBeNull()
    },
  )

  test('every reason that Gmail can be asked for has a key', () => {
    const asked = Object.values(DELIVERY_ERRORS).flatMap((error) =>
      'reason' in error ? [`${error.type} ${error.reason}`] : [],
    )
    const described = Object.entries(ERROR_REASONS).flatMap(([type, reasons]) =>
      reasons.map((reason) => `${type} ${reason}`),
    )
    expect(asked.toSorted()).toEqual(described.toSorted())
  })
})
