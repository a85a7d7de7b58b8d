// Files that are made from the current sources, without a build.
import { writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import { OXFMT, root, run } from './run.mjs'

/** @typedef {(path: string) => Promise<Record<string, any>>} Load loads a source by its path from the root */

/**
 * @template Value
 * @param {(load: Load) => Promise<Value>} make
 */
export async function fromSources(make) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    return await make((source) => vite.ssrLoadModule(`/${source}`))
  } finally {
    await vite.close()
  }
}

/**
 * @template Value
 * @param {string} path of the JSON file, from the root
 * @param {(load: Load) => Promise<Value>} make
 */
export async function writeFromSources(path, make) {
  const value = await fromSources(make)
  await writeFormatted(root + path, JSON.stringify(value))
  return value
}

/**
 * @param {string} path
 * @param {string} text
 */
export async function writeFormatted(path, text) {
  writeFileSync(path, text)
  await run('node', [OXFMT, path], { quiet: true })
}
