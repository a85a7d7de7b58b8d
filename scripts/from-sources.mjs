// Writes a JSON file from the current sources, without a build.
import { createServer } from 'vite'
import { root } from './run.mjs'
import { writeFormatted } from './write-formatted.mjs'

/**
 * @template Value
 * @param {string} path of the file, from the root
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<Value>} make gets a function that loads a source
 * @returns {Promise<Value>} what was written
 */
export async function writeFromSources(path, make) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const value = await make((source) => vite.ssrLoadModule(`/${source}`))
    await writeFormatted(root + path, JSON.stringify(value))
    return value
  } finally {
    await vite.close()
  }
}
