// What an agency sends a client: where each of its pages stands and what to do, as plain text. No address of a page is in it: whoever
// has that can change and delete the page.
import { dayTextOfIso, isoTime } from '#shared/kit/calendar.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import { plural } from '#shared/kit/sentence.ts'
import { recordLines } from '#shared/report/change/plain-text.ts'
import { SAVED_PAGES } from './kinds.ts'
import { countsOf, titleOf, worstFirst, type ClientPages, type StandingPage } from './standing.ts'

export interface ClientText {
  subject: string
  body: string
}

/** @param now milliseconds since 1970 */
export function clientText({ client, pages }: ClientPages, now: number): ClientText {
  const about = client || 'Your email'
  const sorted = worstFirst(pages)
  const { todo, know, fine, gone, ...counted } = countsOf(sorted)
  const unknown = [...counted.unknown, ...gone]
  const day = dayTextOfIso(isoTime(now))
  const parts = [
    [`${client ? `Email of ${client}` : about}, ${day}`],
    part('To do', todo),
    part('To know', know),
    part('Fine', fine),
    part('Could not be looked up', unknown),
  ].filter((lines) => lines.length > 0)
  return {
    subject: oneLine(`${about}: ${summaryOf({ todo, know, unknown })}, ${day}`),
    body: `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`,
  }
}

/** What is unknown, or no longer there, is never “nothing to do”. */
function summaryOf({ todo, know, unknown }: Record<'todo' | 'know' | 'unknown', StandingPage[]>): string {
  if (todo.length > 0) return `${plural(todo.length, 'thing', 'things')} to do`
  if (know.length > 0) return `${plural(know.length, 'thing', 'things')} to know`
  return unknown.length > 0 ? 'not everything could be looked up' : 'nothing to do'
}

const part = (title: string, pages: readonly StandingPage[]): string[] =>
  pages.length === 0 ? [] : [`${title}:`, ...pages.flatMap(linesOf)]

function linesOf(page: StandingPage): string[] {
  const { kind, state } = page
  const name = `- ${titleOf(page)} (${SAVED_PAGES[kind].called})`
  const lines = state ? [`${name}: ${state.headline}`] : [name]
  if (state?.today) lines.push(`  ${state.today.title}. ${state.today.text}`)
  if (state?.today?.change) lines.push(...recordLines(state.today.change).map((line) => `  ${line}`))
  // Text of a foreign zone starts no line of its own.
  return lines.map(oneLineIndented)
}

const oneLineIndented = (line: string): string => {
  const [indent = ''] = /^ */.exec(line) ?? []
  return indent + oneLine(line.slice(indent.length))
}
