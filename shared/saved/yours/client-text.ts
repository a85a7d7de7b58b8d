// What an agency sends a client: where each of its pages stands and what to do, as plain text. No address of a page is in it: whoever
// has that can change and delete the page.
import { dayText } from '#shared/kit/calendar.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { Change } from '#shared/report/change/schema.ts'
import { SAVED_PAGES } from './kinds.ts'
import { titleOf, worstFirst, type ClientPages, type StandingPage } from './standing.ts'

export interface ClientText {
  subject: string
  body: string
}

/** @param now milliseconds since 1970 */
export function clientText({ client, pages }: ClientPages, now: number): ClientText {
  const about = client || 'Your email'
  const sorted = worstFirst(pages)
  const reached = sorted.filter(({ is }) => is === 'there')
  const todo = reached.filter(({ state }) => state?.today !== undefined)
  const others = reached.filter(({ state }) => state?.today === undefined)
  const quiet = others.filter(({ state }) => state?.tone === 'ok' || state?.tone === 'info')
  const unknown = sorted.filter(({ is }) => is === 'unasked')
  const day = dayText(new Date(now))
  const parts = [
    [`${client ? `Email of ${client}` : about}, ${day}`],
    part('To do', todo),
    part(
      'To know',
      others.filter((one) => !quiet.includes(one)),
    ),
    part('Fine', quiet),
    part('Could not be looked up', unknown),
  ].filter((lines) => lines.length > 0)
  return {
    subject: oneLine(`${about}: ${summaryOf(todo.length, unknown.length)}, ${day}`),
    body: `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`,
  }
}

const summaryOf = (todo: number, unknown: number): string => {
  if (todo > 0) return `${plural(todo, 'thing', 'things')} to do`
  return unknown > 0 ? 'not everything could be looked up' : 'nothing to do'
}

const part = (title: string, pages: readonly StandingPage[]): string[] =>
  pages.length === 0 ? [] : [`${title}:`, ...pages.flatMap(linesOf)]

function linesOf(page: StandingPage): string[] {
  const { kind, state } = page
  const name = `- ${titleOf(page)} (${SAVED_PAGES[kind].called})`
  const lines = state ? [`${name}: ${state.headline}`] : [name]
  if (state?.today) lines.push(`  ${state.today.title}. ${state.today.text}`)
  if (state?.today?.change) lines.push(...recordsOf(state.today.change))
  // Text of a foreign zone starts no line of its own.
  return lines.map(oneLineIndented)
}

const recordsOf = ({ action, owner, type, before, after }: Change): string[] =>
  action === 'ask'
    ? []
    : [
        ...before.map((record) => `  Remove ${type} at ${owner}: ${record}`),
        ...after.map((record) => `  Publish ${type} at ${owner}: ${record}`),
      ]

const oneLineIndented = (line: string): string => {
  const [indent = ''] = /^ */.exec(line) ?? []
  return indent + oneLine(line.slice(indent.length))
}
