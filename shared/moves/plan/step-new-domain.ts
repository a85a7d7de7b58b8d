// The steps of a move to another domain: it gets what the old one has, and the old one keeps it all.
import { passportBehind } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { recordText } from '#shared/dns/presentation.ts'
import { isoDay } from '#shared/kit/calendar.ts'
import { buildDmarcRecord, defaultMailbox } from '#shared/records/dmarc/build-record.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import { policyName } from '#shared/records/dmarc/tree-walk.ts'
import {
  buildStsPolicy,
  buildStsRecord,
  newStsId,
  policyUrl,
  stsRecordName,
  WEEK,
} from '#shared/records/transport/mta-sts.ts'
import type { Change } from '#shared/report/change/change.ts'
import { domainMoveChange } from './domain-changes.ts'
import { dmarcRecordOf, type Looked } from './look.ts'
import type { NewDomain } from './look-new-domain.ts'
import { timeText, whereAt } from './move.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { StepDraft } from './schedule.ts'
import { mxText, serversOf } from './services.ts'
import { SHORT_TTL } from '#shared/moves/versions.ts'

export interface DomainMove {
  question: MoveQuestion
  domain: string
  to: string
  looked: Looked
  fresh: NewDomain
  /** The host of the mailboxes, if it is known. */
  host?: Passport
  /** Services that send for the old domain. */
  senders: readonly string[]
  /** The record of the new domain, as receivers can read it; null if it has to be written by hand. */
  spf: { record: string | null; because: string }
  /** How long the absence of a record at the new domain is kept, in seconds. */
  negative: number
}

/** Each is a page in someone’s settings. */
const MAX_SENDERS = 6

export function domainSteps(move: DomainMove): StepDraft[] {
  return [
    newReady(move),
    ...spfStep(move),
    ...keysStep(move),
    ...dmarcStep(move),
    ...mxStep(move),
    ...policyStep(move),
    verify(move),
    switchDomain(move),
    keep(move),
  ]
}

const newReady = ({ domain, to, host }: DomainMove): StepDraft => ({
  id: 'new-ready',
  title: `Give every mailbox an address at ${to}`,
  text: `Add ${to} ${host ? `in ${host.service}` : 'at the host of your mailboxes'}, and give every mailbox, alias and group of ${domain} the same address there. Create ${defaultMailbox(to)}, too. Remove nothing of ${domain}.`,
  changes: [],
  proof: `Each address at ${domain} has one at ${to}, in the same mailbox.`,
  expects: [],
  effects: [],
})

function spfStep({ domain, to, spf, looked }: DomainMove): StepDraft[] {
  if (looked.spf.state === 'absent') return []
  const at = { owner: to, type: 'TXT' as const, why: [] }
  const change =
    spf.record === null
      ? domainMoveChange.ask('move-domain-spf/ask', at, { because: spf.because, to })
      : domainMoveChange.record(
          'move-domain-spf',
          { ...at, ttl: SHORT_TTL, before: [], after: [spf.record] },
          { domain, to },
        )
  return [
    {
      id: 'spf-both',
      title: `Let the same services send as ${to}`,
      text: `Publish an SPF record at ${to} that names the services of ${domain}. The record of ${domain} stays.`,
      changes: [change],
      proof: `The SPF record of ${to} names each service that sends for it.`,
      expects: spf.record === null ? [] : [{ sees: 'record', name: to, type: 'TXT', value: spf.record }],
      effects: [],
    },
  ]
}

function keysStep({ domain, to, senders }: DomainMove): StepDraft[] {
  const at = { owner: to, type: 'TXT' as const, why: [] }
  const known = senders.filter((service) => passportBehind(service) !== undefined).slice(0, MAX_SENDERS)
  const changes =
    known.length === 0
      ? [domainMoveChange.ask('move-domain-keys/unknown', at, { domain, to })]
      : known.map((service) =>
          domainMoveChange.ask(
            'move-domain-keys',
            { ...at, suffix: passportBehind(service)?.id },
            { service, to, where: whereAt({ service }) },
          ),
        )
  return [
    {
      id: 'keys-new',
      title: `Let each service sign as ${to}`,
      text: `Add ${to} in each service that sends for ${domain}, and publish the keys that it shows. The keys of ${domain} stay.`,
      changes,
      proof: `Each service says that ${to} is verified.`,
      expects: [],
      effects: [],
    },
  ]
}

function dmarcStep(move: DomainMove): StepDraft[] {
  const { to, fresh } = move
  if (fresh.dmarc.length > 0) return []
  const changes = dmarcChanges(move)
  return [
    {
      id: 'dmarc-new',
      title: `Publish DMARC for ${to}`,
      text: `Begin with p=none: it refuses nothing, and reports show who sends as ${to}. Make it as strict as before once they show that all email passes.`,
      changes,
      proof: `DNS has a DMARC record at _dmarc.${to}.`,
      expects: changes
        .filter(({ action }) => action !== 'ask')
        .map(({ owner, after }) => ({ sees: 'record', name: owner, type: 'TXT', value: after[0] ?? '' })),
      effects: [],
    },
  ]
}

