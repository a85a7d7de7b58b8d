// Texts that no script touches are drawn only at the edge. In the browser they are undefined, and the component that shows
// them leaves the edge's output alone (app/components/tool/tool-guide.tsx).
import type { Plugin } from 'vite'

const EDGE_ONLY = /\/app\/routes\/[^/]+\/[^/]+-guide\.ts$/

export function edgeOnly(): Plugin {
  return {
    name: 'edge-only',
    enforce: 'pre',
    transform(code, id, { ssr = false } = {}) {
      if (ssr || !EDGE_ONLY.test(id)) return
      const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
      return { code: names.map((name) => `export const ${name} = undefined`).join('\n'), map: null }
    },
  }
}
