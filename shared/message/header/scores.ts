// What spam filters wrote into the header, decoded. Anyone can write such a field; the receiver's are at the top.
import { isProblem } from '#shared/report/change/change.ts'
import { bclMeaning, CAT, DESTINATION, IPV, sclMeaning, SFV, type Meaning } from './microsoft-words.ts'
import { microsoftScores } from './microsoft-results.ts'
import type { HeaderResult, HeaderScore } from './schema.ts'
import type { HeaderField } from './split-fields.ts'

type Decode = (value: string, name: string) => HeaderScore[]

const MAX_SCORES = 60
const MAX_VALUE = 4000

export function readScores(fields: readonly HeaderField[], results: readonly HeaderResult[]): HeaderScore[] {
  const scores = fields.flatMap(({ name, value }) => {
    const decode = DECODERS[name.toLowerCase()]
    return decode ? decode(value.slice(0, MAX_VALUE).replace(/\s+/g, ' '), name) : []
  })
  return [...scores, ...microsoftScores(results)]
    .slice(0, MAX_SCORES * 4)
    .filter((line, index, all) => all.findIndex((other) => sameScore(line, other)) === index)
    .slice(0, MAX_SCORES)
}

const sameScore = (a: HeaderScore, b: HeaderScore) =>
  a.engine === b.engine && a.value === b.value && a.meaning === b.meaning

const score = (engine: string, value: string, [meaning, severity]: Meaning): HeaderScore => ({
  engine,
  value,
  meaning,
  severity,
})

const number = (text: string | undefined) =>
  text !== undefined && /^[+-]?\d{1,6}(\.\d{1,6})?$/.test(text.trim()) ? Number(text) : null

/** A score with the threshold of the filter that computed it. */
function against(
  engine: string,
  points: number,
  threshold: number | null,
  verdict: boolean | null,
): HeaderScore {
  if (threshold === null) {
    const severity = verdict === null ? 'info' : verdict ? 'error' : 'ok'
    const meaning =
      verdict === null ? 'points; its threshold is not given' : verdict ? 'classified as spam' : 'not spam'
    return score(engine, String(points), [meaning, severity])
  }
  const isSpam = verdict ?? points >= threshold
  const isNear = threshold > 0 && points >= threshold * 0.6
  const near = isNear ? 'not spam, but near the threshold' : 'below the threshold: not spam'
  return score(engine, `${points} of ${threshold}`, [
    isSpam ? 'classified as spam' : near,
    isSpam ? 'error' : isNear ? 'info' : 'ok',
  ])
}

/** "Yes, score=6.2 required=5.0 tests=A,B autolearn=no"; old ones say hits=, amavis tests=[A=1, B=2]. */
const spamAssassin: Decode = (value) => {
  const points = number(/\b(?:score|hits)=([+-]?[\d.]+)/i.exec(value)?.[1])
  const required = number(/\b(?:required|req)=([+-]?[\d.]+)/i.exec(value)?.[1])
  const verdict = /^\s*(yes|no)\b/i.exec(value)?.[1]?.toLowerCase()
  const tests =
    /\btests=\[?([^\]]*?)(?:\]|\s+(?:autolearn|version|shortcircuit|report)\b|$)/i.exec(value)?.[1] ?? ''
  const names = tests.split(/[,\s]+/).filter((test) => /^[A-Z][A-Z0-9_]+(=|$)/.test(test))
  const main =
    points === null ? [] : [against('SpamAssassin', points, required, verdict ? verdict === 'yes' : null)]
  if (names.length === 0) return main
  return [...main, score('SpamAssassin', listed(names), ['the tests that hit', 'info'])]
}

const listed = (names: readonly string[]) =>
  names.length > 12 ? `${names.slice(0, 12).join(', ')} and ${names.length - 12} more` : names.join(', ')

const flag: Decode = (value, name) => {
  const isSpam = /^\s*(yes|true|1|spam)\b/i.test(value)
  return [
    score(
      engineOf(name),
      isSpam ? 'YES' : 'NO',
      isSpam ? ['classified as spam', 'error'] : ['not spam', 'ok'],
    ),
  ]
}

const engineOf = (name: string) => (/barracuda/i.test(name) ? 'Barracuda' : 'Spam filter')

