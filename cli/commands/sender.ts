// `warmpost sender`: what a sending service needs, and whether a domain has it.
import type { Change } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { SENDER_KINDS } from '#shared/data/mail-services/passports/passport.ts'
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import { findSenders, senderEntries, senderOf } from '#shared/senders/sender.ts'
import type { Sender, SenderReport } from '#shared/senders/schema.ts'
import { SETUP_PARTS } from '#shared/senders/setup-parts.ts'
import { openApi } from '#cli/api.ts'
import type { Call, Command, Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { Failure } from '#cli/failure.ts'

export const senderCommand: Command = {
  name: 'sender',
  about:
    'Say what a sending service needs from your DNS, and whether a domain has it. Without a service, list all.',
  argument: {
    name: 'SERVICE',
    about: 'A service, such as klaviyo, and after it the domain to check.',
    isOptional: true,
    isList: true,
  },
  options: [],
  async run(call) {
    const [typed, domain, ...more] = call.arguments
    if (more.length > 0) throw new Failure('Name one service and one domain.')
    if (typed === undefined) return [listed()]
    const id = idOf(typed)
    return [domain === undefined ? told(id) : await checked(id, domain, call)]
  },
}

/** As it is in addresses, or as people write it. */
function idOf(typed: string): string {
  if (passportOf(typed)) return typed
  const [first, ...others] = findSenders(typed)
  if (first && others.length === 0) return first.id
  if (first && [first.id, first.name.toLowerCase()].includes(typed.toLowerCase())) return first.id
  const near = [first, ...others].flatMap((one) => one?.id ?? []).slice(0, MAX_SUGGESTED)
  throw new Failure(
    `We have no facts about a service named ${typed}.${near.length > 0 ? ` Did you mean ${near.join(', ')}?` : ' “warmpost sender” lists all of them.'}`,
  )
}

const MAX_SUGGESTED = 8
const EXAMPLE = 'example.com'

const outcome = (subject: string, report: unknown, view: readonly string[]): Outcome => ({
  subject,
  command: 'sender',
  report,
  findings: [],
  changes: [],
  view,
})

function listed(): Outcome {
  const entries = senderEntries()
  const width = Math.max(...entries.map(({ id }) => id.length))
  return outcome(
    'senders',
    entries,
    entries.map(({ id, name, kind }) => `${id.padEnd(width)}  ${name}, ${SENDER_KINDS[kind]}`),
  )
}

function told(id: string): Outcome {
  const passport = passportOf(id)
  if (!passport) throw new Failure(`We have no facts about a service named ${id}.`)
  const sender = senderOf(passport, EXAMPLE)
  return outcome(id, sender, [
    sender.about,
    ...records(sender.records),
    ...(sender.menu === undefined ? [] : ['', `Where: ${sender.menu}`]),
    ...facts(sender),
  ])
}

const records = (all: Sender['records']): string[] =>
  all.length === 0
    ? []
    : [
        '',
        `What to publish, for ${EXAMPLE}:`,
        ...all.map(
          ({ part, name, type, value, isOptional }) =>
            `  ${SETUP_PARTS[part]}: ${name} ${type} ${value ?? '(shown by the service)'}${isOptional ? ' (optional)' : ''}`,
        ),
      ]

const facts = ({ facts: all }: Sender): string[] =>
  all.flatMap(({ what, source, readOn }) => ['', what, `  ${source} (${readOn})`])

async function checked(id: string, domain: string, call: Call): Promise<Outcome> {
  const api = openApi({ resolvers: resolversOf(call.options) }, call.terminal)
  call.terminal.progress(`${id}: ${domain} …`)
  const report = await api.ask(`/user/senders/${id}/check?${new URLSearchParams({ domain }).toString()}`)
  const { verdict, findings, changes, ...rest } = report as SenderReport & {
    verdict: Verdict
    findings: Finding[]
    changes: Change[]
  }
  return {
    subject: rest.domain,
    command: 'sender',
    report,
    verdict,
    findings,
    changes,
    view: rest.records.map(
      ({ part, name, type, state }) => `${SETUP_PARTS[part]}: ${name} ${type}, ${state}`,
    ),
  }
}
