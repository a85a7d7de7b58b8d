// Serves the built worker in workerd with the bindings of wrangler.toml: for `npm start`, the browser tests and the benchmarks.
import { createInterface } from 'node:readline'
import { Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf, unstable_readConfig as readConfig } from 'wrangler'
import { root } from './run.mjs'

/** The names of the variables in wrangler.toml: each may be overridden from the environment. */
export const variableNames = () => Object.keys(readConfig({ config: `${root}wrangler.toml` }).vars)

/**
 * @typedef {object} BuiltWorkerOptions
 * @property {number} [port] 0 picks a free one
 * @property {Record<string, string>} [variables] override those of wrangler.toml
 * @property {string} [d1Folder] the folder of the local database; without it, the database is in memory
 * @property {string} [objectsFolder] the folder of the local objects; without it, they are in memory
 * @property {(import('miniflare').SharedOptions & import('miniflare').WorkerOptions)['outboundService']} [outboundService]
 * replaces the whole internet
 * @property {(line: string) => void} [onLog] gets each line of the worker's log; without it they are printed
 * @property {(line: string) => void} [onError] gets each line about bugs; without it they are printed
 * @property {boolean} [inspected] allows an inspector to connect, at `miniflare.getInspectorURL()`
 * @property {boolean} [handsInMail] lets anyone submit mail as Cloudflare Email Routing does, at /cdn-cgi/handler/email
 * @property {(worker: import('miniflare').WorkerOptions) => import('miniflare').WorkerOptions[]} [setUp] replaces the worker's
 * bindings, and adds other workers
 */

/** @param {BuiltWorkerOptions} [options] */
export async function startBuiltWorker({
  port = 0,
  variables = {},
  d1Folder,
  objectsFolder,
  outboundService,
  onLog,
  onError,
  inspected = false,
  handsInMail = false,
  setUp = (worker) => [worker],
} = {}) {
  const { workerOptions } = optionsOf(`${root}wrangler.toml`)
  const folder = `${root}build/worker/`
  const miniflare = new Miniflare({
    host: '127.0.0.1',
    // Otherwise it fetches data about the visitor's location from the internet.
    cf: false,
    port,
    ...(d1Folder ? { d1Persist: d1Folder } : {}),
    ...(objectsFolder ? { durableObjectsPersist: objectsFolder } : {}),
    ...(inspected ? { inspectorPort: 0 } : {}),
    unsafeTriggerHandlers: handsInMail,
    ...(onLog ? { handleRuntimeStdio: readLines(onLog, onError) } : {}),
    workers: setUp({
      ...workerOptions,
      name: 'warmpost',
      modulesRoot: folder,
      modules: [{ type: 'ESModule', path: `${folder}index.js` }],
      bindings: { ...workerOptions.bindings, ...variables },
      ...(outboundService ? { outboundService } : {}),
    }),
  })
  const url = (await miniflare.ready).origin
  return { url, miniflare, stop: () => miniflare.dispose() }
}

/**
 * Bugs go to the worker's standard error.
 * @param {(line: string) => void} onLog
 * @param {((line: string) => void) | undefined} onError
 * @returns {(stdout: import('node:stream').Readable, stderr: import('node:stream').Readable) => void}
 */
const readLines = (onLog, onError) => (stdout, stderr) => {
  createInterface({ input: stdout }).on('line', onLog)
  if (onError) createInterface({ input: stderr }).on('line', onError)
  else stderr.pipe(process.stderr)
}
