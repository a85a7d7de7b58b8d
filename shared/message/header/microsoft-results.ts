// What Microsoft writes next to the results of SPF, DKIM and DMARC: its own result, and what it did.
import { propertyOf } from './authentication-results.ts'
import { compauthMeaning, dmarcActionMeaning, type Meaning } from './microsoft-words.ts'
import type { HeaderResult, HeaderScore } from './schema.ts'

export const microsoftScores = (results: readonly HeaderResult[]): HeaderScore[] =>
  results.flatMap((result) => {
    if (result.method === 'compauth') {
      const reason = propertyOf(result, 'reason') ?? result.reason
      return [score(`compauth=${result.result}`, compauthMeaning(result.result, reason))]
    }
    const action = result.method === 'dmarc' ? propertyOf(result, 'action') : undefined
    const meaning = action === undefined ? null : dmarcActionMeaning(action)
    return meaning === null ? [] : [score(`action=${action}`, meaning)]
  })

const score = (value: string, [meaning, severity]: Meaning): HeaderScore => ({
  engine: 'Microsoft',
  value,
  meaning,
  severity,
})
