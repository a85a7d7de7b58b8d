// Judges one stored mail of a watch: in a first run of its job all but its blocklists, which have the lookups of a second one.
import { Change } from '#shared/report/change/schema.ts'
import { parseMailboxes } from '#shared/message/header/mailboxes.ts'
import { sameOrganization } from '#shared/message/header/organization.ts'
import { advanceStream } from '#shared/saved/mail-watch/advance.ts'
import { fingerprintOf } from '#shared/saved/mail-watch/fingerprint.ts'
import { Fingerprint } from '#shared/saved/mail-watch/schema.ts'
import {
  comparedWith,
  introduce,
  type MailEvent,
  mayCount,
  streamFor,
  streamKey,
} from '#shared/saved/mail-watch/streams.ts'
import { Envelope } from '#shared/message/envelope.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import { checkMessageLists } from '#shared/message/lists.ts'
import type { MessageLists } from '#shared/message/mail-test.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { MAIL_WATCHES } from '#shared/saved/quota/mail-quotas.ts'
import * as v from 'valibot'
import { know, type MailWatchSelf } from '#worker/saved/kinds/mail-watch/about.ts'
import {
  forgetMail,
  freeRoom,
  noteProved,
  streamsOf,
  trim,
  waitingMail,
  type UnprovedMail,
  type WaitingMail,
} from '#worker/saved/kinds/mail-watch/mails.ts'
import { rawOf } from '#worker/saved/store.ts'
import { changeParts } from '#worker/saved/room-taken.ts'

const MAX_LINKS = 10
const MAX_LINK = 500

/** Between the two runs. */
const FirstJudgment = v.object({
  fingerprint: Fingerprint,
  changes: v.array(Change),
  ip: v.nullable(v.string()),
  from: v.string(),
  listId: v.nullable(v.string()),
})

export async function judge(self: MailWatchSelf, id: string): Promise<number | null> {
  const mail = waitingMail(self.store, id)
  if (!mail) return null
  return mail.state === 'lists' ? conclude(self, mail) : judgeFirst(self, mail)
}

/** It may have gone with the test before, or with the whole watch. */
const isStillThere = (self: MailWatchSelf, { id }: WaitingMail): boolean =>
  self.isThere && waitingMail(self.store, id) !== null

async function judgeFirst(self: MailWatchSelf, mail: WaitingMail): Promise<number | null> {
  const raw = rawOf(self.store, mail.id, mail.size)
  if (!raw) {
    forgetMail(self, mail.id)
    return null
  }
  const { env, deps } = self.outside
  const { domain } = self.facts.made
  const { resolver } = deps.lookupsFor(env, { fresh: true })
  const envelope = v.parse(Envelope, JSON.parse(mail.envelope))
  const now = new Date(mail.receivedAt)
  const report = await judgeMessage(raw, envelope, { resolver, now, suffixes: publicSuffixList })
  if (!isStillThere(self, mail)) return null
  const isProved = report.dmarc.result === 'pass'
  const links = JSON.stringify(ownLinks(report, domain))
  self.store.together(() => {
    if (mail.probe === null) keepFirst(self, mail, links, firstOf(report, mail, domain))
    else keepProbe(self, { id: mail.id, token: mail.probe, links, isProved, report })
    freeRoom(self, mail.id)
    if (isProved) noteProved(self, mail)
  })
  return mail.probe === null ? self.now() : null
}

const firstOf = (report: MessageReport, { receivedAt }: WaitingMail, domain: string) => ({
  fingerprint: fingerprintOf(report, {
    delaySeconds: delayOf(report, receivedAt),
    registeredAs: (name) => publicSuffixList.registrableDomain(name),
  }),
  changes: report.changes,
  ip: report.envelope.ip,
  from: parseMailboxes(report.message.from)[0]?.address ?? `*@${domain}`,
  listId: report.feedback.listId.id ?? null,
})

const keepFirst = (
  { store }: MailWatchSelf,
  { id }: WaitingMail,
  links: string,
  judged: v.InferInput<typeof FirstJudgment>,
): void =>
  void store.run(
    `UPDATE mails SET state = 'lists', judged = ?, links = ?, envelope = '' WHERE id = ?`,
    ...[JSON.stringify(judged), links, id],
  )

