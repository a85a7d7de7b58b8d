// A bug, for the log: its kind, its place, and the reference that the visitor sees. Its message is left out, since it may
// quote the input.

/** Eight characters of a page's nonce identify the failure: both the page and the log have them. */
export const referenceOf = (nonce: string): string => nonce.replaceAll(/[^a-zA-Z0-9]/g, '').slice(0, 8)

export function logError(where: string, error: unknown, reference: string): void {
  const kind = error instanceof Error ? error.name : typeof error
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  console.error(
    JSON.stringify({ where, reference, kind, at: places.slice(0, 8).map((place) => place.trim()) }),
  )
}
