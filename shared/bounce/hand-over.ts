// An email to the person who can do something about a bounce: what was refused, what to do, and the reply itself.
import { type HandOver, MAX_ENCODED } from '#shared/report/change/hand-over.ts'
import { maskAddresses, titleOf } from './outcomes.ts'
import type { Bounce } from './schema.ts'

/** @param address where the reply is explained, with its origin */
export function bounceHandOver(bounce: Bounce, address: string): HandOver {
  const { speaker, advice, steps, quote } = bounce
  const subject = `Bounce: ${titleOf(bounce)} (${speaker})`
  const parts = [
    `${speaker} answered an email of ours: ${titleOf(bounce)}. ${advice}`,
    ['What to do:', ...steps.map(({ title, text }, index) => `${index + 1}. ${title}. ${text}`)].join('\n'),
    ...(quote === '' ? [] : [`The reply:\n${maskAddresses(quote)}`]),
  ]
  const end = `Explained, and checked as it is today:\n${address}`
  for (let count = parts.length; ; count -= 1) {
    const body = [...parts.slice(0, count), end].join('\n\n')
    if (count <= 1 || encodeURIComponent(body).length <= MAX_ENCODED) return { subject, body }
  }
}
