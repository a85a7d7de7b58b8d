import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import devServer from '@hono/vite-dev-server'
import cloudflareAdapter from '@hono/vite-dev-server/cloudflare'
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'
import type { WorkerEnv } from './worker/env.ts'
import type * as LoadContext from './worker/load-context.ts'
import { BRAND } from './app/content/brand.ts'
import { commonChunk } from './scripts/common-chunk.ts'
import { llmsFull } from './scripts/llms-full.ts'
import { markdown } from './scripts/markdown.ts'
import { API_BASE_PATH } from './shared/site.ts'
import { CHAT_LIST } from './shared/saved/watch/paths.ts'
import { toolMenu } from './shared/tools/catalogue.ts'
import { remoteObjects } from './worker/dev/remote-objects.ts'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

const otherThanApi = new RegExp(`^(?!${API_BASE_PATH}(/|$))`)

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    command === 'serve' && freshLoadContext(),
    // In development the API is answered here, since Remix's own server knows only pages.
    command === 'serve' &&
      devServer({ entry: 'worker/dev-api.ts', exclude: [otherThanApi], adapter: apiAdapter }),
    markdown({ ...BRAND, chats: CHAT_LIST }),
    llmsFull(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  // Found while a page runs, they would be bundled then, and React twice.
  optimizeDeps: { include: ['react-dom', 'react-hot-toast/headless', 'hono/client', 'valibot'] },
  // The edge's modules import one another in long chains: read at once, the first page is there sooner.
  server: { warmup: { ssrFiles: ['app/**/*.{ts,tsx}', 'shared/**/*.ts', 'worker/**/*.ts'] } },
  define: { TOOL_MENU: JSON.stringify(toolMenu()) },
  css: { modules: { generateScopedName: classNameOf } },
  ssr: { resolve: { conditions: ['workerd', 'worker', 'browser'] }, target: 'webworker' },
  resolve: { mainFields: ['browser', 'module', 'main'] },
  // For `?worker&url`, by which pages without React get their own script (app/routes/home/route.tsx).
  // The edge and the browser must come to the same address, so neither build makes a map of it.
  worker: { format: 'es', plugins: () => [{ name: 'no-map', outputOptions: withoutMap }] },
  build: {
    // The first that know Array.prototype.at, which pages use; for older ones private fields would become maps, which made
    // reading reports take twice the time.
    target: ['chrome94', 'edge94', 'firefox93', 'safari15.4'],
    minify: true,
    assetsInlineLimit: 0,
    // What is loaded later imports scripts that the page already has; Remix preloads those of the page.
    modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => file.endsWith('.css')) },
    // Which styles a page needs (worker/pages/page-styles.ts).
    manifest: true,
    // The worker's own bundle takes the rules in once, for the API and the pages alike.
    rollupOptions: isSsrBuild
      ? { external: /^#shared\// }
      : {
          output: { manualChunks: commonChunk(), onlyExplicitManualChunks: true },
        },
    // Of what runs in the worker only, so that a bug names its place (wrangler.toml, upload_source_maps).
    sourcemap: isSsrBuild === true,
  },
}))

const withoutMap = <Options extends object>(options: Options) => ({ ...options, sourcemap: false })

/** Node has no objects: those of `npm run dev` are in a worker beside it (scripts/dev-objects.mjs). */
const withObjects = (env: unknown) => {
  const url = process.env.SAVED_URL
  return { ...(env as WorkerEnv), ...(url && { SAVED: remoteObjects(url) }) }
}

async function apiAdapter() {
  const { env, ...adapter } = await cloudflareAdapter({ proxy: { configPath: process.env.DEV_CONFIG } })
  return { ...adapter, env: withObjects(env) }
}

/** Loads the worker's part of a page's context through Vite, so that it is new after every save. */
function freshLoadContext(): Plugin[] {
  let vite: ViteDevServer
  const remember: Plugin = {
    name: 'remember-dev-server',
    configureServer(server) {
      vite = server
    },
  }
  const proxy = cloudflareDevProxyVitePlugin({
    configPath: process.env.DEV_CONFIG,
    async getLoadContext(args) {
      const fresh = (await vite.ssrLoadModule('/worker/load-context.ts')) as typeof LoadContext
      const { env, ...cloudflare } = args.context.cloudflare
      return fresh.getLoadContext({
        ...args,
        context: { cloudflare: { ...cloudflare, env: withObjects(env) } },
      })
    },
  })
  return [remember, proxy]
}

/** Short, since a page has each name twice; the same for a file that is asked for as text. */
function classNameOf(name: string, file: string): string {
  const path = relative(process.cwd(), file.split('?')[0] ?? file)
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}
