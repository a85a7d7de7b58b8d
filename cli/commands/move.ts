// `warmpost move DOMAIN --to SERVICE`: the dated steps of a move, or one of them with its changes.
import { dayInWords } from '#shared/kit/calendar.ts'
import { plural } from '#shared/kit/sentence.ts'
import { MOVE_KINDS, type MovePlan, type MoveStep } from '#shared/moves/schema.ts'
import type { Change } from '#shared/report/change/change.ts'
import { movePlan } from '#shared/tools/move-plan.ts'
import { apiOf } from '#shared/tools/tool.ts'
import { openApi } from '#cli/api.ts'
import { given, isGiven, type Call, type Command, type Given, type Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { Failure } from '#cli/failure.ts'

const WHATS = Object.keys(MOVE_KINDS)

export const moveCommand: Command = {
  name: 'move',
  about: movePlan.about,
  argument: { name: 'DOMAIN', about: 'The domain that moves, or whose mailboxes or sending do.' },
  options: [
    {
      name: 'to',
      value: 'SERVICE|DOMAIN',
      about: 'Where it goes: a service as “warmpost sender” lists it, or a domain.',
    },
    { name: 'from', value: 'SERVICE', about: 'Where it is now; read from DNS if it is missing.' },
    {
      name: 'what',
      value: WHATS.join('|'),
      choices: WHATS,
      about: 'What moves; mailboxes if it is missing, or the domain if --to is one.',
    },
    { name: 'start', value: 'DATE', about: 'The first day, YYYY-MM-DD; today if it is missing.' },
    { name: 'days', value: 'DAYS', about: 'How many days the old side stays open after the switch.' },
    { name: 'ttl', value: 'SECONDS', about: 'The longest TTL in the zone, as your DNS host shows it.' },
    { name: 'step', value: 'N', about: 'Only this step, with its changes.' },
    { name: 'back', about: 'With --step: the changes that undo it.' },
  ],
  run,
}

async function run({ arguments: [domain = ''], options, terminal }: Call): Promise<Outcome[]> {
  const to = given(options, 'to')
  if (to === undefined) throw new Failure('Say where it goes: --to SERVICE, or --to DOMAIN.', 'usage')
  const api = openApi({ resolvers: resolversOf(options) }, terminal)
  terminal.progress(`${movePlan.label}: ${domain} …`)
  const report = await api.ask<MovePlan>(apiOf(movePlan), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(bodyOf(domain, to, options)),
  })
  const shared = { subject: report.domain, command: 'move', report, verdict: report.verdict }
  const step = stepOf(report, options)
  if (step)
    return [
      { ...shared, findings: [], changes: isGiven(options, 'back') ? step.back : step.changes, view: [] },
    ]
  const { findings, changes, steps } = report
  // Each step has its own.
  return [{ ...shared, findings, changes: steps.length === 0 ? changes : [], view: viewOf(report) }]
}

function bodyOf(domain: string, to: string, options: Given) {
  const from = given(options, 'from')
  const start = given(options, 'start')
  return {
    domain,
    to,
    what: given(options, 'what') ?? (to.includes('.') ? 'domain' : 'mailboxes'),
    ...(from !== undefined && { from }),
    ...(start !== undefined && { start }),
    ...numberOf(options, 'days'),
    ...numberOf(options, 'ttl'),
  }
}

function numberOf(options: Given, name: 'days' | 'ttl' | 'step'): Record<string, number> {
  const typed = given(options, name)
  if (typed === undefined) return {}
  if (!/^\d{1,9}$/.test(typed)) throw new Failure(`--${name}: Enter a whole number.`, 'usage')
  return { [name]: Number(typed) }
}

function stepOf({ steps }: MovePlan, options: Given): MoveStep | undefined {
  const { step: wanted } = numberOf(options, 'step')
  if (wanted === undefined) return undefined
  const step = steps.find(({ n }) => n === wanted)
  if (!step) throw new Failure(`--step: The plan has ${plural(steps.length, 'step', 'steps')}.`, 'usage')
  return step
}

function viewOf({ steps, stays, law, notSimulated }: MovePlan): string[] {
  if (steps.length === 0) return []
  return [
    ...steps.flatMap(stepLines),
    ...some('Must stay', stays),
    ...some(
      'Email at risk',
      law.broken.map(({ text }) => text),
    ),
    ...some('Taken for granted', law.assumes),
    ...some('Not simulated', notSimulated),
  ]
}

const stepLines = ({ n, date, title, text, waits, changes, proof }: MoveStep): string[] => [
  `${n}. ${dayInWords(date)}: ${title}`,
  ...(waits ? [`   Wait first: ${waits.for}`] : []),
  `   ${text}`,
  ...changes.flatMap(changeLines),
  `   Proof: ${proof}`,
  '',
]

const changeLines = ({ action, title, text, owner, type, before, after }: Change): string[] =>
  action === 'ask'
    ? [`   ${title}: ${text}`]
    : [
        ...before.filter((one) => !after.includes(one)).map((value) => `   - ${owner} ${type} ${value}`),
        ...after.map((value) => `   + ${owner} ${type} ${value}`),
      ]

const some = (title: string, sentences: readonly string[]): string[] =>
  sentences.length === 0 ? [] : [title, ...sentences.map((sentence) => `  ${sentence}`), '']
