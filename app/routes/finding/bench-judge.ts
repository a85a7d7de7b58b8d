// Judges what is typed on a bench, in a worker of its own: no text stops the page, and nobody can be contacted from here
// (public/_headers).
import { answerQuestions } from '#app/components/tool/reader-worker.ts'
import { MAX_BENCH_TEXT, type Bench } from '#shared/bench/bench.ts'
import { faultOf, type Part } from '#shared/bench/fault.ts'
import { judgeText } from '#shared/bench/judge.ts'
import { paidTerms } from '#shared/bench/paid-terms.ts'
import type { Finding } from '#shared/report/finding.ts'

export interface ToJudge {
  type: 'judge'
  bench: Bench
  text: string
}

export interface Judged {
  /** What the rules say of the finding; null if it is gone. */
  message: string | null
  /** What is wrong now and was not in the example. */
  other: string | null
  /** What the finding would go with. */
  fault: Part | null
  /** The terms that cost a lookup; null if they are not drawn. */
  paid: readonly string[] | null
}

export interface Answers {
  judge: Judged
}

/** What the example has besides. */
const known = new Map<string, Set<string>>()

async function knownOf(bench: Bench): Promise<Set<string>> {
  const codes = known.get(bench.code) ?? new Set((await judgeText(bench, bench.text)).map(({ code }) => code))
  known.set(bench.code, codes)
  return codes
}

async function judge({ bench, text }: ToJudge): Promise<Judged> {
  const [found, before, paid] = await Promise.all([
    judgeText(bench, text),
    knownOf(bench),
    paidTerms(bench, text.slice(0, MAX_BENCH_TEXT)),
  ])
  const own = found.find(({ code }) => code === bench.code)
  if (own) return { message: own.message, other: null, fault: await faultOf(bench, text, found), paid }
  const other = found.find((finding) => isProblem(finding) && !before.has(finding.code))
  return { message: null, other: other?.message ?? null, fault: null, paid }
}

const isProblem = ({ severity, unknown }: Finding): boolean =>
  !unknown && (severity === 'error' || severity === 'warning')

answerQuestions<ToJudge>(judge, 'This text is too much for the rules. Shorten it, or start over.')
