// The record that a private key is compared with: the pasted one, or the published one. The key itself is not involved.
import { browserApi } from '#app/api/browser-api.ts'
import { parseSelector } from '#shared/records/dkim/question.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { loadReport } from './dkim-data.ts'

export interface KeyRecord {
  name: string
  record: string
}

export interface FitProblem {
  /** The field that the error is about; lookup: none of them. */
  at: 'record' | 'domain' | 'selector' | 'lookup'
  message: string
}

export async function publishedRecord(
  read: (field: 'record' | 'domain' | 'selector') => string,
): Promise<{ record: string } | { problem: FitProblem }> {
  const record = read('record')
  if (record.trim() !== '') return { record }
  const typed = read('domain')
  if (typed.trim() === '') return problem('record', 'Paste the record, or enter its domain and selector.')
  const domain = parseDomainInput(typed)
  if (!domain.ok) return problem('domain', domain.message)
  const selector = parseSelector(read('selector'), domain.domain)
  if (!selector.ok) return problem('selector', selector.message)
  const asked = { domain: domain.domain, selector: selector.selector, cursor: '' }
  const outcome = await loadReport(browserApi, asked)
  if (!outcome.ok) return problem('lookup', outcome.message)
  return outcome.data.record === undefined
    ? problem('lookup', outcome.data.warnings[0] ?? outcome.data.message)
    : { record: outcome.data.record }
}

const problem = (at: FitProblem['at'], message: string) => ({ problem: { at, message } })
