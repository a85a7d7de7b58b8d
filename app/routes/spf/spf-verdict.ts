// The verdict on an SPF report in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { SpfAnswer } from './spf-data.ts'

export interface Verdict {
  tone: Tone
  sentence: string
  stamp: string
}

export function spfVerdict(report: SpfAnswer): Verdict {
  if (report.state === 'unknown') {
    const sentence =
      'We could not find out: the DNS gave no answer. This says nothing about the record itself.'
    return { tone: 'unknown', sentence, stamp: 'Unknown' }
  }
  if (report.state === 'absent') return { tone: 'bad', sentence: absentSentence(report), stamp: 'No record' }
  if (report.stop) {
    return {
      tone: 'bad',
      sentence: `Receivers cannot use this record. ${report.stop.reason}`,
      stamp: 'Broken',
    }
  }
  if (report.incomplete) {
    return {
      tone: 'unknown',
      sentence: 'A part of this record could not be looked up, so this is not a clean bill.',
      stamp: 'In part',
    }
  }
  const tone = report.warnings.length > 0 ? 'warn' : 'ok'
  return {
    tone,
    sentence: `A receiver can evaluate this record. ${policySentence(report)}`,
    stamp: tone === 'ok' ? 'Valid' : 'Improve',
  }
}

const absentSentence = ({ domain }: SpfAnswer) =>
  `We couldn't find an SPF record for ${domain}. Create one using the instructions below.`

/** What the record says about mail from its services and about all other mail. */
function policySentence({ senders, tree }: SpfAnswer): string {
  const all = tree.terms.find((term) => term.name === 'all' && !term.dead)
  const rest = REST[all?.qualifier ?? '?'] ?? REST['?']
  if (senders.length === 0) return `Servers that it does not name ${rest}.`
  return `Mail from ${listText(senders)} passes; servers that it does not name ${rest}.`
}

const REST: Record<string, string> = {
  '-': 'fail',
  '~': 'soft-fail',
  '?': 'get no verdict',
  '+': 'pass, too: anyone may send as this domain',
}

/** "A, B and C"; of a long list the first four. */
function listText(names: readonly string[]): string {
  const shown = names.length > 5 ? [...names.slice(0, 4), `${names.length - 4} more services`] : [...names]
  const last = shown.pop() ?? ''
  return shown.length > 0 ? `${shown.join(', ')} and ${last}` : last
}
