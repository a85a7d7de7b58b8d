// Runs the objects of what lasts for `npm run dev` (worker/dev/objects.ts): from their sources, bundled again on every save.
import { context } from 'esbuild'
import { Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsOf } from 'wrangler'
import { root } from './run.mjs'

/**
 * @param {string} state the folder of the database and of the objects
 * @returns {Promise<{ url: string, stop: () => Promise<unknown> }>} where they are asked
 */
export function startObjects(state) {
  return new Promise((resolve, reject) => {
    /** @type {Miniflare | undefined} */
    let miniflare
    const bundling = watched(async (script) => {
      const options = optionsFor(state, script)
      if (miniflare) {
        await miniflare.setOptions({ ...options, port: Number((await miniflare.ready).port) })
        return console.log('What lasts is reloaded')
      }
      miniflare = new Miniflare(options)
      const url = (await miniflare.ready).origin
      resolve({ url, stop: async () => Promise.all([(await bundling).dispose(), miniflare?.dispose()]) })
    })
    bundling.catch(reject)
  })
}

/** @param {(script: string) => Promise<void>} onBundle is called for each bundle without mistakes; esbuild prints the others */
async function watched(onBundle) {
  const bundling = await context({
    entryPoints: [`${root}worker/dev/objects.ts`],
    bundle: true,
    format: 'esm',
    conditions: ['workerd', 'worker', 'browser'],
    target: 'es2022',
    external: ['cloudflare:*'],
    sourcemap: 'inline',
    write: false,
    logLevel: 'warning',
    plugins: [
      {
        name: 'serve',
        setup: ({ onEnd }) =>
          onEnd(async ({ outputFiles }) => {
            if (outputFiles?.[0]) await onBundle(outputFiles[0].text)
          }),
      },
    ],
  })
  await bundling.watch()
  return bundling
}

/**
 * @param {string} state
 * @param {string} script
 * @returns {import('miniflare').MiniflareOptions}
 */
function optionsFor(state, script) {
  const { workerOptions } = optionsOf(`${root}wrangler.toml`)
  return {
    host: '127.0.0.1',
    // Otherwise it fetches data about the visitor's location from the internet.
    cf: false,
    d1Persist: `${state}d1`,
    durableObjectsPersist: `${state}do`,
    workers: [
      {
        ...workerOptions,
        name: 'objects',
        // Pages and their files are Vite's, and nothing here takes what is in the queues.
        assets: undefined,
        queueConsumers: undefined,
        modules: [{ type: 'ESModule', path: 'objects.js', contents: script }],
      },
    ],
  }
}
