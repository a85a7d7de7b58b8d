// The command line as it is installed elsewhere: bundled, so it needs no other package, and with the licenses of what is in it.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { bundleCommand } from '../cli/compile.mjs'
import { root } from './run.mjs'

/** Starts the command where it is installed: it is built, so there is nothing to compile. */
const START = `#!/usr/bin/env node
import module from 'node:module'

// Node 22.1 and newer cache the compiled code for the next start.
module.enableCompileCache?.()
const { main } = await import('./main.mjs')
await main(process.argv.slice(2))
`

/**
 * @param {string} folder with a slash at its end
 * @returns {Promise<string[]>} the source files
 */
export async function writeCommand(folder) {
  const { outputFiles, metafile } = await bundleCommand()
  mkdirSync(folder, { recursive: true })
  for (const { path, contents } of outputFiles) writeFileSync(folder + basename(path), contents)
  writeFileSync(`${folder}warmpost.mjs`, START, { mode: 0o755 })
  return Object.keys(metafile.inputs)
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)(?:[-.].*)?$/i

/**
 * Of the packages whose code is in a bundle: they ask to be passed on with it.
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
