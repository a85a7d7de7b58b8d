import type { GateRule, RuleAnswer } from './rule.ts'

const apple = { provider: 'apple', source: 'appleMail' } as const
/** Apple's page says that such mail is refused, but not with which code. */
const LOCAL: RuleAnswer = { code: 550, enhanced: '5.7.1', tag: '[CS01]', source: 'appleSeen' }

export const APPLE_RULES: readonly GateRule[] = [
  {
    ...apple,
    id: 'apple-dmarc-reject',
    scope: 'all',
    when: { dmarc: false, dmarcRejects: true },
    text: 'Apple honors the domain’s own DMARC policy, which is “reject”, and this message fails DMARC.',
    answers: [{ code: 554, enhanced: '5.7.1', source: 'appleSeen' }],
  },
  {
    ...apple,
    id: 'apple-hide-my-email',
    scope: 'all',
    when: { spf: false, dkim: false },
    text: 'Mail to “Hide My Email” addresses has to pass SPF or DKIM, and this one passes neither.',
    answers: [{ code: 554, enhanced: '5.7.1', tag: '[HME1]', source: 'appleSeen', doubtful: true }],
  },
  {
    ...apple,
    id: 'apple-domain',
    scope: 'all',
    when: { exists: false },
    text: 'The sender’s domain cannot be resolved.',
    answers: [{ code: 450, enhanced: '4.1.8', source: 'appleSeen' }],
  },
  {
    ...apple,
    id: 'apple-bulk-spf',
    scope: 'bulk',
    when: { spf: false },
    text: 'Bulk mail has to pass SPF, or it is refused.',
    answers: [LOCAL],
  },
  {
    ...apple,
    id: 'apple-bulk-dkim',
    scope: 'bulk',
    when: { dkim: false },
    text: 'Bulk mail has to pass DKIM, or it is refused.',
    answers: [LOCAL],
  },
  {
    ...apple,
    id: 'apple-bulk-dmarc',
    scope: 'bulk',
    when: { dmarcRecord: false },
    text: 'The domain that sends bulk mail has to publish a DMARC policy.',
    answers: [LOCAL],
  },
  {
    ...apple,
    id: 'apple-bulk-alignment',
    scope: 'bulk',
    when: { aligned: false },
    text: 'DMARC passes only if the domain in From aligns with the one that passes SPF or DKIM.',
    answers: [LOCAL],
  },
  {
    ...apple,
    id: 'apple-bulk-ptr',
    scope: 'bulk',
    when: { ptr: false },
    text: 'A bulk sender’s IP needs a reverse name (PTR) in its own domain.',
    answers: [LOCAL],
  },
  {
    ...apple,
    id: 'apple-bulk-form',
    scope: 'bulk',
    when: { wellFormed: false },
    text: 'Bulk mail has to follow RFC 5322.',
    answers: [LOCAL],
  },
  {
    ...apple,
    id: 'apple-unsubscribe',
    scope: 'bulk',
    marketing: true,
    when: { oneClick: false },
    text: 'A link that unsubscribes right away is required; other providers require one-click unsubscribe in the header.',
    answers: [],
    isAdvice: true,
  },
  {
    ...apple,
    id: 'apple-complaints',
    scope: 'all',
    when: { fewComplaints: false },
    text: 'Reports from users lower the reputation that Apple uses.',
    answers: [],
    isAdvice: true,
  },
]