const points =
  (engine: string): Decode =>
  (value) => {
    const found = number(/^\s*([+-]?[\d.]+)/.exec(value)?.[1])
    return found === null ? [] : [against(engine, found, null, null)]
  }

/** "default: False [4.20 / 15.00]; SYMBOL(1.00)[…]; …" */
const rspamdResult: Decode = (value) => {
  const head = /^[^:;]{0,40}:?\s*(true|false|skip)?\s*\[([+-]?[\d.]+) \/ ([\d.]+)\]/i.exec(value)
  const [found, limit] = [number(head?.[2]), number(head?.[3])]
  if (found === null) return []
  const symbols = [...value.matchAll(/(?:^|;)\s*([A-Z][A-Z0-9_]{2,60})\(([+-]?\d{1,4}(?:\.\d{1,3})?)\)/g)]
  const heavy = symbols
    .filter((symbol) => Number(symbol[2]) >= 1)
    .sort((a, b) => Number(b[2]) - Number(a[2]))
    .map((symbol) => `${symbol[1]} ${symbol[2]}`)
  // True: the message was to be marked, whatever the last threshold is.
  const main = against('rspamd', found, limit, head?.[1]?.toLowerCase() === 'true' ? true : null)
  return heavy.length > 0
    ? [main, score('rspamd', listed(heavy), ['the symbols with the most points', 'info'])]
    : [main]
}

const rspamdAction: Decode = (value) => {
  const action = value.trim().toLowerCase().slice(0, 40)
  if (action === '') return []
  // A delay or a temporary refusal is not a judgment of the message.
  const meaning: Meaning =
    action === 'no action'
      ? ['let through', 'ok']
      : /^(greylist|soft reject)$/.test(action)
        ? ['delayed, not judged', 'info']
        : ['what it did with the message', 'warning']
  return [score('rspamd', action, meaning)]
}

/** Fields like "SCL:1;SFV:NSPM;CAT:NONE". */
const microsoft: Decode = (value) => {
  const parts = new Map(
    value.split(';').map((part) => {
      const colon = part.indexOf(':')
      return [part.slice(0, Math.max(0, colon)).trim().toUpperCase(), part.slice(colon + 1).trim()] as const
    }),
  )
  const coded = (name: string, words: Readonly<Record<string, Meaning>>): HeaderScore[] => {
    const code = parts.get(name)
    if (!code) return []
    return [
      score(
        'Microsoft',
        `${name}:${code.slice(0, 20)}`,
        words[code.toUpperCase()] ?? ['not documented', 'info'],
      ),
    ]
  }
  const levelled = (name: string, meaning: (level: number) => Meaning): HeaderScore[] => {
    const level = number(parts.get(name))
    return level === null ? [] : [score('Microsoft', `${name}:${level}`, meaning(level))]
  }
  return [
    ...levelled('SCL', sclMeaning),
    ...levelled('BCL', bclMeaning),
    ...coded('SFV', SFV),
    ...coded('CAT', CAT),
    ...coded('IPV', IPV),
    ...coded('DEST', DESTINATION),
  ]
}

const scl: Decode = (value) => {
  const level = number(value)
  return level === null ? [] : [score('Microsoft', `SCL:${level}`, sclMeaning(level))]
}

const gmailFlag =
  (what: string): Decode =>
  (value) => {
    const isSet = value.trim() === '1'
    return [
      score(
        'Gmail',
        isSet ? 'yes' : 'no',
        isSet ? [`classified as ${what}`, 'error'] : [`not classified as ${what}`, 'ok'],
      ),
    ]
  }

/** "rule=notspam policy=default score=0 … bulkscore=0 …" */
const proofpoint: Decode = (value) => {
  const read = (key: string) => new RegExp(`\\b${key}=(\\S{1,40})`, 'i').exec(value)?.[1]
  const rule = read('rule')?.toLowerCase()
  const total = read('score')
  const details = ['spamscore', 'bulkscore', 'phishscore', 'malwarescore', 'suspectscore']
    .map((key) => [key, number(read(key))] as const)
    .filter((entry): entry is readonly [string, number] => (entry[1] ?? 0) > 0)
  const isClean = !rule || /^(notspam|outbound_notspam|safe|inbound_notspam)/.test(rule)
  const scored = details.map(([key, points]) => `${key} ${points}`).join(', ')
  return [
    ...(rule || total
      ? [
          score('Proofpoint', [rule, total && `score ${total}`].filter(Boolean).join(', '), [
            isClean ? 'not spam' : 'a rule against spam applied',
            isClean ? 'ok' : 'error',
          ]),
        ]
      : []),
    ...(scored ? [score('Proofpoint', scored, ['points of 100 by kind', 'info'])] : []),
  ]
}

