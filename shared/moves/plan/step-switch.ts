// The switch itself: a test, the MX records, and the end of sending from the old side.
import { serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { stsRecordName } from '#shared/records/transport/mta-sts.ts'
import type { Change } from '#shared/report/change/change.ts'
import { moveChange } from './changes.ts'
import { type Move, timeText, ttlOf, whereAt } from './move.ts'
import type { Need, StepDraft } from './schedule.ts'
import { mxText, settingsHostOf } from './services.ts'
import { SHORT_TTL } from '#shared/moves/versions.ts'

/** After this long, nobody sees the records as they were. */
function seenByAll({ domain, ttls, spf, asked }: Move): Need[] {
  const names = asked.filter(({ record }) => record.part !== 'ownership').map(({ record }) => record.name)
  const ofKeys = Math.max(0, ...names.map((name) => ttlOf(ttls, 'TXT', name)))
  const ofSpf = spf.both.length > 0 ? ttlOf(ttls, 'TXT', domain) : 0
  return [
    {
      since: 'spf-both',
      seconds: ofSpf,
      for: `Receivers may remember the old SPF record for ${timeText(ofSpf)}.`,
    },
    {
      since: 'keys-new',
      seconds: ofKeys,
      for: `Receivers may remember for ${timeText(ofKeys)} that the new keys are not there.`,
    },
  ]
}

export const verify = (move: Move): StepDraft => ({
  id: 'verify',
  title: `Send a test email from ${move.target.service}`,
  text: `Send an email from ${move.target.service} to the address that /tool/mail-test shows. Go on only if SPF, DKIM and DMARC pass there.`,
  changes: [],
  proof: 'The mail test says that SPF, DKIM and DMARC pass.',
  expects: [],
  effects: ['new-sends'],
  needs: seenByAll(move),
})

export function mx(move: Move): StepDraft {
  const { domain, target, looked, ttls, servers } = move
  const before = looked.mx.records.map((one) => recordText('MX', one))
  const after = servers?.map(mxText) ?? []
  const ofMx = ttlOf(ttls, 'MX', domain)
  const ofPolicy = ttlOf(ttls, 'TXT', stsRecordName(domain))
  return {
    id: 'mx',
    title: `Send incoming mail to ${target.service}`,
    text: `Replace all MX records at ${domain} with those of ${target.service}. Leave MX records of names below the domain alone. Keep the old mailboxes open.`,
    changes: [
      servers === null || isFailure(looked.mx)
        ? moveChange.ask(
            'move-mx/ask',
            { owner: domain, type: 'MX', why: [] },
            { service: target.service, where: whereAt(target) },
          )
        : moveChange.record(
            'move-mx',
            { owner: domain, type: 'MX', ttl: SHORT_TTL, before, after, why: [] },
            { service: target.service, count: after.length },
          ),
      ...settingsChanges(move),
    ],
    proof: `The MX records of ${domain} are those of ${target.service}, and no others.`,
    expects:
      servers === null
        ? before.map((value) => ({ sees: 'gone' as const, name: domain, type: 'MX' as const, value }))
        : [{ sees: 'all', name: domain, type: 'MX', values: after }],
    effects: ['new-takes'],
    needs: [
      {
        since: 'lower-ttl',
        seconds: ofMx,
        for: `Senders may remember the old MX records for ${timeText(ofMx)}.`,
      },
      {
        since: 'sts-both',
        seconds: ofPolicy,
        for: `Senders may remember the old MTA-STS policy for ${timeText(ofPolicy)}.`,
      },
    ],
  }
}

function settingsChanges(move: Move): Change[] {
  const { target } = move
  return settingsNames(move).flatMap(({ name, there, wanted }) => {
    const given = { owner: name, type: 'CNAME' as const, why: [], suffix: name }
    return wanted === undefined
      ? [moveChange.ask('move-settings/ask', given, { name, target: there, service: target.service })]
      : [
          moveChange.record(
            'move-settings',
            { ...given, ttl: SHORT_TTL, before: [there], after: [wanted] },
            { name },
          ),
        ]
  })
}

interface SettingsName {
  name: string
  there: string
  /** What the new host wants there, if that is known. */
  wanted: string | undefined
}

/** Names at which email apps find the settings of a mailbox, and that lead to the old host. */
export function settingsNames({ domain, looked, old, target }: Move): SettingsName[] {
  const names = [
    { name: `autodiscover.${domain}`, answer: looked.autodiscover, wanted: settingsHostOf(target) },
    { name: `autoconfig.${domain}`, answer: looked.autoconfig, wanted: undefined },
  ]
  return names.flatMap(({ name, answer, wanted }) => {
    const [there] = answer.records
    return there === undefined || there === wanted || !isOfOld(there, old.name, looked)
      ? []
      : [{ name, there, wanted }]
  })
}

function isOfOld(target: string, old: string, { hosts, domain }: Move['looked']): boolean {
  const service = serviceOfTarget(target)
  if (service !== undefined) return (service.partOf ?? serviceLabel(service)) === old
  const owner = registeredDomain(target)
  return owner !== registeredDomain(domain) && hosts.some((host) => registeredDomain(host) === owner)
}

/** A filter keeps taking the mail, and hands it to the mailboxes. */
export const gatewayRoute = ({ domain, old, target }: Move, gateway: string): StepDraft => ({
  id: 'switch',
  title: `Point ${gateway} at ${target.service}`,
  text: `The MX records stay: mail arrives at ${gateway} first. In ${gateway}, change where it delivers ${domain} to, and allow ${target.service} to send through it. Keep ${old.name} open.`,
  changes: [
    moveChange.ask(
      'move-gateway',
      { owner: domain, type: 'MX', why: [] },
      { gateway, service: target.service },
    ),
  ],
  proof: `A test email to ${domain} arrives at ${target.service}.`,
  expects: [],
  effects: [],
})

export const stopOld = ({ old, target, question }: Move): StepDraft => ({
  id: 'stop-old',
  title: `Send nothing from ${old.name}`,
  text:
    question.what === 'sending'
      ? `From today, every program, form and campaign sends by ${target.service}. Pause what is still planned in ${old.name}, but keep the account.`
      : `From today, everyone and every device sends by ${target.service}: phones, email apps, scanners, website forms. Keep the old mailboxes open to read.`,
  changes: [],
  proof: `The list of sent email at ${old.name} has nothing new.`,
  expects: [],
  effects: ['old-stops'],
})

/** The new side sends what the old one has sent. */
export const switchSender = ({ target, old }: Move): StepDraft => ({
  id: 'switch',
  title: `Send by ${target.service}`,
  text: `Move programs and campaigns over, a part at a time. For many emails a day, ${target.service} has to become known to receivers first: /tool/warmup-plan says how many a day. ${old.name} sends the rest.`,
  changes: [],
  proof: `Email of each program comes from ${target.service}.`,
  expects: [],
  effects: [],
})
