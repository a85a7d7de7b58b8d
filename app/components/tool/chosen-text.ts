import { readTextFile, UnreadableFile } from '#shared/kit/file-text.ts'

/** The text of a file that a visitor chose, or a sentence on why there is none. */
export async function chosenText(file: File, maxBytes?: number) {
  try {
    return { ok: true as const, ...(await readTextFile(file, maxBytes)) }
  } catch (error) {
    return {
      ok: false as const,
      message:
        error instanceof UnreadableFile
          ? error.message
          : 'The file could not be read. Open it in an editor and paste its text.',
    }
  }
}
