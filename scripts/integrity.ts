// Lets the app import a file's digest, which the browser compares with what it was served (Subresource Integrity):
// `import digest from './frame.js?integrity'`, beside `?url`, by which Vite ships the file as it is.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const QUERY = '?integrity'

export function integrity(): Plugin {
  let isBuild = false
  return {
    name: 'integrity',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    load(id) {
      if (!id.endsWith(QUERY)) return
      // In development Vite may serve the file with additions, and every save changes it.
      if (!isBuild) return 'export default undefined'
      const digest = createHash('sha384')
        .update(readFileSync(id.slice(0, -QUERY.length)))
        .digest('base64')
      return `export default 'sha384-${digest}'`
    },
  }
}
