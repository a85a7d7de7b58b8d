// How a new policy file differs from the one being served, line by line.

interface LineChange {
  text: string
  change: 'kept' | 'added' | 'removed'
}

/** The order of a policy's lines has no meaning, so they are compared as a set. */
export function diffLines(before: string, after: string): LineChange[] {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  return [
    ...fresh.map((text): LineChange => ({ text, change: old.includes(text) ? 'kept' : 'added' })),
    ...old.filter((text) => !fresh.includes(text)).map((text): LineChange => ({ text, change: 'removed' })),
  ]
}

const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r?\n/)
      .map((line) => line.trim().replace(/:\s*/, ': '))
      .filter((line) => line !== ''),
  ),
]
