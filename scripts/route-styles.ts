// Records during the build which styles each page needs, so the worker can put them into the page itself:
// build/styles.json.
import { writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Chunk {
  fileName: string
  imports: string[]
  dynamicImports: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** URLs of style files with their text, and for each module's URL the files that it needs, in order. */
export interface RouteStyles {
  texts: Record<string, string>
  modules: Record<string, string[]>
}

export function routeStyles(path: string): Plugin {
  return {
    name: 'route-styles',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    writeBundle(_options, bundle) {
      const styles: RouteStyles = { texts: {}, modules: {} }
      const chunks = new Map<string, Chunk>()
      for (const item of Object.values(bundle)) {
        if (item.type === 'chunk') chunks.set(item.fileName, item)
        else if (item.fileName.endsWith('.css'))
          styles.texts[`/${item.fileName}`] = String(item.source).trim()
      }
      for (const chunk of chunks.values()) {
        styles.modules[`/${chunk.fileName}`] = [...stylesOf(chunk, chunks)].map((file) => `/${file}`)
      }
      writeFileSync(path, JSON.stringify(styles))
    },
  }
}

/** A page's imports come before its own styles, so a page can override a component. */
function stylesOf(chunk: Chunk, chunks: Map<string, Chunk>, seen = new Set<string>()): Set<string> {
  const files = new Set<string>()
  if (seen.has(chunk.fileName)) return files
  seen.add(chunk.fileName)
  // A part that the browser loads later may be drawn right away at the edge.
  for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
    const imported = chunks.get(name)
    if (imported) for (const file of stylesOf(imported, chunks, seen)) files.add(file)
  }
  for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file)
  return files
}
