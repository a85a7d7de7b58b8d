// Judges one stored mail of a watch: in a first invocation all but its blocklists, which have the lookups of a second one.
import { Change } from '#shared/change/schema.ts'
import { parseMailboxes } from '#shared/header/mailboxes.ts'
import { sameOrganization } from '#shared/header/organization.ts'
import { advanceStream } from '#shared/mail-watch/advance.ts'
import { fingerprintOf } from '#shared/mail-watch/fingerprint.ts'
import { missingSince } from '#shared/mail-watch/limits.ts'
import type { MailEvent, StreamMemory } from '#shared/mail-watch/memory.ts'
import { comparedWith, mayCount } from '#shared/mail-watch/proof.ts'
import { Fingerprint } from '#shared/mail-watch/schema.ts'
import { introduce, streamFor, streamKey } from '#shared/mail-watch/streams.ts'
import { Envelope } from '#shared/message/envelope.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import { checkMessageLists } from '#shared/message/lists.ts'
import type { MessageLists } from '#shared/message/lists-schema.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import {
  forgetWatchedMail,
  storeFirstJudgment,
  storeJudgment,
  storeProbeJudgment,
  waitingWatched,
  type WaitingWatched,
} from '#worker/db/mail-watch-mails.ts'
import { storeUnproved } from '#worker/db/mail-watch-shown.ts'
import { NEVER, streamsOf } from '#worker/db/mail-watches.ts'
import { readRaw, WATCHED_MAILS } from '#worker/db/raw-pieces.ts'
import { dueTargetsOf } from '#worker/db/watch-targets.ts'
import type { Deps } from '#worker/deps.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { TEST_LOOK_MS } from '#worker/mail-watch/look.ts'

const READ_TIMEOUT_MS = 20_000
const MAX_LINKS = 10
const MAX_LINK = 500

/** Between the two invocations. */
const FirstJudgment = v.object({
  fingerprint: Fingerprint,
  changes: v.array(Change),
  ip: v.nullable(v.string()),
  from: v.string(),
  listId: v.nullable(v.string()),
})

interface Done {
  /** The rest has to be done by another message of the queue. */
  again: boolean
  targets: string[]
}
const DONE: Done = { again: false, targets: [] }
const AGAIN: Done = { again: true, targets: [] }

export async function judgeWatchedMail(id: string, env: WorkerEnv, deps: Deps): Promise<Done> {
  const mail = await askDatabase(waitingWatched(env.DB, id))
  if (!mail) return DONE
  return mail.state === 'lists' ? conclude(mail, env, deps) : judge(mail, env, deps)
}

async function judge(mail: WaitingWatched, env: WorkerEnv, deps: Deps): Promise<Done> {
  const raw = await askDatabase(readRaw(env.DB, WATCHED_MAILS, mail), { timeoutMs: READ_TIMEOUT_MS })
  if (!raw) {
    await askDatabase(forgetWatchedMail(env.DB, mail.id))
    return DONE
  }
  const { resolver } = deps.lookupsFor(env, { fresh: true })
  const envelope = v.parse(Envelope, JSON.parse(mail.envelope))
  const now = new Date(mail.receivedAt)
  const report = await judgeMessage(raw, envelope, { resolver, now, suffixes: publicSuffixList })
  const links = JSON.stringify(ownLinks(report, mail.domain))
  const isProved = report.dmarc.result === 'pass'
  if (mail.probe !== null) {
    const url = (isProved && report.unsubscribe.uri) || null
    const isMailing = report.unsubscribe.state !== 'absent' || report.feedback.listId.id !== undefined
    await askDatabase(storeProbeJudgment(env.DB, { mail, isProved, links, isMailing, url }))
    return DONE
  }
  const judged: v.InferOutput<typeof FirstJudgment> = {
    fingerprint: fingerprintOf(report, {
      delaySeconds: delayOf(report, mail.receivedAt),
      registeredAs: (name) => publicSuffixList.registrableDomain(name),
    }),
    changes: report.changes,
    ip: report.envelope.ip,
    from: parseMailboxes(report.message.from)[0]?.address ?? `*@${mail.domain}`,
    listId: report.feedback.listId.id ?? null,
  }
  await askDatabase(storeFirstJudgment(env.DB, { mail, isProved, judged: JSON.stringify(judged), links }))
  return AGAIN
}

