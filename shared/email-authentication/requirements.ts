// What Gmail, Yahoo and Microsoft ask of those who send them many messages, compared with what the DNS shows.
// Google: "Email sender guidelines" (for about 5,000 a day to personal accounts, since February 2024); Yahoo: "Sender
// best practices" (the same date); Microsoft: rules for Outlook.com domains (5,000 a day, since 5 May 2025).
import type {
  Judgement,
  Method,
  Reports,
  Requirement,
  RequirementState,
} from '#shared/email-authentication/schema.ts'
import { SENDER_RULES_OF } from '#shared/email-authentication/mailbox-providers.ts'

const ALL = [...SENDER_RULES_OF]

interface StateAndReason {
  state: RequirementState
  reason: string
}

type Judge = (reports: Reports, of: (method: Method) => StateAndReason) => StateAndReason

interface Rule extends Pick<Requirement, 'code' | 'text' | 'required' | 'advised'> {
  judge: Judge
}

const notVisible =
  (reason: string): Judge =>
  () => ({ state: 'not-visible', reason })

const RULES: readonly Rule[] = [
  {
    code: 'spf',
    text: 'SPF is published, and some server can pass',
    judge: (_reports, of) =>
      met(
        of('SPF'),
        'Receivers can evaluate the record. To see whether your server is covered, enter its IP address in the SPF checker.',
      ),
    required: ALL,
    advised: [],
  },
  {
    code: 'dkim',
    text: 'A DKIM key that every receiver can verify (RSA, 1024 bits or more)',
    judge: ({ dkim }, of) => dkimState(dkim, of('DKIM')),
    required: ALL,
    advised: [],
  },
  {
    code: 'dmarc',
    text: 'DMARC is published, at least p=none',
    judge: ({ dmarc }, of) => dmarcState(dmarc, of('DMARC')),
    required: ALL,
    advised: [],
  },
  {
    code: 'alignment',
    text: 'The From address aligns with SPF or DKIM',
    judge: notVisible('This can only be seen in a message: paste its headers into the header analyzer.'),
    required: ALL,
    advised: [],
  },
  {
    code: 'reply-address',
    text: 'The From or Reply-To address takes mail',
    judge: (_reports, of) => met(of('MX'), 'The domain names servers that take its mail.'),
    required: [],
    advised: ALL,
  },
  {
    code: 'reverse-dns',
    text: 'The sending IP has matching forward and reverse DNS (FCrDNS)',
    judge: notVisible(
      'That is a fact of the sending server, not of the domain: check its address with the IP reputation checker.',
    ),
    required: ['Gmail', 'Yahoo'],
    advised: [],
  },
  {
    code: 'tls',
    text: 'Mail is sent over TLS',
    judge: notVisible('The sending server decides; the headers of a message show it.'),
    required: ['Gmail'],
    advised: [],
  },
  {
    code: 'one-click',
    text: 'Marketing mail can be unsubscribed with one click (RFC 8058)',
    judge: notVisible('Two headers of each message decide: paste them into the header analyzer.'),
    required: ['Gmail', 'Yahoo'],
    advised: ['Microsoft'],
  },
  {
    code: 'complaints',
    text: 'Few recipients press “spam”: below 0.3% at Gmail',
    judge: notVisible(
      'Only the provider knows: Google Postmaster Tools and Yahoo’s Sender Hub show your rate.',
    ),
    required: ['Gmail', 'Yahoo'],
    advised: ['Microsoft'],
  },
]

export function requirementsOf(reports: Reports, judgements: readonly Judgement[]): Requirement[] {
  const of = (method: Method) => fromJudgement(judgements.find((one) => one.method === method))
  return RULES.map(({ judge, required, advised, ...asked }) => ({
    ...asked,
    ...judge(reports, of),
    required,
    advised,
  }))
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

/** They verify RSA signatures; RFC 8463 section 5 wants one beside each Ed25519 signature. */
function dkimState({ findings }: Reports['dkim'], state: StateAndReason): StateAndReason {
  const onlyEd25519 = findings.find(({ code }) => code === 'dkim-ed25519-only')
  return onlyEd25519 && state.state === 'met'
    ? { state: 'not-met', reason: onlyEd25519.message }
    : met(state, 'A key is published. Only a message shows whether your mail is signed with it.')
}

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
