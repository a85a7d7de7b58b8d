// What the mailbox providers would answer this very message: its facts under their rules.
import { gateFacts, type Fact, type GateChoices, type GateFacts } from '#shared/data/provider-rules/facts.ts'
import { judgeGates } from '#shared/domain/provider-rules/judge.ts'
import { anyOf } from '#shared/domain/provider-rules/outcome.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { parseIp } from '#shared/dns/ip-address.ts'
import type { JudgedFinding, MessageCode } from './findings.ts'
import { repeatedCode, SINGLE_FIELDS } from './form.ts'
import type { MessageReport } from './schema.ts'
import { asksForAction } from '#shared/report/verdict.ts'

type Judged = Pick<
  MessageReport,
  'envelope' | 'message' | 'spf' | 'dkim' | 'dmarc' | 'unsubscribe' | 'form' | 'findings'
>

export function messageGates(report: Judged, choices: GateChoices): GateProvider[] {
  const codes: ReadonlySet<string> = new Set(report.findings.map(({ code }) => code))
  // A fact has one of several causes; an answer names those that the report has.
  const found = (all: readonly string[]) => all.filter((code) => codes.has(code))
  return judgeGates(factsOfMessage(report), choices).map((provider) => ({
    ...provider,
    answers: provider.answers.map((answer) => ({ ...answer, findings: found(answer.findings) })),
  }))
}

/** Gmail accepts 25 MB (its own page); a mail test accepts nothing larger. */
const MAX_BYTES = 25 * 1024 * 1024

function factsOfMessage(report: Judged): GateFacts {
  const { envelope, message, spf, dkim, dmarc, unsubscribe, form, findings } = report
  const without = (...codes: readonly JudgedFinding['code'][]) => {
    const found = form.filter(({ code }) => codes.includes(code))
    return fact(found.length === 0, found[0]?.message ?? '', ...found.map(({ code }) => code))
  }
  const about = (start: string) => [
    ...new Set(findings.filter(asksForAction).flatMap(({ code }) => (code.startsWith(start) ? [code] : []))),
  ]
  return gateFacts({
    spf: passing([spf.mailfrom?.result ?? 'unknown'], spf.mailfrom?.reason ?? '', ...about('message-spf-')),
    spfHardFail: fact(spf.mailfrom ? spf.mailfrom.result === 'fail' : null, spf.mailfrom?.reason ?? ''),
    dkim:
      dkim.length === 0
        ? fact(false, 'The message is not signed.', 'message-unsigned')
        : passing(
            dkim.map(({ result }) => result),
            dkim[0]?.reason ?? '',
            ...about('message-dkim-'),
          ),
    aligned: alignedFact(report),
    dmarc: fact(
      dmarc.result === 'none' ? alignedFact(report).is : resultFact(dmarc.result),
      dmarc.reason,
      'message-dmarc-fail',
    ),
    ...policyFacts(dmarc),
    ptr: fact(
      envelope.ip === null ? null : envelope.forwardConfirmed,
      `The reverse DNS name of the server is ${envelope.ptr ?? 'missing'}.`,
      'ip-ptr-missing',
      'ip-ptr-not-confirmed',
    ),
    ipv6: fact(envelope.ip === null ? null : parseIp(envelope.ip)?.family === 6, ''),
    tls: fact(envelope.encrypted, 'The connection was not encrypted.', 'message-not-encrypted'),
    oneFrom: without('header-from-missing', 'header-from-repeated', 'header-from-several-domains'),
    messageId: without('message-id-missing', 'message-id-form'),
    singleFields: without('header-from-repeated', ...REPEATED_CODES),
    wellFormed: without(...MALFORMED),
    fits: fact(message.bytes <= MAX_BYTES, ''),
    oneClick: fact(
      unsubscribe.state === 'unproved' ? null : unsubscribe.oneClick,
      unsubscribe.reason,
      'message-unsubscribe-broken',
      'message-unsubscribe-absent',
    ),
  })
}

const REPEATED_CODES = SINGLE_FIELDS.map(repeatedCode)

/** What RFC 5322 and RFC 5321 forbid, apart from fields that are there twice. */
const MALFORMED: readonly MessageCode[] = [
  'message-bare-lf',
  'message-nul',
  'message-long-line',
  'message-stray-header-lines',
  'message-header-cut',
  'message-no-header',
  'message-date-missing',
]

const fact = (is: boolean | null, reason: string, ...findings: JudgedFinding['code'][]): Fact => ({
  is,
  reason,
  findings: is === false ? findings : [],
})

function policyFacts({
  result,
  policy,
  reason,
}: MessageReport['dmarc']): Pick<GateFacts, 'dmarcRecord' | 'dmarcEnforced' | 'dmarcRejects'> {
  const isKnown = result === 'none' || policy !== null
  return {
    dmarcRecord: fact(isKnown ? result !== 'none' : null, reason, 'message-dmarc-none'),
    dmarcEnforced: fact(isKnown ? policy === 'quarantine' || policy === 'reject' : null, ''),
    dmarcRejects: fact(isKnown ? policy === 'reject' : null, ''),
  }
}

const resultFact = (result: string): boolean | null =>
  result === 'pass' ? true : result === 'unknown' || result === 'temperror' ? null : false

/** One that passes is enough; one that could not be looked up may be it. */
const passing = (results: readonly string[], reason: string, ...findings: JudgedFinding['code'][]): Fact =>
  fact(anyOf(results.map(resultFact)), reason, ...findings)

function alignedFact({ dmarc: { alignment, reason }, envelope }: Judged): Fact {
  const proofs = [...(alignment.spf ? [alignment.spf] : []), ...alignment.dkim]
  if (proofs.some(({ result, aligned }) => result === 'pass' && aligned === true)) return fact(true, reason)
  const isOpen = proofs.some(
    ({ result, aligned }) => aligned !== false && (resultFact(result) === null || aligned === null),
  )
  return fact(isOpen || envelope.ip === null ? null : false, reason, 'message-dmarc-fail')
}
