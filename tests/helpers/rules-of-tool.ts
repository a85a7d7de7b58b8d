// Which folder below shared/ has the rules of a tool: the one with its slug, unless the field has a better name for it.
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import type { FindingGroup } from '#shared/report/catalogue/catalogue.ts'

const OTHERWISE: Readonly<Record<string, string>> = {
  gate: 'domain/provider-rules',
  reports: 'dmarc-reports',
  'list-check': 'address-list',
  revenue: 'plans',
  sender: 'senders',
  'move-plan': 'moves',
}

/** Folders whose rules one tool reports under its own name. */
const PARTS: Readonly<Record<string, string>> = {
  'report/change/export': 'change',
}

const folders = readdirSync('shared', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ parentPath, name }) => posix.relative('shared', posix.join(parentPath.replaceAll('\\', '/'), name)))

/** @returns the folder below shared/, as "records/spf"; undefined if there is none */
export const rulesFolder = (slug: string): string | undefined =>
  OTHERWISE[slug] ?? folders.find((folder) => posix.basename(folder) === slug && !folder.startsWith('tools'))

/** The slug of the tool whose rules are in a file below shared/, or the name of the file's folder. */
export function toolOfRules(file: string): string {
  const folder = posix.dirname(file)
  const [slug] = Object.entries(OTHERWISE).find(([, other]) => other === folder) ?? []
  return PARTS[folder] ?? slug ?? posix.basename(folder)
}

/** The tool whose findings they are: what every lookup can find belongs to no one tool. */
export const toolOfGroup = ({ protocol, tools }: FindingGroup): string =>
  protocol === 'dns' ? 'report' : (tools[0]?.slug ?? protocol)
