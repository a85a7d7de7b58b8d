// What is wrong with the steps of a sequence: their days, their threads, their subjects; and the header fields that make a thread.
import { replyPrefix, withoutPrefix } from '#shared/message/subject-line/filter-rules.ts'
import { sequenceFinding, type SequenceFinding } from './findings.ts'
import type { Step } from './question.ts'

/** One first email and three follow-ups: where the vendors’ figures part. */
const MANY = 4

export function judgeSteps(steps: readonly Step[]): SequenceFinding[] {
  const numbers = (isOne: (step: Step, index: number) => boolean) =>
    steps.flatMap((step, index) => (isOne(step, index) ? [index + 1] : []))
  const begins = ({ sameThread }: Step, index: number) => !sameThread || index === 0
  const found: [number[], (steps: number[]) => SequenceFinding][] = [
    [
      numbers(({ day }, index) => steps.some((other, at) => at !== index && other.day === day)),
      (of) => sequenceFinding('sequence-same-day', { steps: of }),
    ],
    [
      numbers((step, index) => begins(step, index) && step.subject.trim() === ''),
      (of) => sequenceFinding('sequence-subject-missing', { steps: of }),
    ],
    [
      numbers((step, index) => begins(step, index) && replyPrefix(step.subject) !== undefined),
      (of) => sequenceFinding('sequence-fake-reply', { steps: of }),
    ],
    [strangers(steps), (of) => sequenceFinding('sequence-thread-subject', { steps: of })],
    [
      numbers(
        ({ text }, index) =>
          text.trim() !== '' && steps.some((other, at) => at !== index && same(other.text, text)),
      ),
      (of) => sequenceFinding('sequence-repeats', { steps: of }),
    ],
    [
      numbers(({ text }) => text.trim() === ''),
      (of) => sequenceFinding('sequence-step-empty', { steps: of }),
    ],
  ]
  return [
    ...found.flatMap(([of, finding]) => (of.length > 0 ? [finding(of)] : [])),
    ...(steps.length > MANY ? [sequenceFinding('sequence-long', { steps: steps.length })] : []),
  ]
}

/** Steps that stay in a thread and have another subject than the email that began it. */
function strangers(steps: readonly Step[]): number[] {
  let subject = ''
  return steps.flatMap((step, index) => {
    const own = plain(withoutPrefix(step.subject))
    if (!step.sameThread || index === 0) {
      subject = own
      return []
    }
    return own !== '' && own !== subject ? [index + 1] : []
  })
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
const same = (one: string, other: string) => plain(one) === plain(other)

interface StepHeaders {
  /** From 1. */
  step: number
  subject: string
  messageId: string
  inReplyTo: string | null
  references: string[]
}

/** What stands in for the number that the sending system gives each email. */
const idOf = (index: number) => `<step-${index + 1}@your-domain.example>`

/** What puts the steps into one thread (RFC 5322, 3.6.4). */
export function threadHeaders(steps: readonly Step[]): StepHeaders[] {
  let thread: { ids: string[]; subject: string } = { ids: [], subject: '' }
  return steps.map(({ sameThread, subject }, index) => {
    const isReply = sameThread && index > 0
    if (!isReply) thread = { ids: [], subject }
    const references = [...thread.ids]
    thread.ids.push(idOf(index))
    return {
      step: index + 1,
      subject: isReply ? repliedTo(thread.subject) : subject,
      messageId: idOf(index),
      inReplyTo: references.at(-1) ?? null,
      references,
    }
  })
}

const repliedTo = (subject: string) => (replyPrefix(subject) === undefined ? `Re: ${subject}` : subject)
