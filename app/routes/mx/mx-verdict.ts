// The verdict on an MX report in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { MxAnswer } from './mx-data.ts'

export interface MxVerdict {
  tone: Tone
  heading: string
  sentence: string
  stamp: string
}

export function mxVerdict(report: MxAnswer): MxVerdict {
  if (report.state === 'unknown') {
    return {
      tone: 'unknown',
      heading: `The MX records of ${report.domain} are unknown`,
      sentence:
        'We could not find out: the DNS gave no answer. This says nothing about the records themselves.',
      stamp: 'Unknown',
    }
  }
  if (report.state === 'absent') return absentVerdict(report)
  const heading = `MX records of ${report.domain}`
  const findings = [...report.findings, ...report.entries.flatMap((entry) => entry.findings)]
  if (report.entries.length === 1 && report.entries[0]?.exchange === '.') {
    return {
      tone: 'info',
      heading,
      sentence: `${report.domain} says that it accepts no mail (null MX).`,
      stamp: 'No mail',
    }
  }
  if (findings.some(({ severity }) => severity === 'error')) {
    return {
      tone: 'bad',
      heading,
      sentence: 'Some of these mail servers cannot receive mail.',
      stamp: 'Broken',
    }
  }
  if (findings.some(({ code }) => /unknown|not-checked/.test(code))) {
    return {
      tone: 'unknown',
      heading,
      sentence: 'Some addresses could not be looked up, so this is not a clean bill.',
      stamp: 'In part',
    }
  }
  if (findings.some(({ severity }) => severity === 'warning')) {
    return {
      tone: 'warn',
      heading,
      sentence: 'Mail arrives, but there is something to mend.',
      stamp: 'Improve',
    }
  }
  return { tone: 'ok', heading, sentence: 'Every mail server has a public address.', stamp: 'Valid' }
}

function absentVerdict({
  domain,
  nxdomain,
  implicit = [],
}: Extract<MxAnswer, { state: 'absent' }>): MxVerdict {
  const heading = 'No MX records found'
  if (nxdomain)
    return { tone: 'bad', heading, sentence: `${domain} does not exist, says the DNS.`, stamp: 'No domain' }
  if (implicit.length > 0) {
    const sentence = `Senders fall back to the address of ${domain} itself, ${implicit.join(', ')}.`
    return { tone: 'warn', heading, sentence, stamp: 'Implicit' }
  }
  return {
    tone: 'bad',
    heading,
    sentence: `${domain} has neither MX records nor an address: mail to it bounces.`,
    stamp: 'No record',
  }
}
