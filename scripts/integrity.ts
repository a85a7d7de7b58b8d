// Lets the app import a file's digest, which the browser compares with the file it gets (Subresource Integrity):
// `import digest from './frame.js?integrity'`, in addition to `?url`, with which Vite ships the file unchanged.
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
