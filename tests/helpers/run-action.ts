// A GitHub action, run as a runner does: its script in bash, its inputs in the environment, annotations on stdout, the summary in a
// file. It runs in a copy of the repository that has no more than its first step installs. Sample domains need no network.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

interface Action {
  inputs: Record<string, { default?: string }>
  runs: { steps: { name: string; shell: string; run: string; env?: Record<string, string> }[] }
}

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean }>
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** What `npm ci --omit=dev` installs on this machine: packages within others come with those. */
export const INSTALLED = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock).packages,
)
  .filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(ROOT, path)),
  )
  .map(([path]) => path)

export function prepareActions() {
  const folder = mkdtempSync(join(tmpdir(), 'action-'))
  const repository = join(folder, 'repository')
  for (const path of [
    'package.json',
    'package-lock.json',
    'cli',
    'worker',
    'shared',
    '.github/actions',
    'action.yml',
  ])
    cpSync(join(ROOT, path), join(repository, path), {
      recursive: true,
      filter: (from) => !from.endsWith('/cli/compiled'),
    })
  for (const path of INSTALLED) {
    if (path.lastIndexOf('node_modules/') > 0) continue
    mkdirSync(join(repository, dirname(path)), { recursive: true })
    symlinkSync(join(ROOT, path), join(repository, path))
  }
  // As npm does after each installation.
  const { scripts } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as {
    scripts: { prepare: string }
  }
  execFileSync('bash', ['-c', scripts.prepare], { cwd: repository })
  return {
    folder,
    actionAt: (place: string) => actionIn({ folder, repository }, place),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** @param place the folder of its action.yml, with a slash at its end; empty for the root */
function actionIn({ folder, repository }: { folder: string; repository: string }, place: string) {
  const action = parse(readFileSync(join(repository, place, 'action.yml'), 'utf8')) as Action
  const [install, check] = action.runs.steps

  /** As https://docs.github.com/actions runs `shell: bash`; an expression is the text of its input. */
  function runCheck(given: Record<string, string>) {
    const inputs = Object.fromEntries(
      Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default ?? '']),
    )
    const script = join(folder, 'step.sh')
    const summary = join(folder, 'summary.md')
    writeFileSync(script, check?.run ?? '')
    writeFileSync(summary, '')
    const env = Object.fromEntries(
      Object.entries(check?.env ?? {}).map(([name, text]) => [
        name,
        text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, input: string) => inputs[input] ?? ''),
      ]),
    )
    const { status, stdout } = spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: folder,
      env: {
        ...process.env,
        GITHUB_ACTION_PATH: join(repository, place),
        GITHUB_STEP_SUMMARY: summary,
        ...env,
      },
      encoding: 'utf8',
    })
    return { status, stdout, summary: readFileSync(summary, 'utf8') }
  }

  return { action, install: install?.run ?? '', runCheck }
}
