// What a visitor has to load right away for a page, in bytes as gzip -9 would leave them: the HTML with its styles, the
// scripts that it names and those that they import, and the fonts.
import { gzipSync } from 'node:zlib'
import { ask } from './measure.mjs'

/** In Chromium, the first call reads tables for 12 to 30 ms on a fast machine. A time of day is asked for by a visitor only. */
const ASKS_INTL = /\bIntl\.|\.toLocale(?:Date)?String\(|\.localeCompare\(/

/** @param {Uint8Array | string} bytes */
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length

/**
 * Weighs the pages of one site; each file is fetched once.
 * @param {string} site its address, without a slash at the end
 */
export function weigher(site) {
  /** @type {Map<string, Promise<{ bytes: number, imports: string[], asksIntl: boolean }>>} */
  const files = new Map()

  /** @param {string} path */
  async function read(path) {
    const bytes = Buffer.from(await (await ask(site + path)).arrayBuffer())
    const text = path.endsWith('.js') ? bytes.toString() : ''
    // What is imported later, by a call, is not loaded right away.
    const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g)].map(([, name]) => name)
    // A font is already compressed.
    const isFont = path.endsWith('.woff2')
    return {
      bytes: isFont ? bytes.length : gzipped(bytes),
      imports: imports.map((name) => `/assets/${name}`),
      asksIntl: ASKS_INTL.test(text),
    }
  }

  /** @param {string} path */
  const file = (path) => {
    const known = files.get(path) ?? read(path)
    files.set(path, known)
    return known
  }

  /** @param {string[]} paths */
  async function withImports(paths) {
    const found = new Set(paths)
    for (const path of found) for (const imported of (await file(path)).imports) found.add(imported)
    return [...found]
  }

  /** @param {string[]} paths */
  const sum = async (paths) => (await Promise.all(paths.map(file))).reduce((all, { bytes }) => all + bytes, 0)

  /** @param {string} path */
  return async function weigh(path) {
    const html = await (await ask(site + path)).text()
    const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"|\bfrom"(\/assets\/[^"]+)"/g)]
    const assets = [...new Set(named.map(([, linked, imported]) => linked ?? imported))]
    const scripts = await withImports(assets.filter((asset) => asset.endsWith('.js')))
    const fonts = assets.filter((asset) => asset.endsWith('.woff2'))
    return {
      path,
      html: gzipped(html),
      script: await sum(scripts),
      scripts: scripts.length,
      askIntl: (await Promise.all(scripts.map(file))).filter(({ asksIntl }) => asksIntl).length,
      font: await sum(fonts),
      fonts: fonts.length,
    }
  }
}
