// Checks a sequence: what it costs a day, whether it keeps its thread, what its texts and the law of its readers say.
import { type CountryLaw, lawsOf } from '#shared/data/advertising-law.ts'
import { plural } from '#shared/kit/sentence.ts'
import { checkTemplate } from '#shared/message/template/check.ts'
import { readTemplate } from '#shared/message/template/read-template.ts'
import { BULK_VOLUME } from '#shared/plans/warmup-plan/shares.ts'
import { warningsOf } from '#shared/report/finding.ts'
import { joined, moreBelow, stampedVerdictsOf, verdict } from '#shared/report/verdict-table.ts'
import { asksForAction, firstProblem, isError, type Verdict } from '#shared/report/verdict.ts'
import { STOP_CONDITIONS, VENDOR_STUDIES } from './advice.ts'
import { sequenceFinding, type SequenceFinding } from './findings.ts'
import { judgeSteps, threadHeaders } from './judge-steps.ts'
import { type LoadDay, loadOf, mailboxCount, safeLoad } from './load.ts'
import type { SequenceInput } from './question.ts'
import type { SequenceReport } from './schema.ts'

export async function checkSequence(input: SequenceInput): Promise<SequenceReport> {
  const load = loadOf(input)
  const peak = Math.max(...load.map(({ total }) => total))
  const { laws, unknown } = lawsOf(input.countries)
  const texts = await textsOf(input)
  const findings: SequenceFinding[] = [
    ...judgeLoad(input, load, peak),
    ...judgeSteps(input.steps),
    ...judgeTexts(texts, laws),
    ...judgeLaw(input, laws, unknown),
  ]
  const mailboxes = mailboxCount(input)
  return {
    load,
    peak,
    safe: safeLoad(input),
    perMailbox: mailboxes === 0 ? null : Math.ceil(peak / mailboxes),
    headers: threadHeaders(input.steps),
    stops: [...STOP_CONDITIONS],
    studies: [...VENDOR_STUDIES],
    law: laws.map(({ consent, customers: _, address: _address, ...law }) => ({
      ...law,
      needsConsent: consent[input.audience],
    })),
    texts,
    findings,
    warnings: warningsOf(findings),
    verdict: sequenceVerdict(findings, peak),
    changes: [],
  }
}

type Texts = SequenceReport['texts']

async function textsOf({ steps }: SequenceInput): Promise<Texts> {
  const checked = await Promise.all(
    steps.map(async ({ text }, index) => {
      if (text.trim() === '') return []
      const { report } = checkTemplate(await readTemplate(text), 'cold')
      return [{ step: index + 1, verdict: report.verdict, findings: report.findings }]
    }),
  )
  return checked.flat()
}

function judgeLoad(input: SequenceInput, load: readonly LoadDay[], peak: number): SequenceFinding[] {
  const { steps, perDay, mailboxes } = input
  const safe = safeLoad(input)
  const unsafe = safe === null ? undefined : load.find(({ total }) => total > safe)
  const over = load.find(({ total, ceiling }) => ceiling !== null && total > ceiling)
  const fast = load.filter(({ total, plan }) => plan !== null && total > plan)
  const [first] = fast
  // Where days off push emails together, a day has more than one for each step.
  const atOnce = Math.ceil(peak / perDay)
  return [
    sequenceFinding('sequence-load', { perDay, steps: steps.length, total: peak }),
    ...(over?.ceiling == null
      ? []
      : [
          sequenceFinding('sequence-over-ceiling', {
            date: over.date,
            total: over.total,
            ceiling: over.ceiling,
            newPeople: Math.floor(over.ceiling / atOnce),
          }),
        ]),
    ...(safe === null || !unsafe
      ? []
      : [
          sequenceFinding('sequence-over-safe', {
            date: unsafe.date,
            total: unsafe.total,
            peak,
            mailboxes: mailboxCount(input),
            newPeople: Math.floor(safe / atOnce),
          }),
        ]),
    ...(first?.plan == null
      ? []
      : [
          sequenceFinding('sequence-over-plan', {
            date: first.date,
            total: first.total,
            plan: first.plan,
            days: fast.length,
          }),
        ]),
    ...(mailboxes.some(({ provider }) => provider === 'other')
      ? [sequenceFinding('sequence-ceiling-unknown')]
      : []),
    ...(peak >= BULK_VOLUME ? [sequenceFinding('sequence-bulk-sender', { total: peak })] : []),
  ]
}

const MAX_TEXT_FINDINGS = 10

function judgeTexts(texts: Texts, laws: readonly CountryLaw[]): SequenceFinding[] {
  const having = (code: string) =>
    texts.filter(({ findings }) => findings.some((one) => one.code === code)).map(({ step }) => step)
  const errors = texts.flatMap(({ step, findings }) =>
    findings
      .filter(({ severity }) => severity === 'error')
      .map(({ message, fix }) => sequenceFinding('sequence-text', { step, message, fix })),
  )
  const noWayOut = having('template-unsubscribe-missing')
  const noAddress = having('template-postal-address-missing')
  const countries = laws.filter(({ address }) => address).map(({ name }) => name)
  return [
    ...errors.slice(0, MAX_TEXT_FINDINGS),
    ...(noWayOut.length > 0 ? [sequenceFinding('sequence-no-way-out', { steps: noWayOut })] : []),
    ...(noAddress.length > 0 && countries.length > 0
      ? [sequenceFinding('sequence-no-address', { steps: noAddress, countries })]
      : []),
  ]
}

function judgeLaw(
  { audience, basis }: SequenceInput,
  laws: readonly CountryLaw[],
  unknown: readonly string[],
): SequenceFinding[] {
  const missing = laws.filter(
    ({ consent, customers }) =>
      consent[audience] && basis !== 'consent' && !(basis === 'customer' && customers),
  )
  return [
    ...(missing.length > 0
      ? [sequenceFinding('sequence-consent-needed', { countries: missing.map(({ name }) => name) })]
      : []),
    ...(unknown.length > 0 ? [sequenceFinding('sequence-country-unknown', { countries: unknown })] : []),
  ]
}

interface Peak {
  /** Emails on the busiest day. */
  peak: number
}

interface Problem extends Peak {
  message: string
  more: number
}

const heading = ({ peak }: Peak) => `Up to ${plural(peak, 'email', 'emails')} a day`

const problemText = ({ message, more }: Problem) => joined(message, moreBelow(more))

export const SEQUENCE_VERDICTS = {
  sound: verdict<Peak>({
    tone: 'ok',
    heading,
    sentence: 'Nothing keeps this sequence from being sent. Switch on the stop conditions before you begin.',
    stamp: 'Sound',
  }),
  broken: verdict<Problem>({ tone: 'bad', heading, sentence: problemText, stamp: 'Fix first' }),
  improve: verdict<Problem>({ tone: 'warn', heading, sentence: problemText, stamp: 'Improve' }),
}

const verdictOf = stampedVerdictsOf(SEQUENCE_VERDICTS)

function sequenceVerdict(findings: readonly SequenceFinding[], peak: number): Verdict {
  const first = firstProblem(findings)
  if (!first) return verdictOf('sound', { peak })
  const more = findings.filter(asksForAction).length - 1
  return verdictOf(isError(first) ? 'broken' : 'improve', { peak, message: first.message, more })
}
