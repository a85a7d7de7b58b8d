// Asks Google about one domain, request after request, over any way to send them.
import {
  complianceRequest,
  firstQueries,
  followingQueries,
  statsRequest,
  withoutPageTokens,
  type GoogleRequest,
} from './google-api.ts'
import { problemOf, type GoogleAnswer, type GoogleProblem } from './google-problems.ts'

/** Of one answer; the largest that is to be expected has a tenth of it. */
export const MAX_ANSWER_BYTES = 2 * 1024 * 1024
/** Batches of queries: figures, the rates of feedback loops, and further pages of both. */
const MAX_BATCHES = 6

/** An answer of Google’s as it came, apart from the tokens of pages that are in the next one. */
export interface GmailFile {
  name: string
  text: string
}

export interface GmailAnswers {
  files: GmailFile[]
  /** Why something is missing, or everything. */
  problem: GoogleProblem | null
  /** Feedback loops whose rates were not asked for, since there are many. */
  leftOut: number
}

interface Asking {
  /** The origin of the API. */
  api: string
  /** Days since January 1, 1970. */
  today: number
  /** Never rejects and always ends. */
  send: (request: GoogleRequest) => Promise<GoogleAnswer>
}

export async function askGmail(domain: string, { api, today, send }: Asking): Promise<GmailAnswers> {
  const files: GmailFile[] = []
  let leftOut = 0
  const ask = async (name: string, request: GoogleRequest) => {
    const answer = await send(request)
    const problem = problemOf(answer)
    if (problem === null && 'text' in answer) files.push({ name, text: answer.text })
    return problem
  }
  const refusal = await ask('compliance-status.json', complianceRequest(api, domain))
  if (refusal) return { files, problem: refusal, leftOut }
  let queries = firstQueries(domain, today)
  for (let batch = 1; queries.length > 0; batch += 1) {
    if (batch > MAX_BATCHES) return { files, problem: 'cut', leftOut }
    const problem = await ask(`domain-stats-${batch}.json`, statsRequest(api, queries))
    if (problem) return { files, problem, leftOut }
    const before = files.at(-2)
    if (batch > 1 && before) before.text = withoutPageTokens(before.text)
    const following = followingQueries(queries, files.at(-1)?.text ?? '')
    queries = following.queries
    leftOut += following.leftOut
  }
  return { files, problem: null, leftOut }
}
