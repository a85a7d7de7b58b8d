// A result as plain text, for a ticket or a mail to the person who runs the DNS.
import type { Finding } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/publish.ts'

export interface PlainReport {
  heading: string
  /** The verdict. */
  sentence: string
  /** What to do or to know, a sentence or two each. */
  tasks: readonly string[]
  /** What to publish. */
  records?: readonly Publish[]
  /** The day of the check, in words. */
  date: string
}

/** @param address of the result, with its origin */
export function plainReport(
  { heading, sentence, tasks, records = [], date }: PlainReport,
  address: string,
): string {
  return [
    `${heading}\n${sentence}`,
    ...(tasks.length > 0 ? [`What to change:\n${tasks.map((task) => `- ${task}`).join('\n')}`] : []),
    ...records.map(
      ({ name, type, content }) => `Record to publish:\nName: ${name}\nType: ${type}\nContent: ${content}`,
    ),
    `Checked on ${date}: ${address}`,
  ].join('\n\n')
}

/** Of the findings that ask for action; what is not known asks for none. */
export const tasksOf = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ severity, unknown }) => !unknown && (severity === 'error' || severity === 'warning'))
    .map(({ message, fix, rfc }) => [message, fix, rfc && `(${rfc})`].filter(Boolean).join(' '))
