// What a subject claims, and the line next to it: replies that are none, deadlines, shouting, and previews that say nothing.
import { FILTER_RULES, replyPrefix } from './filter-rules.ts'
import { subjectFinding, type SubjectFinding } from './findings.ts'

/** Phrases of subjects that courts and authorities judged: they are true on one day only, or not at all. */
const URGENCY: readonly RegExp[] = [
  /\b(?:last|final) (?:chance|call|day|hours?|reminder|notice)\b/i,
  /\b(?:ends?|ending|expires?|expiring|closes|closing|over) (?:today|tonight|soon|now|at midnight|in \d{1,3} (?:hours?|minutes?|days?))\b/i,
  /\b(?:today|tonight|this weekend|one day|24 hours|\d{1,2} hours) only\b/i,
  /\bonly (?:today|\d{1,3} (?:left|hours?|days?)|a few (?:left|hours))\b/i,
  /\b\d{1,3} (?:hours?|minutes?|days?) (?:left|to go)\b/i,
  /\b(?:limited time|time is running out|going fast|almost gone|extended by popular demand)\b/i,
  /\b(?:act|order|buy) now\b/i,
  /\b(?:letzte chance|nur (?:noch )?heute|endet (?:heute|bald)|letzter tag)\b/i,
  /\b(?:dernière chance|derniers jours?|aujourd['’]hui seulement|se termine (?:aujourd['’]hui|ce soir))/i,
  /\b(?:última oportunidad|solo hoy|sólo hoy|termina hoy)\b/i,
]

export function judgeHonesty(text: string): SubjectFinding[] {
  const applies = (name: string) =>
    FILTER_RULES.some((rule) => rule.name === name && rule.applies({ text, raw: '' }))
  const prefix = replyPrefix(text)
  const phrase = URGENCY.map((pattern) => pattern.exec(text)?.[0]).find((found) => found !== undefined)
  return [
    ...(prefix === undefined ? [] : [subjectFinding('subject-fake-reply', { prefix })]),
    ...(phrase === undefined ? [] : [subjectFinding('subject-urgency', { phrase })]),
    ...(applies('SUBJ_ALL_CAPS') ? [subjectFinding('subject-capitals')] : []),
    ...(applies('URL_IN_SUBJECT') ? [subjectFinding('subject-url')] : []),
    ...(applies('SUBJECT_HAS_CURRENCY') ? [subjectFinding('subject-currency')] : []),
  ]
}

const BROWSER =
  /^\W{0,9}((?:view|open|read|see)\b.{0,40}\b(?:browser|online|web)|having trouble (?:viewing|reading)|im browser (?:ansehen|öffnen)|email not displaying|voir (?:la version|dans).{0,30}(?:ligne|navigateur)|ver en (?:el )?navegador)/i

/** Letters and digits alone: how two lines are compared. */
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

export function judgePreheader(preheader: string, subject: string): SubjectFinding[] {
  if (preheader.trim() === '') return [subjectFinding('subject-preheader-missing')]
  const phrase = BROWSER.exec(preheader)?.[1]
  if (phrase !== undefined) return [subjectFinding('subject-preheader-browser', { phrase })]
  return repeats(wordsOf(preheader), wordsOf(subject)) ? [subjectFinding('subject-preheader-repeats')] : []
}

/** One of them begins with the other, or has nearly all of its words. */
function repeats(preheader: readonly string[], subject: readonly string[]): boolean {
  const [short, long] = preheader.length < subject.length ? [preheader, subject] : [subject, preheader]
  if (short.length === 0) return false
  if (short.join(' ') === long.slice(0, short.length).join(' ') && long.length < short.length * 2) return true
  const known = new Set(long)
  const shared = short.filter((word) => known.has(word)).length
  return short.length > 2 && shared / short.length >= 0.8 && long.length < short.length * 1.5
}
