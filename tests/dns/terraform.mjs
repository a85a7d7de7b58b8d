// How Terraform evaluates a resource: each becomes an output, so that no provider has to be downloaded.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram } from './servers.mjs'

const terraform = findProgram('terraform')
export const unlessTerraform = terraform ? false : 'terraform is not installed'

/**
 * @param {string[]} files
 * @returns {{ kind: string, value: any }[]}
 */
export function evaluateTerraform(files) {
  const folder = mkdtempSync(join(tmpdir(), 'terraform-'))
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync(/** @type {string} */ (terraform), [`-chdir=${folder}`, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      // It warns about missing settings.
      stdio: 'pipe',
      env: { ...process.env, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' },
    })
  let number = 0
  const text = files
    .join('')
    // In an output, a list of blocks is an attribute.
    .replaceAll(
      /( {2}record \{\n[^]*?\n {2}\}\n)(?=\})/g,
      (blocks) => `  record = [\n${blocks.replaceAll('  record {', '{').replaceAll('\n  }\n', '\n},\n')}]\n`,
    )
    .replaceAll(/^resource "(\w+)" "\w+" \{$/gm, (_, kind) => `output "${kind}__${number++}" {\n  value = {`)
    .replaceAll(/^\}$/gm, '  }\n}')
  const names = new Set([...text.matchAll(/ = var\.(\w+)$/gm)].map(([, name]) => name))
  const variables = [...names].map((name) => `variable "${name}" {\n  default = "x"\n}\n`)
  try {
    writeFileSync(join(folder, 'main.tf'), text + variables.join(''))
    run('init', '-input=false')
    run('apply', '-auto-approve', '-input=false')
    const outputs = JSON.parse(run('output', '-json'))
    return Object.entries(outputs).map(([name, { value }]) => ({ kind: name.split('__')[0] ?? '', value }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
