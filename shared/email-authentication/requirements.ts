// What Gmail, Yahoo and Microsoft ask of those who send them many messages, held against what the DNS shows.
// Google: "Email sender guidelines" (for about 5,000 a day to personal accounts, since February 2024); Yahoo: "Sender
// best practices" (the same date); Microsoft: rules for Outlook.com domains (5,000 a day, since 5 May 2025).
import type { Reports } from '#shared/email-authentication/check.ts'
import type { Judgement, Method, Requirement, RequirementState } from '#shared/email-authentication/schema.ts'
import { SENDER_RULES_OF } from '#shared/email-authentication/mailbox-providers.ts'

const ALL = [...SENDER_RULES_OF]

export function requirementsOf(reports: Reports, judgements: readonly Judgement[]): Requirement[] {
  const stateOf = (method: Method) => judgements.find((one) => one.method === method)
  const of = (method: Method) => fromJudgement(stateOf(method))
  return [
    {
      code: 'spf',
      text: 'SPF passes for the domain',
      ...met(
        of('SPF'),
        'The record can be evaluated. Whether your server is among those that it names, the SPF checker tells for an IP address.',
      ),
      required: ALL,
      advised: [],
    },
    {
      code: 'dkim',
      text: 'DKIM signs with a key of 1024 bits or more',
      ...met(of('DKIM'), 'A key is published. Whether your mail is signed with it shows on a message.'),
      required: ALL,
      advised: [],
    },
    {
      code: 'dmarc',
      text: 'DMARC is published, at least p=none',
      ...dmarcState(reports.dmarc, of('DMARC')),
      required: ALL,
      advised: [],
    },
    {
      code: 'alignment',
      text: 'The From address aligns with SPF or DKIM',
      state: 'not-visible',
      reason: 'It shows on a message only: paste its headers into the header analyzer.',
      required: ALL,
      advised: [],
    },
    {
      code: 'reply-address',
      text: 'The From or Reply-To address takes mail',
      ...met(of('MX'), 'The domain names servers that take its mail.'),
      required: [],
      advised: ALL,
    },
    {
      code: 'reverse-dns',
      text: 'The sending address has a name that leads back to it',
      state: 'not-visible',
      reason:
        'It belongs to the sending server, not to the domain: look at its address with the IP reputation checker.',
      required: ['Gmail', 'Yahoo'],
      advised: [],
    },
    {
      code: 'tls',
      text: 'Mail is handed over through TLS',
      state: 'not-visible',
      reason: 'The sending server decides; the headers of a message show it.',
      required: ['Gmail'],
      advised: [],
    },
    {
      code: 'one-click',
      text: 'Marketing mail can be unsubscribed with one click (RFC 8058)',
      state: 'not-visible',
      reason: 'Two headers of each message decide: paste them into the header analyzer.',
      required: ['Gmail', 'Yahoo'],
      advised: ['Microsoft'],
    },
    {
      code: 'complaints',
      text: 'Few recipients press “spam”: below 0.3% at Gmail',
      state: 'not-visible',
      reason: 'Only the provider knows: Google Postmaster Tools and Yahoo’s Sender Hub show your rate.',
      required: ['Gmail', 'Yahoo'],
      advised: ['Microsoft'],
    },
  ]
}

interface StateAndReason {
  state: RequirementState
  reason: string
}

function fromJudgement(judgement: Judgement | undefined): StateAndReason {
  const reason = judgement?.sentence ?? ''
  switch (judgement?.state) {
    case 'good':
    case 'improve':
      return { state: 'met', reason }
    case 'broken':
    case 'missing':
    case 'declined':
      return { state: 'not-met', reason }
    default:
      return { state: 'unknown', reason }
  }
}

const met = (state: StateAndReason, reason: string): StateAndReason =>
  state.state === 'met' ? { state: 'met', reason } : state

/** A policy that is followed will do, whatever else is wrong with the record. */
const dmarcState = (
  { policyDomain, domain, policy }: Reports['dmarc'],
  state: StateAndReason,
): StateAndReason =>
  state.state === 'met'
    ? {
        state: 'met',
        reason: `The policy is p=${policy?.p ?? 'none'}${policyDomain === domain ? '' : `, from ${policyDomain}`}.`,
      }
    : state
