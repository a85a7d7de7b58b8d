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
  const parts = [
    [heading, sentence],
    ...(tasks.length > 0 ? [['What to change:', ...tasks.map((task) => `- ${task}`)]] : []),
    ...records.map(({ name, type, content }) => [
      'Record to publish:',
      `Name: ${name}`,
      `Type: ${type}`,
      `Content: ${content}`,
    ]),
    [`Checked on ${date}: ${address}`],
  ]
  return parts.map((lines) => lines.map(oneLine).join('\n')).join('\n\n')
}

/** What a foreign DNS server wrote must not begin a line of its own, in a terminal for example, nor turn others round. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ')

/** Of the findings that ask for action; what is not known asks for none. */
export const tasksOf = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ severity, unknown }) => !unknown && (severity === 'error' || severity === 'warning'))
    .map(({ message, fix, rfc }) => taskText(message, fix, rfc))

export const taskText = (what: string, more?: string, rfc?: string): string =>
  [what, more, rfc && `(${rfc})`].filter(Boolean).join(' ')
