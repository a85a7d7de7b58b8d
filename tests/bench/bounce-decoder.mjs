// The bounce decoder and a table of what counts as right, as one module for Node.
import { build } from 'esbuild'
import { root } from '../../scripts/run.mjs'

/** @param {string} exports further names, in the words of TypeScript @returns {Promise<any>} */
export async function decoderWith(exports) {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { decodeBounces } from '#shared/bounce/decode.ts'; ${exports}`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  })
  return import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`
  )
}