const mimecastScore: Decode = (value) => {
  const found = number(value)
  if (found === null) return []
  const meaning: Meaning =
    found >= 7 ? ['likely spam', 'error'] : found >= 4 ? ['suspicious', 'warning'] : ['not spam', 'ok']
  return [score('Mimecast', String(found), meaning)]
}

/** Bulk mail is not spam: every newsletter is. */
const mimecastSign =
  (what: string, severity: HeaderScore['severity']): Decode =>
  (value) => {
    const isSet = /^\s*(yes|true|1)\b/i.test(value)
    return [
      score(
        'Mimecast',
        isSet ? 'yes' : 'no',
        isSet ? [`known as ${what}`, severity] : [`not known as ${what}`, 'ok'],
      ),
    ]
  }

/** "No, SCORE=0.50 using global scores of TAG_LEVEL=3.5 QUARANTINE_LEVEL=1000.0 KILL_LEVEL=7.0 tests=…" */
const barracudaStatus: Decode = (value) => {
  const found = number(/\bSCORE=([+-]?[\d.]+)/i.exec(value)?.[1])
  const levels = ['TAG', 'QUARANTINE', 'KILL'].flatMap((name) => {
    const level = number(new RegExp(`\\b${name}_LEVEL=([\\d.]+)`, 'i').exec(value)?.[1])
    return level === null || level >= 1000 ? [] : [level]
  })
  if (found === null) return []
  const verdict = /^\s*(yes|no)\b/i.exec(value)?.[1]?.toLowerCase()
  return [
    against(
      'Barracuda',
      found,
      levels.length > 0 ? Math.min(...levels) : null,
      verdict ? verdict === 'yes' : null,
    ),
  ]
}

const word =
  (engine: string, good: RegExp): Decode =>
  (value) => {
    const text = value.trim().slice(0, 60)
    if (text === '') return []
    return [
      score(engine, text, good.test(text) ? ['not spam', 'ok'] : ['a verdict of this filter', 'warning']),
    ]
  }

const DECODERS: Readonly<Record<string, Decode>> = {
  'x-spam-status': spamAssassin,
  'x-spam-flag': flag,
  'x-spam-score': points('Spam filter'),
  'x-spamd-result': rspamdResult,
  'x-rspamd-score': points('rspamd'),
  'x-rspamd-action': rspamdAction,
  'x-spam-action': rspamdAction,
  'x-forefront-antispam-report': microsoft,
  'x-microsoft-antispam': microsoft,
  'x-microsoft-antispam-mailbox-delivery': microsoft,
  'x-ms-exchange-organization-scl': scl,
  'x-gm-spam': gmailFlag('spam'),
  'x-gm-phishy': gmailFlag('phishing'),
  'x-proofpoint-spam-details': proofpoint,
  'x-mimecast-spam-score': mimecastScore,
  'x-mimecast-bulk-signature': mimecastSign('bulk mail', 'info'),
  'x-mimecast-spam-signature': mimecastSign('spam', 'warning'),
  'x-barracuda-spam-status': barracudaStatus,
  'x-barracuda-spam-score': points('Barracuda'),
  'x-barracuda-spam-flag': flag,
  'x-vr-spamstate': word('Vade', /^ok$/i),
  'x-gmx-antispam': word('GMX', /^0\b/),
}

/** What the specification calls spam indicators: filters that classified the message, never ones that found it clean. */
export const spamIndicatorsOf = (scores: readonly HeaderScore[]): string[] =>
  scores
    .filter(isProblem)
    .map(({ engine, value, meaning }) => `${engine} ${value} (${meaning.split(/[:;,]/)[0]})`)
