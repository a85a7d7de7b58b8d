// Loads sources as they are, bundled: Node cannot resolve the project's own imports.
import { build } from 'esbuild'
import { root } from './run.mjs'

/**
 * @param {string} contents of a module that exports what is wanted
 * @returns {Promise<any>} the module
 */
export async function fromSources(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    write: false,
  })
  const [file] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(file?.contents ?? '').toString('base64')}`)
}
