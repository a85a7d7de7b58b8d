// What a new text changes in the published one, where the order of its parts has no meaning: the terms of an SPF record, the
// lines of the policy file of MTA-STS.

export interface TextChange {
  text: string
  change: 'kept' | 'added' | 'removed'
}

/**
 * The new parts in their order, then the removed ones.
 * @param keyOf equal for parts that say the same
 */
export function diffTexts(
  before: readonly string[],
  after: readonly string[],
  keyOf: (text: string) => string = (text) => text,
): TextChange[] {
  const [old, fresh] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  return [
    ...after.map((text): TextChange => ({ text, change: old.has(keyOf(text)) ? 'kept' : 'added' })),
    ...before
      .filter((text) => !fresh.has(keyOf(text)))
      .map((text): TextChange => ({ text, change: 'removed' })),
  ]
}

/** How a new policy file differs from the one being served. */
export const diffLines = (before: string, after: string): TextChange[] =>
  diffTexts(linesOf(before), linesOf(after))

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().replace(/:\s*/, ': '))
      .filter((line) => line !== ''),
  ),
]