interface ProbeMail {
  id: string
  token: string
  links: string
  isProved: boolean
  report: MessageReport
}

function keepProbe({ store }: MailWatchSelf, { id, token, links, isProved, report }: ProbeMail): void {
  const { unsubscribe, feedback } = report
  // Where one click is posted to, if DMARC proves the mail.
  const url = (isProved && unsubscribe.uri) || null
  const isMailing = unsubscribe.state !== 'absent' || feedback.listId.id !== undefined
  if (url !== null) store.run('UPDATE probes SET url = ? WHERE token = ? AND asked_at IS NULL', url, token)
  store.run(
    `UPDATE mails SET state = 'judged', links = ?, envelope = '', is_mailing = ? WHERE id = ?`,
    ...[links, Number(isMailing), id],
  )
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

async function conclude(self: MailWatchSelf, mail: WaitingMail): Promise<null> {
  const first = v.safeParse(FirstJudgment, JSON.parse(mail.judged ?? 'null'))
  if (!first.success) {
    forgetMail(self, mail.id)
    return null
  }
  const { changes, ip, ...judged } = first.output
  const streams = streamsOf(self.store)
  const name = streamFor(judged, streams)
  const kept = streams.find((stream) => streamKey(stream) === streamKey(name))
  if (!mayCount(judged.fingerprint, kept, streams)) {
    keepUnproved(self, mail, { from: name.from, network: judged.fingerprint.network })
    return null
  }
  const known = comparedWith(judged.fingerprint, kept)
  const part = await listsOf(self, { ip, domains: judged.fingerprint.linkDomains })
  if (!isStillThere(self, mail)) return null
  const { silentAt, lastAt } = self.facts.state
  const { receivedAt } = mail
  const fingerprint = { ...judged.fingerprint, lists: namesOf(part, known?.last.lists ?? []) }
  const turn = advanceStream(known, { fingerprint, changes, receivedAt }, name)
  const { memory, events } = introduce(turn.memory, streams)
  const key = streamKey(memory)
  self.store.together(() => {
    self.store.run(
      `UPDATE mails SET state = 'judged', judged = ?, stream = ? WHERE id = ?`,
      ...[JSON.stringify(fingerprint), key, mail.id],
    )
    self.store.run('INSERT OR REPLACE INTO streams (key, memory) VALUES (?, ?)', key, JSON.stringify(memory))
    trim(self.store)
    know(self, { silentAt: null, lastAt: Math.max(lastAt ?? 0, receivedAt) })
    self.addEvents([...backOf(silentAt), ...turn.events, ...events], self.now())
    self.schedule('look', self.now())
    self.schedule('used', self.now())
  })
  return null
}

/** It does not count: the newest of them are kept, and nothing else changes. */
function keepUnproved(self: MailWatchSelf, { id }: WaitingMail, about: UnprovedMail): void {
  const { store } = self
  store.together(() => {
    store.run(
      `UPDATE mails SET state = 'judged', judged = ?, links = NULL WHERE id = ?`,
      JSON.stringify(about),
      id,
    )
    trim(store)
    // It is not the one that may be missing.
    self.schedule('look', self.now())
  })
}

async function listsOf({ outside }: MailWatchSelf, listed: { ip: string | null; domains: string[] }) {
  const { lists, resolver } = outside.deps.lookupsFor(outside.env, { fresh: false })
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

const backOf = (silentAt: number | null): MailEvent[] =>
  silentAt === null ? [] : [{ what: 'back', lastAt: new Date(silentAt).toISOString() }]

/** A watch without mail gives way first, then the one whose last mail is oldest. */
export async function noteUsed(self: MailWatchSelf): Promise<null> {
  const { name, state } = self.facts
  if (state.lastAt !== null)
    await changeParts(self.outside.env.DB, name, [
      { room: MAIL_WATCHES.name, item: name, worth: 1, at: state.lastAt },
    ])
  return null
}
