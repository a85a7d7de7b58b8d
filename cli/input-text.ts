import { readPackedText, UnreadableFile } from '#shared/kit/file-text.ts'
import { Failure } from '#cli/failure.ts'
import type { Terminal } from '#cli/terminal.ts'

/** Packed or not; says what it turned out to be. What is no text is a failure in words. */
export async function readInput(file: string, maxBytes: number, terminal: Terminal): Promise<string> {
  const bytes = await terminal.read(file, maxBytes)
  try {
    const { text, form } = await readPackedText(bytes)
    noteForm(file, form, terminal)
    return text
  } catch (error) {
    throw error instanceof UnreadableFile ? new Failure(error.message) : error
  }
}

/** @param form a sentence; empty if there is nothing to say */
export function noteForm(file: string, form: string, terminal: Terminal): void {
  if (form !== '') terminal.note(`${file}: ${form}`)
}
