import { csvCell } from '#shared/kit/escape.ts'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import type { DomainReport } from '#shared/domain/domain-report/schema.ts'
import { readInput } from '#cli/input-text.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { openApi } from '#cli/api.ts'
import { isGiven, type Call, type Command, type Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { askDomain } from '#cli/commands/ask-domain.ts'
import { outcomeOf } from '#cli/commands/outcome-of.ts'
import { eachOf } from '#cli/each-of.ts'
import { Failure } from '#cli/failure.ts'

const MAX_DOMAINS = 2_000
const MAX_BYTES = 1024 * 1024
/** Each takes several hundred lookups. */
const AT_A_TIME = 3

export const fleetCommand: Command = {
  name: 'fleet',
  about: 'Check many domains: a full report on each, from a file with one domain per line.',
  argument: {
    name: 'FILE',
    about: 'Domains, one per line; everything after “#” is ignored. “-” is standard input.',
    isFile: true,
  },
  options: [{ name: 'csv', about: 'Print a CSV table with one line per domain.' }],
  run: runFleet,
}

async function runFleet({ arguments: [file = ''], options, terminal }: Call): Promise<Outcome[]> {
  const lines = (await readInput(file, MAX_BYTES, terminal)).split('\n')
  const domains = [...new Set(lines.flatMap((line, index) => domainOf(line, index, file)))]
  if (domains.length === 0) throw new Failure(`${file} has no domains.`)
  if (domains.length > MAX_DOMAINS)
    throw new Failure(`${file} has ${domains.length} domains; the limit is ${MAX_DOMAINS}.`)
  const api = openApi({ resolvers: resolversOf(options) }, terminal)
  let done = 0
  const outcomes = await eachOf(domains, AT_A_TIME, async (domain) => {
    const report = await askDomain(api, new URLSearchParams({ domain }))
    terminal.progress(`${++done} of ${domains.length} domains …`)
    return outcomeOf(domainReport, domain, report)
  })
  if (!isGiven(options, 'csv')) return outcomes
  return outcomes.map((outcome, index) => ({
    ...outcome,
    raw: `${index === 0 ? HEAD : ''}${rowOf(outcome)}`,
  }))
}

function domainOf(line: string, index: number, file: string): string[] {
  const text = line.replace(/#.*/, '').trim()
  if (text === '') return []
  const parsed = parseDomainInput(text)
  if (parsed.ok) return [parsed.domain]
  throw new Failure(`${file}:${index + 1}: ${parsed.message}`)
}

const PARTS = ['authentication', 'delivery', 'transport', 'gates', 'reputation']
const HEAD = line(['domain', 'tone', ...PARTS, 'changes', 'sentence'])

function rowOf({ subject, report, verdict, changes }: Outcome): string {
  const parts = (report as { parts?: Record<string, DomainReport['parts']['delivery']> }).parts ?? {}
  const tones = PARTS.map((name) => parts[name]?.verdict.tone ?? '')
  return line([subject, verdict?.tone ?? '', ...tones, String(changes.length), verdict?.sentence ?? ''])
}

function line(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\n`
}
