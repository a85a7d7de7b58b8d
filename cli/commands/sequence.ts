// `warmpost sequence FILE`: what a sequence costs, keeps and owes; the file is the body of the API’s route.
import { sequenceCsv } from '#shared/plans/email-sequence/exports.ts'
import type { SequenceReport } from '#shared/plans/email-sequence/schema.ts'
import { readInput } from '#cli/input-text.ts'
import { emailSequence } from '#shared/tools/email-sequence.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { openApi } from '#cli/api.ts'
import { isGiven, type Command } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'

const MAX_BYTES = 256 * 1024

export const sequenceCommand: Command = {
  name: 'sequence',
  about: emailSequence.about,
  argument: {
    name: 'FILE',
    about:
      'A JSON file with steps, perDay, mailboxes and countries, as the API takes them. “-” is standard input.',
    isFile: true,
  },
  options: [{ name: 'csv', about: 'Print the load of each day as a table.' }],
  async run({ arguments: [file = ''], options, terminal }) {
    const body = await readInput(file, MAX_BYTES, terminal)
    const api = openApi({ resolvers: resolversOf(options) }, terminal)
    const report = await api.ask<SequenceReport>(apiOf(emailSequence), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { verdict, findings, changes } = report
    return [
      {
        subject: file,
        command: 'sequence',
        report,
        verdict,
        findings,
        changes,
        view: viewOf(report),
        ...(isGiven(options, 'csv') && { raw: sequenceCsv(report) }),
      },
    ]
  },
}

const viewOf = ({ load, safe, law, headers }: SequenceReport): string[] => [
  ...load.map(
    ({ date, total, fresh, followUps, ceiling }) =>
      `${date}: ${total} (${fresh} new, ${followUps} follow-ups)${ceiling === null ? '' : ` of ${ceiling}`}${safe !== null && total > safe ? `, safe: ${safe}` : ''}`,
  ),
  '',
  ...headers.map(
    ({ step, subject, inReplyTo }) =>
      `Step ${step}: ${subject}${inReplyTo === null ? '' : ', in the thread'}`,
  ),
  '',
  ...law.map(({ name, rule, says }) => `${name}, ${rule}: ${says}`),
]
