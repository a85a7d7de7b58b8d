// The words of Gmail's Postmaster Tools API, version 2, from its discovery document (revision 20260623, gmailpostmastertools.googleapis.com,
// Copyright Google LLC, Apache-2.0): names of values only.

export const REQUIREMENTS = [
  'COMPLIANCE_REQUIREMENT_UNSPECIFIED',
  'SPF',
  'DKIM',
  'SPF_AND_DKIM',
  'DMARC_POLICY',
  'DMARC_ALIGNMENT',
  'MESSAGE_FORMATTING',
  'DNS_RECORDS',
  'ENCRYPTION',
  'USER_REPORTED_SPAM_RATE',
  'ONE_CLICK_UNSUBSCRIBE',
  'HONOR_UNSUBSCRIBE',
] as const

export const STATUSES = ['STATE_UNSPECIFIED', 'COMPLIANT', 'NEEDS_WORK'] as const

export const VERDICT_REASONS = [
  'REASON_UNSPECIFIED',
  'MESSAGE_VOLUME_LOW',
  'SMTP_ERRORS_HIGH',
  'SENDER_NOT_COMPLIANT',
  'SPAM_RATE_HIGH',
  'USER_FEEDBACK_NEGATIVE',
  'USER_FEEDBACK_LOW',
  'USER_FEEDBACK_POSITIVE',
] as const

export const ONE_CLICK_REASONS = [
  'REASON_UNSPECIFIED',
  'NO_UNSUB_GENERAL',
  'NO_UNSUB_SPAM_REPORTS',
  'NO_UNSUB_PROMO_SPAM_REPORTS',
] as const

export const HONOR_REASONS = [
  'REASON_UNSPECIFIED',
  'NOT_HONORING',
  'NOT_HONORING_TOO_FEW_CAMPAIGNS',
  'NOT_HONORING_TOO_MANY_CAMPAIGNS',
] as const

/** The `error_reason` of each `error_type`, from the description of DELIVERY_ERROR_RATE. */
export const ERROR_REASONS = {
  reject: [
    'bad_attachment',
    'bad_or_missing_ptr_record',
    'ip_in_rbls',
    'low_domain_reputation',
    'low_ip_reputation',
    'spammy_content',
    'stamp_policy_error',
    'other',
  ],
  temp_fail: ['anomalous_traffic_pattern', 'other'],
} as const
