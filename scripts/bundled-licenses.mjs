// The licenses of the packages whose code is in a bundle: they ask to be passed on with it.
import { readdirSync, readFileSync } from 'node:fs'
import { root } from './run.mjs'

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

/**
 * @param {readonly string[]} inputs paths of source files from the root of the project, as esbuild's metafile names them
 * @returns {string} one text: each package with its version, its license and the text of it
 */
export function bundledLicenses(inputs) {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []))
  const entries = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'))
    const texts = readdirSync(root + folder)
      .filter((file) => LICENSE_FILE.test(file))
      .map((file) => readFileSync(`${root}${folder}/${file}`, 'utf8').trim())
    return [`${name} ${version} (${license})`, ...texts].join('\n\n')
  })
  return `${[...new Set(entries)].join(`\n\n${'-'.repeat(72)}\n\n`)}\n`
}
