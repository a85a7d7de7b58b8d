// The report on a message that is stored: made once, kept if there is room for it, and made again for whoever asks if there is none.
import * as v from 'valibot'
import { Envelope } from '#shared/message/envelope.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import { MessageReport } from '#shared/message/schema.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { MAIL } from '#shared/saved/quota/quotas.ts'
import { readKept, writeKept } from '#worker/db/kept-json.ts'
import {
  mailById,
  mailOf,
  reportPart,
  type Mail,
  type MailTestSelf,
} from '#worker/saved/kinds/mail-test/mails.ts'
import { rawOf } from '#worker/saved/raw.ts'
import { takeRoom } from '#worker/saved/room.ts'

/** A row of the object's database has 2 MB at most. */
const MAX_REPORT_CHARACTERS = 900_000
const MAX_REPORT_BYTES = 1_800_000

export type Reported =
  | { report: MessageReport; isSourceThere: boolean }
  /** There is no such message; its report was removed to make room; it was written by an earlier version, and the source is gone. */
  | 'none'
  | 'removed'
  | 'too-old'

export async function report(self: MailTestSelf, n: number): Promise<Reported> {
  const mail = mailOf(self, n)
  if (!mail) return 'none'
  const isSourceThere = !mail.rawRemoved
  const known = mail.report === null ? null : readKept(MessageReport, mail.report)
  if (known) return { report: known, isSourceThere }
  if (!isSourceThere) return mail.report === null ? 'removed' : 'too-old'
  const made = await judged(self, mail)
  return made ? { report: made, isSourceThere } : 'none'
}

/** As it came; null if there is none. */
export function source(self: MailTestSelf, n: number): { raw: Uint8Array } | 'none' | 'removed' {
  const mail = mailOf(self, n)
  if (mail?.rawRemoved) return 'removed'
  const raw = mail && rawOf(self.store, mail.id, mail.size)
  return raw ? { raw } : 'none'
}

/** The job: nobody has to ask for it. */
export async function judge(self: MailTestSelf, n: string): Promise<null> {
  const mail = mailOf(self, Number(n))
  if (mail?.summary === null && !mail.rawRemoved) await judged(self, mail)
  return null
}

/** By message: whoever asks while one is judged waits for the same report. */
const running = new WeakMap<MailTestSelf, Map<string, Promise<MessageReport | null>>>()

export const isBeingJudged = (self: MailTestSelf, id: string): boolean => running.get(self)?.has(id) ?? false

async function judged(self: MailTestSelf, mail: Mail): Promise<MessageReport | null> {
  const all = running.get(self) ?? new Map<string, Promise<MessageReport | null>>()
  running.set(self, all)
  const known = all.get(mail.id)
  if (known) return known
  const judging = judgeNow(self, mail).finally(() => all.delete(mail.id))
  all.set(mail.id, judging)
  return judging
}

async function judgeNow(
  self: MailTestSelf,
  { id, size, receivedAt, ...mail }: Mail,
): Promise<MessageReport | null> {
  const raw = rawOf(self.store, id, size)
  if (!raw) return null
  const { env, deps } = self.outside
  // Senders try again after they have changed something in DNS.
  const { resolver } = deps.lookupsFor(env, { fresh: true })
  const envelope = v.parse(Envelope, JSON.parse(mail.envelope))
  // Dates in the message are compared with the clock of the server that accepted it.
  const now = new Date(receivedAt)
  const made = await judgeMessage(raw, envelope, { resolver, now, suffixes: publicSuffixList })
  await keep(self, id, made)
  return made
}

/** Unless there is one, or there was one that gave way. */
async function keep(self: MailTestSelf, id: string, made: MessageReport): Promise<void> {
  const isWanted = () => {
    const mail = self.isThere ? mailById(self, id) : null
    // One that an earlier version wrote stays, too.
    return mail !== null && mail.report === null && !mail.reportRemoved
  }
  if (!isWanted()) return
  const text = writeKept(made)
  const units = new TextEncoder().encode(text).length
  const mayBeKept = text.length <= MAX_REPORT_CHARACTERS && units <= MAX_REPORT_BYTES
  const weigh = () => self.isThere && self.schedule(`weigh:${id}`, self.now())
  const isKept =
    mayBeKept &&
    (await takeRoom(self, [{ of: MAIL, item: reportPart(id).item, units, worth: 2 }]).catch(
      (failure: unknown) => {
        weigh()
        throw failure
      },
    ))
  const { message, verdict } = made
  const summary = JSON.stringify({ from: message.from, subject: message.subject, verdict })
  if (isWanted())
    self.store.run(
      'UPDATE mails SET report = ?, summary = ? WHERE id = ?',
      ...[isKept ? text : null, summary, id],
    )
  weigh()
}
