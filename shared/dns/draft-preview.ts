// The report on a record that is not published yet, beside what is published at its name today: SPF, DMARC and BIMI.
import { failureText } from './failure-text.ts'
import { type DnsAnswer, isFailure, type TxtData } from './resolver.ts'

interface Preview<Report> {
  report: Report
  current: { state: 'found' | 'absent' | 'unknown'; records: string[]; message?: string }
}

/** @param published the texts at the name */
export function previewOf<Report>(
  report: Report,
  published: DnsAnswer<TxtData>,
  isRecord: (text: string) => boolean,
): Preview<Report> {
  const records = published.records.map(({ text }) => text).filter(isRecord)
  if (isFailure(published))
    return { report, current: { state: 'unknown', records, message: failureText(published) } }
  return { report, current: { state: records.length > 0 ? 'found' : 'absent', records } }
}
