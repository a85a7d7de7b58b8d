// The verdict of an SPF report.
import { listNames } from '#shared/report/list-names.ts'
import { unlessBogus } from '#shared/report/unanswered.ts'
import { noSuchNameVerdict, saysNoSuchName } from '#shared/report/no-such-name.ts'
import { asksForAction, isError, type Verdict } from '#shared/report/verdict.ts'
import { LOOKUP_LIMIT } from './limits.ts'
import { shortened } from './term-text.ts'
import { endOfTree } from './who-passes.ts'
import type { SpfCode } from './findings.ts'
import type { SpfReport } from './schema.ts'

export type SpfFacts = Omit<SpfReport, 'verdict' | 'changes'>

export function spfVerdict(report: SpfFacts): Verdict {
  const { domain, state, stop, incomplete, findings } = report
  if (state === 'unknown') {
    return {
      tone: 'unknown',
      heading: `The SPF record of ${domain} is unknown`,
      sentence: `We could not find out${unlessBogus(findings, ': DNS gave no answer. This says nothing about the record itself.')}`,
      stamp: 'Unknown',
    }
  }
  if (state === 'absent') return absentVerdict(report)
  if (stop) return brokenVerdict(domain, stop)
  const openness = findings.find(({ code, severity }) => OPEN.includes(code) && severity === 'error')
  if (openness) {
    return {
      tone: 'bad',
      heading: `Anyone can send as ${domain}`,
      sentence: openness.message,
      stamp: 'Wide open',
    }
  }
  const problem = findings.find(isError)
  if (problem) {
    return {
      tone: 'bad',
      heading: `SPF of ${domain} has a problem`,
      sentence: problem.message,
      stamp: 'Broken',
    }
  }
  if (incomplete) {
    return {
      tone: 'unknown',
      heading: `Part of the SPF record of ${domain} is unknown`,
      sentence: 'Part of this record could not be looked up, so we cannot say yet whether all of it works.',
      stamp: 'In part',
    }
  }
  return workingVerdict(report)
}

/** Findings that let everyone pass. */
const OPEN: readonly SpfCode[] = ['spf-plus-all', 'spf-wide-network']

function absentVerdict({ domain, findings }: SpfFacts): Verdict {
  if (saysNoSuchName(findings)) return noSuchNameVerdict(domain)
  const near = findings.find(({ code }) => code === 'spf-near-miss')
  return {
    tone: 'bad',
    heading: 'No SPF records found',
    sentence:
      near?.message ??
      `${domain} has no SPF record, so receivers cannot tell which servers may send as ${domain}.`,
    stamp: 'No record',
  }
}

function brokenVerdict(domain: string, stop: NonNullable<SpfReport['stop']>): Verdict {
  const { reason, client, code, term, passing = [] } = stop
  const where = client === undefined ? '' : ` over ${client === 'ipv4' ? 'IPv4' : 'IPv6'}`
  if (passing.length === 0) {
    const whose = client === undefined ? 'every message' : `messages sent${where}`
    return {
      tone: 'bad',
      heading: `SPF fails for ${whose} from ${domain}`,
      sentence: `Receivers cannot use this record. ${reason}`,
      stamp: 'Broken',
    }
  }
  const isLimit = code === 'spf-too-many-lookups'
  return {
    tone: 'bad',
    heading: `SPF of ${domain} fails ${isLimit ? `after ${LOOKUP_LIMIT} lookups` : `at “${shortened(term)}”`}${where}`,
    sentence: `SPF fails for every sender ${isLimit ? `after lookup number ${LOOKUP_LIMIT}` : 'that comes after this term'}. ${reason}`,
    stamp: 'Broken',
  }
}

function workingVerdict(report: SpfFacts): Verdict {
  const { domain, findings, canPass } = report
  const needsWork = findings.some(asksForAction)
  if (canPass === false) {
    const silent = findings.find(({ code }) => code === 'spf-no-address')
    return {
      tone: needsWork ? 'warn' : 'info',
      heading: `No server may send as ${domain}`,
      sentence:
        silent?.message ??
        `SPF can never pass for ${domain}: the record does not allow any server. That is correct only if the domain does not send mail.`,
      stamp: 'No senders',
    }
  }
  const sentence = workingSentence(report)
  return needsWork
    ? { tone: 'warn', heading: `SPF of ${domain} works but should be improved`, sentence, stamp: 'Improve' }
    : { tone: 'ok', heading: `SPF of ${domain} works`, sentence, stamp: 'Valid' }
}

function workingSentence({ findings, senders, tree }: SpfFacts): string {
  const forSome = findings.find(({ code }) => code === 'spf-error-for-some')
  if (forSome) return `Receivers can evaluate this record for some servers only. ${forSome.message}`
  const end = endOfTree(tree)
  const rest = end === null ? 'depend on the message' : (REST[end] ?? 'pass, too')
  const others = `servers that the record does not name ${rest}`
  return senders.length > 0
    ? `Receivers can evaluate this record: mail from ${listNames(senders)} passes, and ${others}.`
    : `Receivers can evaluate this record: ${others}.`
}

const REST: Record<string, string> = { '-': 'fail', '~': 'softfail', '?': 'get no verdict' }
