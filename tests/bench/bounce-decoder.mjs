// The bounce decoder and a table of what counts as right, as one module for Node.
import { fromSources } from '../../scripts/from-sources.mjs'

/** @param {string} exports further names, in the words of TypeScript @returns {Promise<any>} */
export async function decoderWith(exports) {
  return fromSources(`export { decodeBounces } from '#shared/bounce/decode.ts'; ${exports}`)
}
