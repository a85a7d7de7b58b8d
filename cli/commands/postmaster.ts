// `warmpost postmaster FILE …`: what Gmail, Microsoft or Yahoo say about a domain, joined with what DNS says about its records. The
// files stay on this machine; only the domain is looked up.
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import type { AuthenticationPart } from '#shared/domain/domain-report/schema.ts'
import { partAddress } from '#shared/domain/domain-report/parts.ts'
import { isoDay, dayOfTime } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import { STATUS_WORDS } from '#shared/postmaster/gmail-words.ts'
import { READ_LIMITS } from '#shared/postmaster/limits.ts'
import { ownCheckFrom } from '#shared/postmaster/own-check.ts'
import { readProviderFiles, type ProviderFile } from '#shared/postmaster/read.ts'
import { domainToCheck, postmasterReport } from '#shared/postmaster/report.ts'
import type { PostmasterReport } from '#shared/postmaster/schema.ts'
import { figureText, seriesTitle } from '#shared/postmaster/series-words.ts'
import type { ProviderSeries } from '#shared/postmaster/series.ts'
import { postmaster } from '#shared/tools/postmaster.ts'
import { openApi } from '#cli/api.ts'
import { given, type Call, type Command, type Given, type Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { Failure } from '#cli/failure.ts'
import { readInput } from '#cli/input-text.ts'
import { outcomeOf } from '#cli/commands/outcome-of.ts'

const MAX_SHOWN = 30

export const postmasterCommand: Command = {
  name: 'postmaster',
  about: postmaster.about,
  argument: {
    name: 'FILE',
    about: 'JSON of Gmail’s Postmaster Tools, or CSV of Microsoft SNDS. “-” is standard input.',
    isFile: true,
    isList: true,
  },
  options: [
    {
      name: 'domain',
      value: 'DOMAIN',
      about: 'The domain whose records are checked; without it, the first one that needs work.',
    },
  ],
  run: runPostmaster,
}

async function runPostmaster({ arguments: names, options, terminal }: Call): Promise<Outcome[]> {
  const files: ProviderFile[] = []
  // One character more than is read, so that a file that is too large is seen to be.
  for (const name of names) files.push({ name, text: await readInput(name, READ_LIMITS.size + 1, terminal) })
  const read = readProviderFiles(files)
  const domain = domainOf(options) ?? domainToCheck(read)
  const own = domain === null ? null : ownCheckFrom(await askRecords(domain, options, terminal))
  const report = postmasterReport(read, own, isoDay(dayOfTime(Date.now())))
  const subject = names.length === 1 ? (names[0] ?? '') : `${names.length} files`
  return [{ ...outcomeOf(postmaster, subject, report), view: viewOf(report) }]
}

function domainOf(options: Given): string | undefined {
  const typed = given(options, 'domain')
  if (typed === undefined) return undefined
  const input = parseDomainInput(typed)
  if (!input.ok) throw new Failure(`--domain: ${input.message}`, 'usage')
  return input.domain
}

function askRecords(domain: string, options: Given, terminal: Call['terminal']): Promise<AuthenticationPart> {
  terminal.progress('Asking DNS …')
  const api = openApi({ resolvers: resolversOf(options) }, terminal)
  return api.ask<AuthenticationPart>(partAddress(domain, 'authentication'))
}

function viewOf({ requirements, said, series, blocked, unread }: PostmasterReport): string[] {
  return [
    ...said.map(({ domain, meaning }) => `${domain}: ${meaning}`),
    ...some(
      'Requirements',
      requirements.map(({ domain, name, status }) => `${domain}: ${name}: ${STATUS_WORDS[status]}`),
    ),
    ...some('Figures', series.map(seriesLine)),
    ...some(
      'IP addresses at Microsoft',
      blocked.map(({ first, last, isBlocked, reason }) =>
        [`${first} to ${last}`, isBlocked ? 'blocked' : 'not blocked', reason].filter(Boolean).join(', '),
      ),
    ),
    ...some(
      'Not read',
      unread.map(({ where, text }) => `${where}: ${text}`),
    ),
  ]
}

function seriesLine(series: ProviderSeries): string {
  const last = series.days.at(-1)
  const latest = last ? `${figureText(series, last.value)} on ${last.day}` : 'nothing'
  return `${seriesTitle(series)}: ${latest}, of ${plural(series.days.length, 'day', 'days')}`
}

/** A title, and the first of many. */
function some(title: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const left = lines.length - MAX_SHOWN
  return [
    '',
    title,
    ...lines.slice(0, MAX_SHOWN).map((line) => `  ${line}`),
    ...(left > 0 ? [`  … and ${left} more; see --json.`] : []),
  ]
}
