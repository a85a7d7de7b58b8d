// The verdict on a BIMI report in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { BimiAnswer } from './bimi-data.ts'

export interface Verdict {
  tone: Tone
  sentence: string
  stamp: string
}

export function bimiVerdict(report: BimiAnswer): Verdict {
  const { domain, state, valid, records, logo, certificate, dmarcReady, mailboxes, warnings } = report
  if (state === 'unknown') {
    const sentence =
      'We could not find out: the DNS gave no answer. This says nothing about the record itself.'
    return { tone: 'unknown', sentence, stamp: 'Unknown' }
  }
  if (state === 'absent') {
    const sentence = `We couldn't find a BIMI record for ${domain}. Create one using the instructions below.`
    return { tone: 'warn', sentence, stamp: 'No record' }
  }
  if (state === 'declined')
    return { tone: 'info', sentence: 'The record says on purpose that no logo is wanted.', stamp: 'Declined' }
  if (!valid) {
    const sentence =
      records.length > 1
        ? `There are ${records.length} records, so receivers use none of them.`
        : 'Receivers cannot use this record: they show no logo.'
    return { tone: 'bad', sentence, stamp: 'Broken' }
  }
  const reasons = [
    ...(dmarcReady === false ? ['DMARC is not at enforcement'] : []),
    ...(logo?.ok === false ? ['the logo breaks the rules'] : []),
    ...(certificate?.ok === false ? ['the certificate does not count'] : []),
  ]
  if (reasons.length > 0) {
    const isLost = dmarcReady === false || logo?.ok === false
    const sentence = `${isLost ? 'Receivers show no logo' : 'Some receivers show no logo'}: ${listed(reasons)}.`
    return { tone: 'bad', sentence, stamp: isLost ? 'No logo' : 'Improve' }
  }
  if (dmarcReady === null || logo?.ok === null || certificate?.ok === null) {
    const sentence = 'The record is right, but not everything else could be found out.'
    return { tone: 'unknown', sentence, stamp: 'In part' }
  }
  const ready = mailboxes.filter((mailbox) => mailbox.state === 'ready').map(({ name }) => name)
  const isClean = warnings.length === 0
  const sentence = `Everything is in place for ${listed(ready)}.${isClean ? '' : ' A few things could be better.'}`
  return { tone: isClean ? 'ok' : 'warn', sentence, stamp: isClean ? 'Ready' : 'Improve' }
}

const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
