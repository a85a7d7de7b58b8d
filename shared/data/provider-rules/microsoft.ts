// Microsoft's consumer mailboxes: outlook.com, hotmail.com, live.com, msn.com.
import type { GateRule, RuleAnswer } from './rule.ts'

const microsoft = { provider: 'microsoft', source: 'microsoftPolicies' } as const
/** The page of policies still puts a step through the junk folder first; the page of codes and the announcement refuse right away. */
const LEVEL: RuleAnswer = { code: 550, enhanced: '5.7.515', source: 'microsoftCodes' }

export const MICROSOFT_RULES: readonly GateRule[] = [
  {
    ...microsoft,
    id: 'microsoft-dmarc-reject',
    scope: 'all',
    when: { dmarc: false, dmarcRejects: true },
    text: 'The domain’s own DMARC policy is “reject”, and this message fails DMARC.',
    answers: [{ code: 550, enhanced: '5.7.509', source: 'microsoftDmarc' }],
  },
  {
    ...microsoft,
    id: 'microsoft-bulk-spf',
    scope: 'bulk',
    when: { spf: false },
    text: 'Domains that send more than 5,000 a day have to pass SPF.',
    answers: [LEVEL],
  },
  {
    ...microsoft,
    id: 'microsoft-bulk-dkim',
    scope: 'bulk',
    when: { dkim: false },
    text: 'Domains that send more than 5,000 a day have to pass DKIM.',
    answers: [LEVEL],
  },
  {
    ...microsoft,
    id: 'microsoft-bulk-dmarc',
    scope: 'bulk',
    when: { dmarcRecord: false },
    text: 'Domains that send more than 5,000 a day need DMARC with at least p=none.',
    answers: [LEVEL],
  },
  {
    ...microsoft,
    id: 'microsoft-bulk-alignment',
    scope: 'bulk',
    when: { aligned: false },
    text: 'DMARC has to align by SPF or DKIM.',
    answers: [LEVEL],
  },
  {
    ...microsoft,
    id: 'microsoft-ptr',
    scope: 'all',
    when: { ptr: false },
    text: 'Mail servers need a valid reverse DNS name. Microsoft lists no reply code for this.',
    answers: [],
  },
  {
    ...microsoft,
    id: 'microsoft-one-click',
    scope: 'bulk',
    marketing: true,
    when: { oneClick: false },
    text: 'Microsoft asks for an unsubscribe link that is easy to find; one-click is the easiest.',
    answers: [],
    isAdvice: true,
  },
  {
    ...microsoft,
    id: 'microsoft-complaints',
    scope: 'all',
    when: { fewComplaints: false },
    text: 'Complaints lower the reputation that Outlook.com uses.',
    answers: [],
    isAdvice: true,
  },
  {
    ...microsoft,
    id: 'microsoft-replies',
    scope: 'all',
    when: { replies: false },
    text: 'An address that accepts replies is recommended.',
    answers: [],
    isAdvice: true,
  },
]
