// What the build adds next to the worker: the pages, and the styles as text.
declare module '#build/server/index.js' {
  import type { ServerBuild as Build } from '@remix-run/cloudflare'

  export const assets: Build['assets']
  export const assetsBuildDirectory: Build['assetsBuildDirectory']
  export const basename: Build['basename']
  export const entry: Build['entry']
  export const future: Build['future']
  export const isSpaMode: Build['isSpaMode']
  export const mode: Build['mode']
  export const publicPath: Build['publicPath']
  export const routes: Build['routes']
}

declare module '*/build/styles.json' {
  const styles: { texts: Record<string, string>; modules: Record<string, string[]> }
  export default styles
}
