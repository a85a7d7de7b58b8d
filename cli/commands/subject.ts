import { rowsOfText } from '#shared/message/subject-line/variants.ts'
import type { SubjectReport } from '#shared/message/subject-line/schema.ts'
import { readInput } from '#cli/input-text.ts'
import { subjectLine } from '#shared/tools/subject-line.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { openApi } from '#cli/api.ts'
import { given, type Command } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'

const MAX_BYTES = 4 * 1024 * 1024
const MAX_SHOWN = 8

export const subjectCommand: Command = {
  name: 'subject',
  about: subjectLine.about,
  argument: { name: 'TEXT', about: 'The subject, with its merge tags and spintax.' },
  options: [
    { name: 'from', value: 'NAME', about: 'The name of the sender.' },
    { name: 'preheader', value: 'TEXT', about: 'The line next to the subject.' },
    { name: 'rows', value: 'FILE', about: 'A CSV file with a value for each merge tag.' },
  ],
  async run({ arguments: [text = ''], options, terminal }) {
    const file = given(options, 'rows')
    const rows = file === undefined ? [] : rowsOfText(await readInput(file, MAX_BYTES, terminal))
    const api = openApi({ resolvers: resolversOf(options) }, terminal)
    const report = await api.ask<SubjectReport>(apiOf(subjectLine), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        subject: text,
        from: given(options, 'from') ?? '',
        preheader: given(options, 'preheader') ?? '',
        rows,
      }),
    })
    const { verdict, findings, changes } = report
    return [{ subject: text, command: 'subject', report, verdict, findings, changes, view: viewOf(report) }]
  },
}

const viewOf = ({ rows, widths }: SubjectReport): string[] => [
  ...rows
    .slice(0, MAX_SHOWN)
    .flatMap(({ subject, kinds, wire }) => [
      `${kinds.join(', ')}: ${subject}`,
      ...wire.map((line) => `  ${line}`),
    ]),
  '',
  ...widths.map(
    ({ name, px, room, cutAt }) =>
      `${name}: about ${px} px of ${room.from} to ${room.to}, ${cutAt === null ? 'seen in full' : `cut after ${cutAt.from} to ${cutAt.to ?? 'all'}`}`,
  ),
]
