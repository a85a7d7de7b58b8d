// Reports for programs: SARIF for code scanning, JUnit for test reports, annotations for GitHub, Markdown for a summary.
import { neededChanges } from '#shared/report/change/change.ts'
import type { PlacedFinding } from '#shared/dns/zone-file/record.ts'
import type { Outcome } from '#cli/command.ts'
import { levelOf, shownFindings, type Level } from '#cli/output/levels.ts'
import { markdownCode, markdownText, safeJson, safeText, xmlText } from '#cli/output/safe-text.ts'
import { placeOf } from '#cli/output/text.ts'

/** One report as it is; several as a list. */
export const jsonOf = (outcomes: readonly Outcome[]): string => {
  const reports = outcomes.map(({ report }) => report)
  return `${safeJson(reports.length === 1 ? reports[0] : reports, 2)}\n`
}

const SARIF_LEVELS: Record<Level, string> = {
  error: 'error',
  warning: 'warning',
  unknown: 'note',
  note: 'note',
}

/** SARIF 2.1.0 (OASIS), as GitHub code scanning reads it. */
export function sarifOf(outcomes: readonly Outcome[]): string {
  const found = outcomes.flatMap(({ subject, findings }) =>
    shownFindings(findings, false).map((finding) => ({ subject, finding })),
  )
  const rules = new Map(found.map(({ finding }) => [finding.code, finding]))
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'warmpost',
            rules: [...rules.values()].map(({ code, rfc, fix, help }) => ({
              id: code,
              ...(rfc && { shortDescription: { text: rfc } }),
              ...(help && { helpUri: help }),
              ...(fix && { help: { text: fix } }),
            })),
          },
        },
        results: found.map(({ subject, finding }) => ({
          ruleId: finding.code,
          level: SARIF_LEVELS[levelOf(finding)],
          message: { text: `${subject}: ${finding.message}` },
          ...(finding.file && { locations: [sarifLocation(finding)] }),
        })),
      },
    ],
  }
  return `${safeJson(log, 2)}\n`
}

const sarifLocation = ({ file = '', line = 1, column }: PlacedFinding) => ({
  physicalLocation: {
    artifactLocation: { uri: encodeURI(file.replaceAll('\\', '/')) },
    region: { startLine: line, ...(column !== undefined && { startColumn: column }) },
  },
})

/** A suite for each subject, a case for each finding; unknown findings are skipped, not failed. */
export function junitOf(outcomes: readonly Outcome[]): string {
  const suites = outcomes.map((outcome) => {
    const cases = shownFindings(outcome.findings, false)
    const count = (...levels: Level[]) => cases.filter((one) => levels.includes(levelOf(one))).length
    const name = xmlText(`${outcome.command} ${outcome.subject}`)
    const passed =
      cases.length === 0
        ? [
            `    <testcase classname="${name}" name="${xmlText(outcome.verdict?.heading ?? 'nothing to do')}"/>`,
          ]
        : []
    return [
      `  <testsuite name="${name}" tests="${Math.max(1, cases.length)}" failures="${count('error', 'warning')}" skipped="${count('unknown')}">`,
      ...passed,
      ...cases.map((finding) => junitCase(name, finding)),
      '  </testsuite>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="warmpost">\n${suites.join('\n')}\n</testsuites>\n`
}

function junitCase(suite: string, finding: PlacedFinding): string {
  const level = levelOf(finding)
  const message = xmlText(finding.message)
  const text = xmlText([placeOf(finding), finding.message, finding.fix ?? ''].filter(Boolean).join(' '))
  const inner =
    level === 'unknown'
      ? `<skipped message="${message}"/>`
      : `<failure type="${level}" message="${message}">${text}</failure>`
  return `    <testcase classname="${suite}" name="${xmlText(finding.code)}">${inner}</testcase>`
}

const COMMANDS: Record<Level, string> = {
  error: 'error',
  warning: 'warning',
  unknown: 'notice',
  note: 'notice',
}

/** Workflow commands: "::error file=…,line=…::text". */
export function githubOf(outcomes: readonly Outcome[]): string {
  return outcomes
    .flatMap(({ subject, findings }) =>
      shownFindings(findings, false).map((finding) => {
        const { file, line, column, code, message, fix } = finding
        const place = Object.entries({ file, line, col: column, title: code })
          .filter(([, value]) => value !== undefined)
          .map(
            ([name, value]) =>
              `${name}=${workflowValue(safeText(String(value)))
                .replaceAll(':', '%3A')
                .replaceAll(',', '%2C')}`,
          )
        const text = workflowValue(safeText([`${subject}: ${message}`, fix ?? ''].filter(Boolean).join(' ')))
        return `::${COMMANDS[levelOf(finding)]} ${place.join(',')}::${text}\n`
      }),
    )
    .join('')
}

const workflowValue = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const SIGNS = { ok: '✅', warn: '⚠️', bad: '❌', unknown: '❔', info: 'ℹ️' } as const

export function markdownOf(outcomes: readonly Outcome[]): string {
  return outcomes.map(outcomeMarkdown).join('\n')
}

function outcomeMarkdown({ subject, command, verdict, findings, changes, states, view }: Outcome): string {
  const shown = shownFindings(findings, false)
  const rows = shown.map((finding) => {
    const place = placeOf(finding).replace(/:$/, '')
    const text = markdownText([finding.message, finding.fix ?? ''].filter(Boolean).join(' '))
    const more = finding.help === undefined ? '' : ` [What it means](${finding.help})`
    return `| ${levelOf(finding)} | ${place ? markdownCode(place).replaceAll('|', '\\|') : ''} | ${text}${more} |`
  })
  const records = neededChanges(changes).flatMap(({ id, action, owner, type, before, after, title }) => [
    `- ${markdownText([title, states?.[id] ?? ''].filter(Boolean).join('. '))}`,
    ...(action === 'ask'
      ? []
      : before.map((value) => `  - remove ${markdownCode(`${owner} ${type} ${value}`)}`)),
    ...(action === 'ask'
      ? []
      : after.map((value) => `  - publish ${markdownCode(`${owner} ${type} ${value}`)}`)),
  ])
  const heading = verdict
    ? `${SIGNS[verdict.tone]} ${markdownText(verdict.heading)}`
    : markdownText(`${command} ${subject}`)
  return [
    `### ${heading}`,
    '',
    ...(verdict ? [markdownText(verdict.sentence), ''] : []),
    ...(rows.length > 0 ? ['| Level | Where | What |', '|---|---|---|', ...rows, ''] : []),
    ...(records.length > 0 ? ['**To change**', '', ...records, ''] : []),
    ...(verdict || view.length === 0 ? [] : [...view.map((line) => `    ${safeText(line)}`), '']),
  ].join('\n')
}
