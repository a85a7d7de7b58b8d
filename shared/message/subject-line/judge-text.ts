// What is wrong with the characters of a subject, and with the way it is sent.
import { mixedScripts } from '#shared/message/template/characters.ts'
import { emojiIn, invisibleIn, isMixedDirection, overridesIn, type OddCharacter } from './characters.ts'
import { subjectFinding, type SubjectFinding } from './findings.ts'
import { withoutPrefix } from './filter-rules.ts'
import { isPlain, MAX_WORD, wireForm } from './wire.ts'

const named = (characters: readonly OddCharacter[]) => characters.map(({ point, name }) => `${point} ${name}`)

/** @param longest with the values of a row */
export function judgeText(subject: string, longest: string): SubjectFinding[] {
  const findings: SubjectFinding[] = []
  if (/[\r\n]/.test(subject) || /[\r\n]/.test(longest)) findings.push(subjectFinding('subject-line-break'))
  const invisible = invisibleIn(longest)
  if (invisible.length > 0) findings.push(subjectFinding('subject-invisible', { names: named(invisible) }))
  const [mixed] = mixedScripts({ text: longest, runs: [] })
  if (mixed) findings.push(subjectFinding('subject-letters-mixed', { word: mixed.text }))
  const overrides = overridesIn(longest)
  if (overrides.length > 0)
    findings.push(subjectFinding('subject-direction-override', { names: named(overrides) }))
  else if (isMixedDirection(longest)) findings.push(subjectFinding('subject-mixed-direction'))
  return [...findings, ...judgeEmoji(longest)]
}

function judgeEmoji(text: string): SubjectFinding[] {
  const emoji = [...new Set(emojiIn(text))]
  const joined = emoji.filter((one) => one.includes('\u200d'))
  const flags = emoji.filter((one) => /^\p{Regional_Indicator}{2}$/u.test(one))
  return [
    ...(joined.length > 0 ? [subjectFinding('subject-emoji-joined', { emoji: joined })] : []),
    ...(flags.length > 0 ? [subjectFinding('subject-emoji-flag', { emoji: flags })] : []),
  ]
}

interface Sent {
  /** As typed. */
  pasted: string
  /** With its encoded words undone. */
  subject: string
  longest: string
}

const WORDS = /=\?[^?\s]{1,80}\?[bq]\?[^?\s]*\?=/gi
const VERY_LONG = 200

export function judgeWire({ pasted, subject, longest }: Sent): SubjectFinding[] {
  const findings: SubjectFinding[] = []
  const characters = [...withoutPrefix(longest)].length
  if (characters > VERY_LONG) findings.push(subjectFinding('subject-very-long', { characters }))
  const words = pasted.match(WORDS) ?? []
  if (words.length > 0 && isPlain(subject))
    findings.push(subjectFinding('subject-needless-encoding', { text: subject }))
  const long = Math.max(0, ...words.map((word) => word.length))
  if (long > MAX_WORD) findings.push(subjectFinding('subject-encoded-word-long', { length: long }))
  const { encodedWords } = wireForm(longest)
  if (encodedWords.length > 0 && !isPlain(longest))
    findings.push(subjectFinding('subject-needs-encoding', { words: encodedWords.length }))
  if (/\s$/.test(longest) && longest.trim() !== '') findings.push(subjectFinding('subject-ends-spaces'))
  return findings
}
