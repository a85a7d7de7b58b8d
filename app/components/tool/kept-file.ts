// A file that is too long for a form on its way to the reader on this device: the form names it, and the page takes it from here.

let kept: { id: string; file: File } | null = null
let count = 0

/** A name for it; the file that was kept before is forgotten. */
export function keepFile(file: File): string {
  kept = { id: String(++count), file }
  return kept.id
}

export const keptFile = (id: unknown): File | undefined => (kept?.id === id ? kept?.file : undefined)
