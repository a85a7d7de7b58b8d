// What receivers do with failing mail, in words; separate from the rules, which a page does not need.

export const POLICY_WORDS = {
  none: 'receivers deliver it as they would without DMARC',
  quarantine: 'receivers treat it as suspicious, usually in the spam folder',
  reject: 'receivers refuse it',
} as const
