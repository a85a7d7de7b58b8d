// A mail test as its page sees it.
import type { MailTestState, ReceivedMail } from '#shared/message/mail-test.ts'
import { Verdict } from '#shared/report/verdict.ts'
import * as v from 'valibot'
import { askDatabase } from '#worker/db/ask-database.ts'
import { readAnyShape } from '#worker/db/kept-json.ts'
import { mailsOf, type MailRow, type MailTest } from '#worker/db/mail-tests.ts'
import type { WorkerEnv } from '#worker/env.ts'

export async function stateOf(env: WorkerEnv, test: MailTest, now: number): Promise<MailTestState> {
  const isExpired = test.expiresAt <= now
  const mails = isExpired ? [] : await receivedMails(env, test.token)
  return {
    state: isExpired ? 'expired' : mails.length > 0 ? 'received' : 'waiting',
    address: `${test.token}@${env.INBOX_DOMAIN ?? ''}`,
    expires: new Date(test.expiresAt).toISOString(),
    mails,
  }
}

export const receivedMails = async (env: WorkerEnv, token: string): Promise<ReceivedMail[]> =>
  (await askDatabase(mailsOf(env.DB, token))).map(receivedMail)

/** As judgeStored in judge.ts wrote it. */
const Summary = v.object({ from: v.string(), subject: v.string(), verdict: Verdict })

const NOT_JUDGED = { from: '', subject: '', verdict: null }

function receivedMail({ n, receivedAt, size, summary, rawRemoved, reportRemoved }: MailRow): ReceivedMail {
  const known = (summary !== null && readAnyShape(Summary, summary)) || NOT_JUDGED
  const removed = reportRemoved ? 'all' : rawRemoved ? 'source' : undefined
  return {
    n,
    receivedAt: new Date(receivedAt).toISOString(),
    bytes: size,
    ...known,
    ...(removed && { removed }),
  }
}
