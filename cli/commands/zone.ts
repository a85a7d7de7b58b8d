import type { Verdict } from '#shared/report/verdict.ts'
import type { ZoneCode } from '#shared/dns/zone-file/findings.ts'
import { type PlacedFinding, type ReadZone, ZoneBudget } from '#shared/dns/zone-file/record.ts'
import { plural } from '#shared/kit/sentence.ts'
import { openApi } from '#cli/api.ts'
import { given, isGiven, type Call, type Command, type Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { liveResolver } from '#cli/deps.ts'
import { levelOf, type Level } from '#cli/output/levels.ts'
import { checkZone, type ZoneReport } from '#cli/zone/check-zone.ts'
import { differences, type Differences } from '#cli/zone/differences.ts'
import { refuseOutsideLink } from '#cli/zone/include.ts'
import { readSource, textOfZone, ZONE_FORMATS, type ZoneFormat } from '#cli/zone/formats.ts'

const MAX_SHOWN_DIFFERENCES = 30

export const zoneCommand: Command = {
  name: 'zone',
  about:
    'Check the mail records of a zone file before you publish it. Names outside the file are looked up in live DNS.',
  argument: {
    name: 'FILE',
    about:
      'A zone file, what a DNS host exports, OctoDNS’s YAML, DNSControl’s ir.json, a Terraform plan as JSON, a template or a change batch of AWS, or an nsupdate script; “-” is standard input.',
    isFile: true,
    isList: true,
  },
  options: [
    {
      name: 'format',
      value: ZONE_FORMATS.join('|'),
      choices: ZONE_FORMATS,
      about: 'The file format. Default: recognized by the name and the beginning of the file.',
    },
    {
      name: 'origin',
      value: 'ZONE',
      about: 'The zone of relative names. Default: from $ORIGIN, the SOA record, the file name or the names.',
    },
    { name: 'new', about: 'Show and count only problems that are not already live.' },
    { name: 'no-live', about: 'Do not compare with what is published now.' },
  ],
  run: runZones,
}

async function runZones(call: Call): Promise<Outcome[]> {
  const budget = new ZoneBudget()
  const zones: { file: string; read: ReadZone }[] = []
  // One after another, so that it is always the last ones that no longer fit.
  for (const file of call.arguments) zones.push({ file, read: await readZone(file, call, budget) })
  return Promise.all(zones.map(({ file, read }) => runZone(file, read, call)))
}

async function readZone(file: string, { options, terminal }: Call, budget: ZoneBudget): Promise<ReadZone> {
  refuseOutsideLink(file)
  const text = await textOfZone(file, terminal)
  const format = given(options, 'format') as ZoneFormat | undefined
  return readSource({ file, text, format, origin: given(options, 'origin'), budget })
}

async function runZone(file: string, read: ReadZone, { options, terminal }: Call): Promise<Outcome> {
  const resolvers = resolversOf(options)
  const compare = !isGiven(options, 'no-live') && resolvers.length > 0
  const progress = (done: number, total: number) => terminal.progress(`${file}: ${done} of ${total} checks …`)
  const report = await checkZone(read, {
    compare,
    live: liveResolver(resolvers),
    open: (overlay) => openApi({ resolvers, ...(overlay && { overlay }) }, terminal),
    progress,
  })
  const differing = compare ? await differences(read, liveResolver(resolvers)) : { found: [], omitted: 0 }
  const findings = isGiven(options, 'new') ? report.findings.filter(({ isLive }) => !isLive) : report.findings
  return {
    subject: file,
    command: 'zone',
    report: { file, ...report, findings, differences: differing.found },
    verdict: verdictOf(file, read, report, findings),
    findings,
    // Their texts are in the lines above; --json has them.
    changes: [],
    view: viewOf(differing),
  }
}

function verdictOf(
  file: string,
  { problems }: ReadZone,
  report: ZoneReport,
  findings: readonly PlacedFinding[],
): Verdict {
  const count = (level: Level, code?: ZoneCode) =>
    findings.filter((one) => levelOf(one) === level && (code === undefined || one.code === code)).length
  const [errors, warnings, unknown] = [count('error'), count('warning'), count('unknown')]
  const mistakes = problems.filter(({ isCut, isUnread }) => !isCut && !isUnread).length
  const domains = new Set(report.checks.map(({ domain }) => domain)).size
  const sentence = `${report.records.toLocaleString('en-US')} records and ${plural(domains, 'mail domain', 'mail domains')} were read.${mistakes > 0 ? ` ${plural(mistakes, 'line', 'lines')} could not be read.` : ''}`
  const [unread] = problems.filter(({ isUnread }) => isUnread)
  if (unread)
    return { tone: 'bad', heading: `${file} was not checked`, sentence: unread.message, stamp: 'Not read' }
  if (errors > 0 && count('error', 'zone-cut') === errors)
    return { tone: 'bad', heading: `Not all of ${file} was read`, sentence, stamp: 'Cut off' }
  if (errors > 0)
    return {
      tone: 'bad',
      heading: `${file} would break mail`,
      sentence,
      stamp: plural(errors, 'error', 'errors'),
    }
  if (warnings > 0)
    return {
      tone: 'warn',
      heading: `${file} could be better`,
      sentence,
      stamp: plural(warnings, 'warning', 'warnings'),
    }
  if (unknown > 0)
    return { tone: 'unknown', heading: `Not all of ${file} could be checked`, sentence, stamp: 'Unknown' }
  return { tone: 'ok', heading: `${file} is fine`, sentence, stamp: 'OK' }
}

function viewOf(differing: Differences): string[] {
  const lines = differing.found.flatMap(({ owner, type, added, removed }) => [
    ...removed.map((text) => `  - ${owner} ${type} ${text}`),
    ...added.map((text) => `  + ${owner} ${type} ${text}`),
  ])
  return [
    ...(lines.length > 0 ? ['Publishing it changes:', ...lines.slice(0, MAX_SHOWN_DIFFERENCES)] : []),
    ...(lines.length > MAX_SHOWN_DIFFERENCES
      ? [`  … and ${lines.length - MAX_SHOWN_DIFFERENCES} more; see --json.`]
      : []),
    ...(differing.omitted > 0
      ? [`${differing.omitted} more record sets were not compared: too many for one run.`]
      : []),
  ]
}
