import { listNames } from '#shared/kit/sentence.ts'
import { bogusIn, noAnswer, noSuchNameVerdict, saysNoSuchName } from '#shared/report/unanswered.ts'
import { verdict, verdictsOf } from '#shared/report/verdict-table.ts'
import { asksForAction, isError, type Verdict } from '#shared/report/verdict.ts'
import { type ClientFamily, LOOKUP_LIMIT, shortened } from './limits.ts'
import { endOfTree } from './who-passes.ts'
import type { SpfCode } from './findings.ts'
import type { SpfReport } from './schema.ts'

export type SpfFacts = Omit<SpfReport, 'verdict' | 'changes'>

interface Of {
  domain: string
}

interface Told extends Of {
  /** What a finding says. */
  message: string
}

interface Stopped extends Of {
  /** Why receivers give up, as a sentence. */
  reason: string
  /** Those that give up, if others do not. */
  client: ClientFamily | undefined
}

interface Passing {
  senders: readonly string[]
  /** What servers that the record does not name do; null if it depends on the message. */
  end: keyof typeof ENDS | null
}

const ENDS = { '+': 'pass, too', '-': 'fail', '~': 'softfail', '?': 'get no verdict' }

const over = (client: ClientFamily | undefined) =>
  client === undefined ? '' : ` over ${client === 'ipv4' ? 'IPv4' : 'IPv6'}`

const passing = ({ senders, end }: Passing) => {
  const named = senders.length > 0 ? `mail from ${listNames(senders)} passes, and ` : ''
  const others = end === null ? 'depend on the message' : ENDS[end]
  return `Receivers can evaluate this record: ${named}servers that the record does not name ${others}.`
}

const NO_SENDERS = verdict<Of>({
  tone: 'info',
  heading: ({ domain }) => `No server may send as ${domain}`,
  sentence: ({ domain }) =>
    `SPF can never pass for ${domain}: the record does not allow any server. That is correct only if the domain does not send mail.`,
  stamp: 'No senders',
})

const WORKS_IN_PART = {
  tone: 'warn',
  heading: ({ domain }: Of) => `SPF of ${domain} works but should be improved`,
  stamp: 'Improve',
} as const

export const SPF_VERDICTS = {
  unknown: verdict<Of & { bogus: string | undefined }>({
    tone: 'unknown',
    heading: ({ domain }) => `The SPF record of ${domain} is unknown`,
    sentence: ({ bogus }) => `We could not find out${noAnswer(bogus, 'the record itself')}`,
    stamp: 'Unknown',
  }),
  absent: verdict<Of>({
    tone: 'bad',
    heading: 'No SPF records found',
    sentence: ({ domain }) =>
      `${domain} has no SPF record, so receivers cannot tell which servers may send as ${domain}.`,
    stamp: 'No record',
  }),
  'not-in-from': verdict<Told>({
    tone: 'info',
    heading: ({ domain }) => `${domain} seems only to receive mail`,
    sentence: ({ message }) => message,
    stamp: 'Receives',
  }),
  alias: verdict<Told>({
    tone: 'info',
    heading: ({ domain }) => `${domain} has no SPF record of its own`,
    sentence: ({ message }) => message,
    stamp: 'Alias',
  }),
  'near-miss': verdict<Pick<Told, 'message'>>({
    tone: 'bad',
    heading: 'No SPF records found',
    sentence: ({ message }) => message,
    stamp: 'No record',
  }),
  permerror: verdict<Stopped>({
    tone: 'bad',
    heading: ({ domain, client }) =>
      `SPF fails for ${client === undefined ? 'every message' : `messages sent${over(client)}`} from ${domain}`,
    sentence: ({ reason }) => `Receivers cannot use this record. ${reason}`,
    stamp: 'Broken',
  }),
  'permerror-after-lookups': verdict<Stopped>({
    tone: 'bad',
    heading: ({ domain, client }) => `SPF of ${domain} fails after ${LOOKUP_LIMIT} lookups${over(client)}`,
    sentence: ({ reason }) => `SPF fails for every sender after lookup number ${LOOKUP_LIMIT}. ${reason}`,
    stamp: 'Broken',
  }),
  'permerror-after-term': verdict<Stopped & { term: string }>({
    tone: 'bad',
    heading: ({ domain, client, term }) => `SPF of ${domain} fails at “${shortened(term)}”${over(client)}`,
    sentence: ({ reason }) => `SPF fails for every sender that comes after this term. ${reason}`,
    stamp: 'Broken',
  }),
  open: verdict<Told>({
    tone: 'bad',
    heading: ({ domain }) => `Anyone can send as ${domain}`,
    sentence: ({ message }) => message,
    stamp: 'Wide open',
  }),
  broken: verdict<Told>({
    tone: 'bad',
    heading: ({ domain }) => `SPF of ${domain} has a problem`,
    sentence: ({ message }) => message,
    stamp: 'Broken',
  }),
  incomplete: verdict<Of>({
    tone: 'unknown',
    heading: ({ domain }) => `Part of the SPF record of ${domain} is unknown`,
    sentence: 'Part of this record could not be looked up, so we cannot say yet whether all of it works.',
    stamp: 'In part',
  }),
  'no-senders': NO_SENDERS,
  'no-senders-improve': verdict({ ...NO_SENDERS, tone: 'warn' }),
  'no-address': verdict<Told>({ ...NO_SENDERS, tone: 'warn', sentence: ({ message }) => message }),
  'works-for-some': verdict<Told>({
    ...WORKS_IN_PART,
    sentence: ({ message }) => `Receivers can evaluate this record for some servers only. ${message}`,
  }),
  improve: verdict<Of & Passing>({ ...WORKS_IN_PART, sentence: passing }),
  works: verdict<Of & Passing>({
    tone: 'ok',
    heading: ({ domain }) => `SPF of ${domain} works`,
    sentence: passing,
    stamp: 'Valid',
  }),
}

