// The verdict on a header in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import { domainForPeople } from '#shared/header/domain-for-people.ts'
import type { HeaderAnalysis } from '#shared/header/schema.ts'

export interface HeaderVerdict {
  tone: Tone
  heading: string
  sentence: string
  stamp: string
}

export function headerVerdict(report: HeaderAnalysis): HeaderVerdict {
  const domain = report.from?.domain ? domainForPeople(report.from.domain) : 'an unknown sender'
  const heading = `A message from ${domain}`
  const receiver = report.receiver ? `The receiver, ${report.receiver},` : 'The receiver'
  const passes = dmarcSays(report) ?? report.alignment.passes
  if (passes === false) {
    const sentence = `${receiver} found no proof that ${domain} sent it.`
    return { tone: 'bad', heading, sentence, stamp: 'Not proved' }
  }
  if (passes === null) {
    const sentence = report.results.some(({ trusted }) => trusted)
      ? `${receiver} wrote results, but they do not say whether ${domain} sent it.`
      : 'No result here is certain to be the receiver’s own, so we cannot say who sent it.'
    return { tone: 'unknown', heading, sentence, stamp: 'Unknown' }
  }
  if (report.spamIndicators.length > 0 || report.findings.some(({ severity }) => severity === 'error')) {
    const sentence = `${receiver} found that ${domain} really sent it. Other things speak against it.`
    return { tone: 'warn', heading, sentence, stamp: 'Marked' }
  }
  const sentence = `${receiver} found that ${domain} really sent it.`
  return { tone: 'ok', heading, sentence, stamp: 'Proved' }
}

/** The receiver's own verdict counts before ours: it could ask the DNS. */
function dmarcSays({ results }: HeaderAnalysis): boolean | null {
  const own = results.find(({ method, trusted }) => method === 'dmarc' && trusted)
  if (own?.result === 'pass') return true
  return own?.result === 'fail' ? false : null
}