/** A domain takes reports about another one only if it says so (RFC 9990, 4). */
function dmarcChanges({ domain, to, looked }: DomainMove): Change[] {
  const old = dmarcRecordOf(looked)
  const uris = old === undefined ? [] : parseDmarc(old).rua.filter(({ problem }) => problem === undefined)
  const atOld = uris.filter(({ host }) => host === domain)
  const others = [...new Set(uris.flatMap(({ host }) => (host === undefined || host === domain ? [] : host)))]
  const rua = atOld.length > 0 ? atOld.map(({ uri }) => uri) : [defaultMailbox(to)]
  const at = { owner: policyName(to), type: 'TXT' as const, why: [] }
  return [
    domainMoveChange.record(
      'move-domain-dmarc',
      { ...at, ttl: SHORT_TTL, before: [], after: [buildDmarcRecord({ p: 'none', rua })] },
      { to },
    ),
    ...(atOld.length > 0
      ? [
          domainMoveChange.record(
            'move-domain-reports',
            {
              owner: `${to}._report._dmarc.${domain}`,
              type: 'TXT',
              ttl: SHORT_TTL,
              before: [],
              after: ['v=DMARC1'],
              why: [],
            },
            { domain, to },
          ),
        ]
      : []),
    ...(others.length > 0
      ? [domainMoveChange.ask('move-domain-reports/ask', at, { hosts: others, to })]
      : []),
  ]
}

/** Those of the old domain; a host that names its servers after the domain has others. */
export function mxOfNew({ looked, host, to }: Pick<DomainMove, 'looked' | 'host' | 'to'>): string[] {
  const ofHost = host && serversOf(host, to)
  const today = looked.mx.records
  const isAtHost =
    ofHost?.length === today.length &&
    host &&
    serversOf(host, looked.domain)?.every(({ exchange }) => today.some((one) => one.exchange === exchange))
  return isAtHost ? ofHost.map(mxText) : today.map((one) => recordText('MX', one))
}

function mxStep(move: DomainMove): StepDraft[] {
  const { domain, to, fresh, looked } = move
  if (fresh.takesMail || looked.isNullMx || looked.hosts.length === 0) return []
  const after = mxOfNew(move)
  const before = fresh.mx.records.map((one) => recordText('MX', one))
  const at = { owner: to, type: 'MX' as const, why: [] }
  return [
    {
      id: 'mx',
      title: `Let mail to ${to} arrive`,
      text: `Publish these MX records at ${to}, once its addresses are there. The MX records of ${domain} stay.`,
      changes: [
        after.length === 0
          ? domainMoveChange.ask('move-domain-mx/ask', at, { to })
          : domainMoveChange.record(
              'move-domain-mx',
              { ...at, ttl: SHORT_TTL, before, after },
              { domain, to },
            ),
      ],
      proof: `An email to an address at ${to} arrives in its mailbox.`,
      expects: after.length === 0 ? [] : [{ sees: 'all', name: to, type: 'MX', values: after }],
      effects: ['new-takes'],
    },
  ]
}

/** It begins with a test, whatever the old policy says. */
function policyStep({ domain, to, fresh, looked, host, question }: DomainMove): StepDraft[] {
  const { policy } = looked.policy
  if (!policy || policy.mode === 'none' || fresh.sts.length > 0 || fresh.takesMail) return []
  const hosts = mxOfNew({ looked, to, ...(host && { host }) }).map((text) => text.split(' ')[1] ?? '')
  const url = policyUrl(to)
  const record = buildStsRecord(newStsId(`${isoDay(question.start)}T00:00:00Z`, []))
  const text = buildStsPolicy({ mode: 'testing', mx: hosts, maxAge: WEEK })
  return [
    {
      id: 'sts-both',
      title: `Publish MTA-STS for ${to}`,
      text: `${domain} has an MTA-STS policy, so give ${to} one. It needs a web server at mta-sts.${to}.`,
      changes: [
        domainMoveChange.record(
          'move-domain-sts',
          {
            owner: stsRecordName(to),
            type: 'TXT',
            ttl: SHORT_TTL,
            before: [],
            after: [record],
            why: [],
            file: { url, text },
            optional: true,
          },
          { url, to },
        ),
      ],
      proof: `The MTA-STS policy of ${to} names its servers.`,
      expects: [{ sees: 'policy', name: to, hosts }],
      effects: [],
    },
  ]
}

function verify({ to, negative }: DomainMove): StepDraft {
  const said = `Receivers may remember for ${timeText(negative)} that ${to} has no records.`
  const since = ['spf-both', 'keys-new', 'dmarc-new', 'mx'] as const
  return {
    id: 'verify',
    title: `Send a test email from ${to}`,
    text: `Send an email from an address at ${to} to the one that /tool/mail-test shows, and write to ${to} from elsewhere. Go on only if SPF, DKIM and DMARC pass and both arrive.`,
    changes: [],
    proof: 'The mail test says that SPF, DKIM and DMARC pass.',
    expects: [],
    effects: ['new-sends'],
    needs: since.map((id) => ({ since: id, seconds: negative, for: said })),
  }
}

const switchDomain = ({ domain, to }: DomainMove): StepDraft => ({
  id: 'switch',
  title: `Write from ${to}`,
  text: `Make ${to} the address that people write from, and tell your contacts. Change it in signatures, accounts and forms. Send newsletters from it little by little: /tool/warmup-plan. ${domain} keeps receiving.`,
  changes: [],
  proof: `New email goes out from ${to}, and answers to ${domain} still arrive.`,
  expects: [],
  effects: [],
})

const keep = ({ domain, to }: DomainMove): StepDraft => ({
  id: 'keep',
  title: `Keep ${domain} for years`,
  text: `Renew ${domain}, and leave its MX, SPF, DKIM and DMARC records. Whoever registers it after you gets your password resets and the email of your customers. Change the address of each account to ${to} meanwhile.`,
  changes: [],
  proof: `An email to an address at ${domain} still arrives.`,
  expects: [],
  effects: [],
})
