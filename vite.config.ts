import devServer from '@hono/vite-dev-server'
import cloudflareAdapter from '@hono/vite-dev-server/cloudflare'
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin, type ViteDevServer } from 'vite'
import type * as LoadContext from './worker/load-context.ts'
import { BRAND } from './app/content/brand.ts'
import { markdown } from './scripts/markdown/vite-markdown.ts'
import { API_BASE_PATH } from './shared/api/base-path.ts'

declare module '@remix-run/cloudflare' {
  interface Future {
    v3_singleFetch: true
  }
}

const otherThanApi = new RegExp(`^(?!${API_BASE_PATH}(/|$))`)

export default defineConfig(({ command }) => ({
  plugins: [
    command === 'serve' && freshLoadContext(),
    // In development the API is answered here, since Remix's own server knows only pages.
    command === 'serve' &&
      devServer({ entry: 'worker/dev-api.ts', exclude: [otherThanApi], adapter: cloudflareAdapter }),
    markdown(BRAND),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
  ],
  ssr: { resolve: { conditions: ['workerd', 'worker', 'browser'] }, target: 'webworker' },
  resolve: { mainFields: ['browser', 'module', 'main'] },
  // For `?worker&url`, by which pages without React get their own script (app/routes/home/home-motion.tsx).
  worker: { format: 'es' },
  build: {
    minify: true,
    // One file of styles for the whole site; the worker writes it into every page, so no page waits for it.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        // A name without a hash, so that the worker can import it; no page ever links to it.
        assetFileNames: ({ names }) =>
          names.includes('style.css') ? 'assets/site.css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
}))

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
    async getLoadContext(args) {
      const fresh = (await vite.ssrLoadModule('/worker/load-context.ts')) as typeof LoadContext
      return fresh.getLoadContext(args)
    },
  })
  return [remember, proxy]
}