function delayOf({ message: { date } }: MessageReport, receivedAt: number): number | null {
  const sentAt = date === null ? Number.NaN : Date.parse(date)
  return Number.isNaN(sentAt) ? null : Math.round((receivedAt - sentAt) / 1000)
}

/** To confirm a subscription. Links elsewhere are never shown: the address must not confirm what another site asks for. */
function ownLinks({ content, unsubscribe }: MessageReport, domain: string) {
  const registrable = (name: string) => publicSuffixList.registrableDomain(name)
  const isOwn = (href: string) => {
    if (!/^https?:/i.test(href) || !URL.canParse(href) || href === unsubscribe.uri) return false
    return sameOrganization(new URL(href).hostname, domain, registrable) === true
  }
  return (content?.links ?? [])
    .filter(({ href }) => href.length <= MAX_LINK && isOwn(href))
    .slice(0, MAX_LINKS)
    .map(({ href, text }) => ({ href, text: text.slice(0, 100) }))
}

async function conclude(mail: WaitingWatched, env: WorkerEnv, deps: Deps): Promise<Done> {
  const first = v.safeParse(FirstJudgment, JSON.parse(mail.judged ?? 'null'))
  if (!first.success) {
    await askDatabase(forgetWatchedMail(env.DB, mail.id))
    return DONE
  }
  const { changes, ip, ...judged } = first.output
  const streams = await askDatabase(streamsOf(env.DB, mail.watchId))
  const name = streamFor(judged, streams)
  const kept = streams.find((stream) => streamKey(stream) === streamKey(name))
  if (!mayCount(judged.fingerprint, kept, streams)) {
    await askDatabase(storeUnproved(env.DB, mail, { from: name.from, network: judged.fingerprint.network }))
    return DONE
  }
  const known = comparedWith(judged.fingerprint, kept)
  const part = await listsOf({ ip, domains: judged.fingerprint.linkDomains }, env, deps)
  const fingerprint = { ...judged.fingerprint, lists: namesOf(part, known?.last.lists ?? []) }
  const turn = advanceStream(known, { fingerprint, changes, receivedAt: mail.receivedAt }, name)
  const introduced = introduce(turn.memory, streams)
  const events: MailEvent[] = [...backOf(mail), ...turn.events, ...introduced.events]
  const memory: StreamMemory = introduced.memory
  const now = deps.clock.now()
  const next = { nextAt: missingSince(mail.everyHours, memory.lastAt) ?? NEVER, testAt: now + TEST_LOOK_MS }
  const isStored = await askDatabase(
    storeJudgment(env.DB, { mail, now, fingerprint, memory, events, ...next }),
  )
  // Another mail was stored meanwhile: what was computed from is not the state any more.
  if (!isStored) return AGAIN
  const targets = events.length > 0 ? await askDatabase(dueTargetsOf(env.DB, mail.watchId, now)) : []
  return { again: false, targets }
}

async function listsOf(listed: { ip: string | null; domains: string[] }, env: WorkerEnv, deps: Deps) {
  const { lists, resolver } = deps.lookupsFor(env, { fresh: false })
  const options = { resolver, proofs: await lists.proofs(), keys: lists.keys, now: lists.now() }
  const { part, proofs } = await checkMessageLists(listed, 0, options)
  await lists.keep(proofs)
  return part
}

/** @param before what a list said that does not answer now, or does not pass its test, stays. @returns null: none answered */
function namesOf({ lists }: MessageLists, before: readonly string[]): string[] | null {
  const rows = lists.subjects.flatMap((subject) => subject.rows)
  const proved = rows.filter(({ evidence }) => evidence === 'proved')
  if (proved.length === 0) return null
  const listed = proved.filter((row) => row.listed).map(({ zone }) => zone)
  const kept = before.filter((zone) => !proved.some((row) => row.zone === zone))
  return [...new Set([...listed, ...kept])].sort()
}

const backOf = ({ silentAt }: WaitingWatched): MailEvent[] =>
  silentAt === null ? [] : [{ what: 'back', lastAt: new Date(silentAt).toISOString() }]
