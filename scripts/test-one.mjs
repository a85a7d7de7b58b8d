// `npm test -- spf`: the unit and API tests of one tool, found by the names of their folders and files. Nothing is built, so
// tests of the built worker or in a browser only run in `npm test` and `npm run test:all`.
import { readdirSync } from 'node:fs'
import { root } from './run.mjs'
import { vitest } from './vitest.mjs'

/** Each is a project of vitest.config.ts; what counts its steps is another with a longer name. */
const FOLDERS = ['shared', 'worker', 'app', 'conventions']
/** Folders of a tool whose names do not start with its own. */
const ROOMS = {
  'ip-reputation': ['ip', 'dnsbl'],
  ip: ['dnsbl'],
  'domain-reputation': ['domain', 'rdap'],
  domain: ['rdap'],
  'email-authentication': ['email'],
  email: ['email-authentication'],
}

/** @param {string[]} names of tools, folders or files */
export async function testOnly(names) {
  const files = testFiles()
  const wanted = [...new Set(names.flatMap((name) => [name, ...(ROOMS[name] ?? [])]))]
  const found = files.filter((file) => wanted.some((name) => isAbout(file, name)))
  const unknown = names.filter((name) => !files.some((file) => isAbout(file, name)))
  if (unknown.length > 0) {
    console.log(`No tests of ${unknown.join(', ')}. There are tests of ${known(files).join(', ')}.`)
    return 1
  }
  return report(names.join(', '), found)
}

/** A folder or a file with this name, or one that starts with it: "spf", "spf.test.ts", "spf-generator". */
const isAbout = (file, name) =>
  file.split('/').some((part) => part === name || part.startsWith(`${name}-`) || part.startsWith(`${name}.`))

/** The others are not started at all. */
const projectsOf = (files) =>
  FOLDERS.filter((folder) => files.some((file) => file.startsWith(`tests/${folder}/`))).map(
    (name) => `--project=${name}*`,
  )

const testFiles = () =>
  FOLDERS.flatMap((folder) =>
    readdirSync(`${root}tests/${folder}`, { recursive: true }).map((path) => `tests/${folder}/${path}`),
  ).filter((path) => /\.test\.tsx?$/.test(path))

const known = (files) => {
  const rooms = files.flatMap((file) => file.match(/^tests\/shared\/([^/]+)\//)?.[1] ?? [])
  return [...new Set(rooms)].sort()
}

async function report(name, files) {
  const startedAt = Date.now()
  const { passed, failed, skipped, failures } = await vitest([...files, ...projectsOf(files)])
  const also = skipped > 0 ? `, ${skipped} skipped` : ''
  const took = `${files.length} files, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`
  console.log(`${name}: ${passed} passed, ${failed} failed${also} (${took})`)
  return failures.length === 0 && passed > 0 ? 0 : 1
}
