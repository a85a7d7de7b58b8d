// The text of a file that someone names on the command line.
import { textOfPacked } from '#shared/text/file-text.ts'
import { UnreadableFile } from '#shared/text/opened-file.ts'
import { Failure } from '#cli/failure.ts'

/** Packed or not; what is no text is a failure in words. */
export async function textOfInput(bytes: Uint8Array): Promise<string> {
  try {
    return await textOfPacked(bytes)
  } catch (error) {
    throw error instanceof UnreadableFile ? new Failure(error.message) : error
  }
}
