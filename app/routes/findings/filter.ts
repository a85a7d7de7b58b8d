// Which findings are shown: the same rule at the edge, for the form without a script, and in the browser while typing.
import { FINDINGS_PATH } from '#shared/report/finding-table.ts'

/** What the form says. An empty field asks for nothing. */
export interface Filter {
  q: string
  /** The slug of a tool, or `COMMANDS`. */
  tool: string
  tone: string
}

/** What a filter asks a finding for. */
export interface Filtered {
  title: string
  code: string
  tone: string
  /** The name of its group. */
  group: string
  tools: readonly string[]
}

/** In the place of a tool: what only the command line reports. */
export const COMMANDS = 'command-line'

export const MAX_QUERY = 100
/** A longer query is cut; no one types one. */
const MAX_WORDS = 8

export const readFilter = (params: URLSearchParams): Filter => {
  const read = (name: string) => (params.get(name) ?? '').trim().slice(0, MAX_QUERY)
  return { q: read('q'), tool: read('tool'), tone: read('tone') }
}

/** Its address, to share. */
export function filterAddress(filter: Filter): string {
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString()
  return query === '' ? FINDINGS_PATH : `${FINDINGS_PATH}?${query}`
}

/** Every word has to occur. */
export function filterBy({ q, tool, tone }: Filter): (finding: Filtered) => boolean {
  const words = plain(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  return (finding) => {
    if (tool !== '' && !finding.tools.includes(tool)) return false
    if (tone !== '' && finding.tone !== tone) return false
    const text = plain(`${finding.title} ${finding.code} ${finding.group}`)
    return words.every((word) => text.includes(word))
  }
}

/** Nobody types the quotation marks of a title. */
const plain = (text: string): string => text.toLowerCase().replace(/[“”‘’"']/g, '')

export function countText(shown: number, all: number): string {
  if (shown === all) return `${all} findings.`
  return shown === 0 ? 'Nothing matches.' : `${shown} of ${all} findings.`
}
