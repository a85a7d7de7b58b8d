// Serves the built worker in workerd with the bindings of wrangler.toml: for `npm start`, the browser tests and the benchmarks.
import { readdirSync, readFileSync } from 'node:fs'
import { Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf, unstable_readConfig as readConfig } from 'wrangler'
import { root } from './run.mjs'

/** The names of the variables in wrangler.toml: each may be overridden from the environment. */
export const variableNames = () => Object.keys(readConfig({ config: `${root}wrangler.toml` }).vars)

/**
 * @param {object} options
 * @param {number} [options.port] 0 picks a free one
 * @param {Record<string, string>} [options.variables] in place of those of wrangler.toml
 * @param {string} [options.d1Folder] where the local database lies; without it, it lives in memory
 * @param {import('miniflare').MiniflareOptions['outboundService']} [options.outboundService] stands for the whole internet
 */
export async function startBuiltWorker({ port = 0, variables = {}, d1Folder, outboundService } = {}) {
  const { workerOptions } = optionsOf(`${root}wrangler.toml`)
  const folder = `${root}build/worker/`
  const others = readdirSync(folder).filter((name) => name.endsWith('.css'))
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    // Else it fetches a description of the visitor's place from the internet.
    cf: false,
    port,
    ...(d1Folder ? { d1Persist: d1Folder } : {}),
    workers: [
      {
        ...workerOptions,
        name: 'warmpost',
        modulesRoot: folder,
        modules: [
          { type: 'ESModule', path: `${folder}index.js` },
          ...others.map((name) => ({
            type: 'Text',
            path: `${folder}${name}`,
            contents: readFileSync(`${folder}${name}`),
          })),
        ],
        bindings: { ...workerOptions.bindings, ...variables },
        ...(outboundService ? { outboundService } : {}),
      },
    ],
  })
  const url = (await miniflare.ready).origin
  return { url, miniflare, stop: () => miniflare.dispose() }
}
