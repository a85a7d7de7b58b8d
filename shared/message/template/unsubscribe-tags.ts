// The placeholders of sending services for the link to unsubscribe, in a text and as elements.
import { UNSUBSCRIBE_TAGS } from '#shared/data/unsubscribe.ts'

const ALL = [...new Set(UNSUBSCRIBE_TAGS.flatMap(({ tags }) => tags.map((tag) => tag.toLowerCase())))]
const ELEMENT = /^<([a-z]+)>$/

export const UNSUBSCRIBE_ELEMENTS: ReadonlySet<string> = new Set(
  ALL.flatMap((tag) => ELEMENT.exec(tag)?.[1] ?? []),
)

const IN_TEXT = ALL.filter((tag) => !ELEMENT.test(tag)).sort((a, b) => b.length - a.length)
const patternOf = (tag: string): string =>
  tag.replace(/[^a-z0-9\s…]/g, '\\$&').replace('…', '[^{}\\n]{1,300}')
const AT = new RegExp(IN_TEXT.map(patternOf).join('|'), 'iy')
const KNOWN = new Set(ALL)

/** As it is written there. */
export function unsubscribeTagAt(text: string, at: number): string | undefined {
  AT.lastIndex = at
  return AT.exec(text)?.[0]
}

export const isUnsubscribeTag = (tag: string): boolean =>
  KNOWN.has(tag.toLowerCase()) || /unsub|opt_?out/i.test(tag)
