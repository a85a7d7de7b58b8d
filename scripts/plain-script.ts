// Lets the app import a file as a plain script: `import script from './frame.js?plain'` is its URL, and its digest, which the
// browser compares with the file it gets (Subresource Integrity).
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { transformWithEsbuild, type Plugin } from 'vite'

const QUERY = '?plain'

/** Where the minified file is, for Vite to ship like any other: both builds come to the same address. */
const FOLDER = '.cache/plain'

export function plainScript(): Plugin {
  let isBuild = false
  let root = ''
  return {
    name: 'plain-script',
    enforce: 'pre',
    configResolved(config) {
      isBuild = config.command === 'build'
      root = config.root
    },
    async load(id) {
      if (!id.endsWith(QUERY)) return
      const file = id.slice(0, -QUERY.length)
      // In development Vite may serve the file with additions, and every save changes it.
      if (!isBuild) return moduleOf(file)
      this.addWatchFile(file)
      const { code } = await transformWithEsbuild(readFileSync(file, 'utf8'), file, {
        minify: true,
        target: 'es2021',
        sourcemap: false,
      })
      const minified = join(root, FOLDER, basename(file))
      mkdirSync(join(root, FOLDER), { recursive: true })
      writeFileSync(minified, code)
      return moduleOf(minified, `sha384-${createHash('sha384').update(code).digest('base64')}`)
    },
  }
}

const moduleOf = (file: string, integrity?: string) =>
  `import url from ${JSON.stringify(`${file}?url`)}
  export default { url, integrity: ${JSON.stringify(integrity)} }`
