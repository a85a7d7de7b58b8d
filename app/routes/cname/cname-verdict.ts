// The verdict on a CNAME report in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { CnameAnswer } from './cname-data.ts'

export interface CnameVerdict {
  tone: Tone
  heading: string
  sentence: string
  stamp: string
}

export function cnameVerdict(report: CnameAnswer): CnameVerdict {
  const { domain } = report
  if (report.state === 'unknown') {
    return {
      tone: 'unknown',
      heading: `The CNAME record of ${domain} is unknown`,
      sentence: 'We could not find out: the DNS gave no answer. This says nothing about the record itself.',
      stamp: 'Unknown',
    }
  }
  if (report.state === 'absent') return absentVerdict(report)
  return foundVerdict(report)
}

function foundVerdict({ domain, entries, findings }: Extract<CnameAnswer, { state: 'found' }>): CnameVerdict {
  const heading = entries.length === 1 ? `CNAME record of ${domain}` : `CNAME chain of ${domain}`
  const all = [...findings, ...entries.flatMap((entry) => entry.findings)]
  const last = entries.at(-1)
  const codes = new Set(all.map(({ code }) => code))
  if (codes.has('cname-takeover-risk')) {
    const sentence = 'It leads to a name that does not exist, and that someone else may be able to take.'
    return { tone: 'bad', heading, sentence, stamp: 'Danger' }
  }
  if (codes.has('cname-loop')) {
    return { tone: 'bad', heading, sentence: 'It leads back to itself, and so nowhere.', stamp: 'Circle' }
  }
  if (all.some(({ severity }) => severity === 'error')) {
    const leadsNowhere = last?.findings.some(({ severity }) => severity === 'error')
    const sentence = leadsNowhere
      ? `It leads to ${last?.exchange}, and there is nothing.`
      : 'It stands where no CNAME may stand.'
    return { tone: 'bad', heading, sentence, stamp: leadsNowhere ? 'Dead end' : 'Broken' }
  }
  if (codes.has('unknown-cname-target')) {
    const sentence = 'Its end could not be looked up, so this is not a clean bill.'
    return { tone: 'unknown', heading, sentence, stamp: 'In part' }
  }
  const sentence = `It leads to ${last?.exchange}, which answers.`
  if (all.some(({ severity }) => severity === 'warning')) {
    return { tone: 'warn', heading, sentence: `${sentence} There is something to mend.`, stamp: 'Improve' }
  }
  return { tone: 'ok', heading, sentence, stamp: 'Valid' }
}

function absentVerdict({
  domain,
  nxdomain,
  addresses,
}: Extract<CnameAnswer, { state: 'absent' }>): CnameVerdict {
  const heading = 'No CNAME records found'
  if (nxdomain) {
    return { tone: 'bad', heading, sentence: `${domain} does not exist, says the DNS.`, stamp: 'No domain' }
  }
  const sentence =
    addresses.length > 0
      ? `${domain} is no alias: it has addresses of its own.`
      : `${domain} exists, and is no alias.`
  return { tone: 'info', heading, sentence, stamp: 'No alias' }
}
