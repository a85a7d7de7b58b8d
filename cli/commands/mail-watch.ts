import { streamText } from '#shared/saved/mail-watch/fingerprint.ts'
import { mailWatchApiPath } from '#shared/saved/mail-watch/limits.ts'
import type { MailWatchState } from '#shared/saved/mail-watch/schema.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { Call, Command, Outcome } from '#cli/command.ts'
import { Failure } from '#cli/failure.ts'
import { httpFetch, type Fetch } from '#cli/net/http-fetch.ts'
import { siteApi, siteOption } from '#cli/net/site-api.ts'

const MAX_SHOWN = 20

export const mailWatchCommand = (fetch: Fetch = httpFetch()): Command => ({
  name: 'mail-watch',
  about: 'Show how watched mail of a domain is: each stream, what changed, whether unsubscribing works.',
  argument: { name: 'VIEW', about: 'The key of the watch, as its page has it.' },
  options: [siteOption('The site that has the watch.')],
  run: (call) => readMailWatch(call, fetch),
})

async function readMailWatch({ arguments: [view = ''], ...call }: Call, fetch: Fetch): Promise<Outcome[]> {
  if (!/^[\w-]{22}$/.test(view)) throw new Failure('VIEW must be the key of a mail watch: 22 characters.')
  const state = await siteApi(call, fetch)<MailWatchState>(mailWatchApiPath(view))
  const { domain, verdict, changes } = state
  return [
    {
      subject: domain,
      command: 'mail-watch',
      report: state,
      verdict,
      findings: [],
      changes,
      view: viewOf(state),
    },
  ]
}

/** A site of an earlier version says nothing of `unproved`. */
function viewOf(
  state: Partial<Pick<MailWatchState, 'unproved'>> & Omit<MailWatchState, 'unproved'>,
): string[] {
  const { address, streams, unproved = [], refused, events, unsubscribe, missing } = state
  return [
    `Address: ${address}`,
    ...(missing ? [`Missing since ${missing.since}; the last mail came on ${missing.lastMail}`] : []),
    ...(streams.length > 0 ? ['Streams:'] : []),
    ...streams.slice(0, MAX_SHOWN).flatMap(streamLines),
    ...(unproved.length > 0
      ? [`${plural(unproved.length, 'mail', 'mails')} in its name proved nothing and changed nothing`]
      : []),
    ...(refused ? [refused.text] : []),
    ...(events.length > 0 ? ['What changed:'] : []),
    ...events.slice(0, MAX_SHOWN).map(({ at, title }) => `  ${at.slice(0, 16).replace('T', ' ')}  ${title}`),
    `Unsubscribe test: ${unsubscribe.verdict.heading}`,
  ]
}

const streamLines = ({
  from,
  listId,
  count,
  last,
  problems,
}: MailWatchState['streams'][number]): string[] => [
  `  ${streamText({ from, listId: listId ?? null })}: ${plural(count, 'mail', 'mails')}, the last on ${last.slice(0, 10)}`,
  ...problems.map((problem) => `    ${problem}`),
]
