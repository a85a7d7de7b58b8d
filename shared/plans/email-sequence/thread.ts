// The header fields that put the steps of a sequence into one thread (RFC 5322, 3.6.4).
import { replyPrefix } from '#shared/message/subject-line/filter-rules.ts'
import type { Step } from './question.ts'

export interface StepHeaders {
  /** From 1. */
  step: number
  subject: string
  messageId: string
  inReplyTo: string | null
  references: string[]
}

/** What stands in for the number that the sending system gives each email. */
const idOf = (index: number) => `<step-${index + 1}@your-domain.example>`

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
