// Judges a stored message and keeps the report.
import { writeKept } from '#worker/db/kept-json.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import type { Envelope } from '#shared/message/envelope.ts'
import { judgeMessage } from '#shared/message/judge.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import type { Clock } from '#worker/clock.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import { storeReport } from '#worker/db/mail-tests.ts'
import { publicSuffixList } from '#shared/public-suffix/list.ts'

/** A row of D1 has at most 2 MB; a longer report is made again for each request. */
const MAX_REPORT_CHARACTERS = 900_000

export interface MailToJudge {
  id: string
  raw: Uint8Array
  envelope: Envelope
  /** Milliseconds since 1970: dates in the message are compared with the clock of the server that accepted it. */
  receivedAt: number
}

export async function judgeStored(
  { id, raw, envelope, receivedAt }: MailToJudge,
  { db, resolver, clock }: { db: D1Database; resolver: Resolver; clock: Clock },
): Promise<MessageReport> {
  const now = new Date(receivedAt)
  const report = await judgeMessage(raw, envelope, { resolver, now, suffixes: publicSuffixList })
  const text = writeKept(report)
  if (text.length <= MAX_REPORT_CHARACTERS) {
    const { message, verdict } = report
    const summary = JSON.stringify({ from: message.from, subject: message.subject, verdict })
    await askDatabase(storeReport(db, { id, report: text, summary, now: clock.now() }))
  }
  return report
}
