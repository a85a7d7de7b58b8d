// What our own check of a domain's records says, for comparison with what a provider says. A page that reads files on the device
// gets it from the API's answer about the domain.
import type { AuthenticationPart } from '#shared/domain/domain-report/schema.ts'
import type { JudgementState } from '#shared/domain/email-authentication/schema.ts'
import type { Change } from '#shared/report/change/change.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, isError } from '#shared/report/verdict.ts'
import type { RecordMethod } from './requirements.ts'

export interface OwnCheck {
  domain: string
  records: readonly { method: RecordMethod; state: JudgementState; sentence: string }[]
  findings: readonly Finding[]
  changes: readonly Change[]
}

type Answer = Pick<AuthenticationPart, 'domain' | 'judgements' | 'findings' | 'changes'>

/** Of the part “authentication” of a domain report, as GET /user/tools/domain/report answers. */
export const ownCheckFrom = ({ domain, judgements, findings, changes }: Answer): OwnCheck => ({
  domain,
  records: judgements.flatMap(({ method, state, sentence }) =>
    method === 'SPF' || method === 'DKIM' || method === 'DMARC' ? [{ method, state, sentence }] : [],
  ),
  findings,
  changes,
})

export interface OwnOpinion {
  state: 'wrong' | 'right' | 'unknown'
  /** Nothing at all is to be improved. */
  isGood: boolean
  /** In the words of the check. */
  sentence: string
  /** The worst that it found. */
  code?: string
  change?: Change
}

/** What it says about some of the records together: one that is wrong decides. */
export function opinionOn(own: OwnCheck, methods: readonly RecordMethod[]): OwnOpinion {
  const asked = own.records.filter(({ method }) => methods.includes(method))
  const wrong = asked.filter(({ state }) => WRONG.includes(state))
  if (wrong.length > 0) return wrongOf(own, wrong)
  const unknown = asked.filter(({ state }) => state === 'unknown')
  if (unknown.length > 0 || asked.length === 0)
    return {
      state: 'unknown',
      isGood: false,
      sentence: sentencesOf(unknown) || 'the record was not checked.',
    }
  return {
    state: 'right',
    isGood: asked.every(({ state }) => state === 'good'),
    sentence: sentencesOf(asked),
  }
}

/** A domain that says it sends no email cannot meet a rule for senders. */
const WRONG: readonly JudgementState[] = ['broken', 'missing', 'declined']

function wrongOf(own: OwnCheck, wrong: OwnCheck['records']): OwnOpinion {
  const protocols = wrong.map(({ method }) => method.toLowerCase())
  const isAbout = (code: string) => protocols.includes(protocolOf(code))
  const ofThem = own.findings.filter(({ code }) => isAbout(code))
  const worst = ofThem.find(isError) ?? ofThem.find(asksForAction)
  const change = own.changes.find(({ optional, why }) => !optional && why.some(isAbout))
  return {
    state: 'wrong',
    isGood: false,
    sentence: sentencesOf(wrong),
    ...(worst && { code: worst.code }),
    ...(change && { change }),
  }
}

const sentencesOf = (records: OwnCheck['records']): string =>
  records.map(({ sentence }) => sentence).join(' ')
