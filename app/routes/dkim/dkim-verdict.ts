// The verdict on a DKIM report in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { DkimAnswer } from './dkim-data.ts'

export interface DkimVerdict {
  tone: Tone
  heading: string
  sentence: string
  stamp: string
}

export function dkimVerdict(report: DkimAnswer): DkimVerdict {
  const { state, name, domain, selector } = report
  const codes = new Set(report.findings.map(({ code }) => code))
  switch (state) {
    case 'found':
      return foundVerdict(report)
    case 'revoked':
      return codes.has('dkim-parked')
        ? {
            tone: 'ok',
            heading: `${domain} is parked`,
            sentence: 'It takes back every key, and so says that it signs no mail.',
            stamp: 'Parked',
          }
        : {
            tone: 'info',
            heading: `DKIM key of ${name}`,
            sentence: 'The key is revoked: every signature with this selector fails.',
            stamp: 'Revoked',
          }
    case 'unknown':
      return {
        tone: 'unknown',
        heading: `The DKIM key ${selector} of ${domain} is unknown`,
        sentence: 'We could not find out: the DNS gave no answer. This says nothing about the key itself.',
        stamp: 'Unknown',
      }
    default:
      return {
        tone: 'bad',
        heading: 'No DKIM records found',
        sentence: absentSentence(report, codes),
        stamp: 'No key',
      }
  }
}

function absentSentence({ domain, selector }: DkimAnswer, codes: ReadonlySet<string>): string {
  if (codes.has('dkim-none-can-exist')) return `${domain} has no DKIM key under any selector, says the DNS.`
  if (codes.has('dkim-cname-dead-end')) return 'The CNAME is there, the key behind it is not.'
  if (codes.has('dkim-not-a-key')) return 'There is text at this name, but no key.'
  return `The selector ${selector} of ${domain} has no key. Another selector may have one.`
}

function foundVerdict({ name, valid, findings, keyType, keyBits }: DkimAnswer): DkimVerdict {
  const heading = `DKIM key of ${name}`
  const kind = keyType === 'ed25519' ? 'Ed25519' : `RSA, ${keyBits} bits`
  if (findings.some(({ code }) => code === 'dkim-multiple-records')) {
    const sentence = 'There are several keys at one name: which one a receiver takes is undefined.'
    return { tone: 'bad', heading, sentence, stamp: 'Broken' }
  }
  if (!valid) {
    return { tone: 'bad', heading, sentence: 'Receivers cannot use this key.', stamp: 'Broken' }
  }
  const isPoor = findings.some(({ severity }) => severity === 'warning')
  return {
    tone: isPoor ? 'warn' : 'ok',
    heading,
    sentence: `Receivers can verify signatures with this key (${kind}).`,
    stamp: isPoor ? 'Improve' : 'Valid',
  }
}
