// Whether a report has one finding, for those who come with that question. What could not be found out clears nobody.

import { type Change, neededChanges } from '#shared/report/change/change.ts'
import type { Evidence } from '#shared/report/evidence.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'

/** The parameter of a tool's page that names the code of the finding. */
export const ASKED_FINDING = 'finding'

/** What each tool is asked for; it reports all findings of these protocols. */
export const ASKED_PROTOCOLS: Readonly<Record<string, readonly string[]>> = {
  spf: ['spf', 'dns'],
  dkim: ['dkim'],
  dmarc: ['dmarc'],
  bimi: ['bimi'],
  transport: ['sts', 'tlsrpt', 'dane', 'dnssec', 'transport'],
  mx: ['mx'],
  cname: ['cname'],
  'domain-report': ['report'],
  'domain-reputation': ['reputation'],
}

/** No check sees every key of a domain. */
const SEES_PART = new Set(['dkim'])

interface AskedReport {
  verdict: Verdict
  findings: readonly Finding[]
  changes: readonly Change[]
  evidence?: readonly Evidence[]
}

export type AskedAnswer =
  | { state: 'has'; change: number | null; changes: number }
  | { state: 'has-not' }
  /** Of what was seen, nothing has it. */
  | { state: 'not-seen' }
  | { state: 'unknown' }

const CODE = /^[a-z\d]+(?:-[a-z\d]+){1,9}$/

/** The code that a URL asks for; null if the tool does not report it. */
export function askedCode(params: URLSearchParams, tool: string): string | null {
  const code = params.get(ASKED_FINDING) ?? ''
  const isReported = CODE.test(code) && ASKED_PROTOCOLS[tool]?.includes(protocolOf(code))
  return isReported ? code : null
}

export function answerTo(code: string, tool: string, report: AskedReport): AskedAnswer {
  const { found, isWhole } = findingsIn(report)
  if (found.some((one) => plain(one.code) === code)) {
    const changes = neededChanges(report.changes)
    const at = changes.findIndex(({ why }) => why.some((one) => plain(one) === code))
    return { state: 'has', change: at < 0 ? null : at + 1, changes: changes.length }
  }
  const isUnknown =
    report.verdict.tone === 'unknown' ||
    !isWhole ||
    found.some(({ unknown }) => unknown) ||
    (report.evidence ?? []).some(({ kind }) => !ANSWERED.has(kind))
  if (isUnknown) return { state: 'unknown' }
  return { state: SEES_PART.has(tool) ? 'not-seen' : 'has-not' }
}

const ANSWERED = new Set(['answer', 'no-data', 'nxdomain'])

/** A report of several checks names the check before the code. */
const plain = (code: string): string => code.replace(/^[a-z-]+:/, '')

/** A report has files and keys with findings of their own; ten includes, each in the one before, are three levels each. */
const MAX_DEPTH = 64

/** `isWhole`: nothing of the report was too deep to be read. */
function findingsIn(report: AskedReport): { found: Finding[]; isWhole: boolean } {
  const found: Finding[] = []
  let isWhole = true
  const read = (part: unknown, depth: number): void => {
    if (part === null || typeof part !== 'object') return
    if (depth === MAX_DEPTH) {
      isWhole = false
      return
    }
    const { findings } = part as { findings?: readonly Finding[] }
    if (Array.isArray(findings)) found.push(...(findings as readonly Finding[]))
    for (const one of Object.values(part)) read(one, depth + 1)
  }
  read(report, 0)
  return { found, isWhole }
}