const spf = verdictsOf(SPF_VERDICTS)

export function spfVerdict(report: SpfFacts): Verdict {
  const { domain, state, stop, incomplete, findings } = report
  if (state === 'unknown') return spf('unknown', { domain, bogus: bogusIn(findings) })
  const apex = findings.find(({ code }) => code === 'cname-at-apex')
  if (apex) return spf('broken', { domain, message: apex.message })
  if (state === 'absent') return absentVerdict(report)
  if (stop) return stoppedVerdict(domain, stop)
  const openness = findings.find(({ code, severity }) => OPEN.includes(code) && severity === 'error')
  if (openness) return spf('open', { domain, message: openness.message })
  const problem = findings.find(isError)
  if (problem) return spf('broken', { domain, message: problem.message })
  return incomplete ? spf('incomplete', { domain }) : workingVerdict(report)
}

/** Findings that let everyone pass. */
const OPEN: readonly SpfCode[] = ['spf-plus-all', 'spf-wide-network']

function absentVerdict({ domain, findings }: SpfFacts): Verdict {
  if (saysNoSuchName(findings)) return noSuchNameVerdict(domain)
  const alias = findings.find(({ code }) => code === 'spf-domain-is-alias')
  if (alias) return spf('alias', { domain, message: alias.message })
  const use = findings.find(({ code }) => code === 'spf-not-in-from')
  if (use) return spf('not-in-from', { domain, message: use.message })
  const near = findings.find(({ code }) => code === 'spf-near-miss' || code === 'dns-record-misplaced')
  return near ? spf('near-miss', near) : spf('absent', { domain })
}

function stoppedVerdict(domain: string, stop: NonNullable<SpfReport['stop']>): Verdict {
  const { reason, client, code, term, passing = [] } = stop
  if (passing.length === 0) return spf('permerror', { domain, client, reason })
  return code === 'spf-too-many-lookups'
    ? spf('permerror-after-lookups', { domain, client, reason })
    : spf('permerror-after-term', { domain, client, reason, term })
}

function workingVerdict({ domain, findings, canPass, senders, tree }: SpfFacts): Verdict {
  const needsWork = findings.some(asksForAction)
  const saying = (wanted: SpfCode) => findings.find(({ code }) => code === wanted)
  if (canPass === false) {
    const silent = saying('spf-no-address')
    if (silent) return spf('no-address', { domain, message: silent.message })
    return spf(needsWork ? 'no-senders-improve' : 'no-senders', { domain })
  }
  const forSome = saying('spf-error-for-some')
  if (forSome) return spf('works-for-some', { domain, message: forSome.message })
  return spf(needsWork ? 'improve' : 'works', { domain, senders, end: endOfTree(tree) })
}
