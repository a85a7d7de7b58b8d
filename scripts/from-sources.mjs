// Writes a JSON file from what the sources say, as they are and without a build.
import { writeFileSync } from 'node:fs'
import { format, resolveConfig } from 'prettier'
import { createServer } from 'vite'
import { root } from './run.mjs'

/**
 * @template Value
 * @param {string} path of the file, from the root
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<Value>} make gets what loads a source by its path
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
    const file = root + path
    writeFileSync(
      file,
      await format(JSON.stringify(value), { ...(await resolveConfig(file)), filepath: file }),
    )
    return value
  } finally {
    await vite.close()
  }
}
