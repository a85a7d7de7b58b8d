// Sends an email through Cloudflare's send_email binding, if one is configured, and says whom this site can email.
import { foreignText, visibleLines } from '#shared/kit/foreign-text.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { inTime } from '#worker/net/in-time.ts'

export interface Email {
  to: string
  replyTo?: string
  subject: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  /**
   * Resolves once the mail service has accepted the email; rejects when it has not, and with a SendTimeout when there was no
   * answer.
   */
  send(email: Email): Promise<void>
}

/** The email may have been accepted. */
export class SendTimeout extends Error {
  override name = 'SendTimeout'
}

const SEND_TIMEOUT_MS = 20_000
/** Email apps show a third of it; the text has all of it. */
const MAX_SUBJECT = 250

type MailEnv = Pick<
  WorkerEnv,
  'MAILER' | 'MAIL_FROM' | 'MAIL_TO_VISITORS' | 'SITE_URL' | 'OUTBOX' | 'SUPPORT_EMAIL'
>

/**
 * Null when there is no binding, or no address to send from. Whatever an email quotes, its subject is one line, and nothing in
 * it is invisible.
 */
export function mailerOf({ MAILER, MAIL_FROM }: Pick<MailEnv, 'MAILER' | 'MAIL_FROM'>): Mailer | null {
  if (!MAILER || !MAIL_FROM) return null
  return {
    async send({ subject, text, ...email }) {
      const safe = { subject: foreignText(subject, MAX_SUBJECT), text: visibleLines(text) }
      const sending = MAILER.send({ from: MAIL_FROM, ...email, ...safe }).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      const outcome = await inTime(sending, { timeoutMs: SEND_TIMEOUT_MS }).catch(() => {
        throw new SendTimeout()
      })
      if (outcome) throw outcome.error
    },
  }
}

/** Whether visitors can get email: the links in it need the site's URL. */
export const canMailVisitors = (env: MailEnv): boolean =>
  mailerOf(env) !== null && !!env.SITE_URL && env.MAIL_TO_VISITORS !== 'off'

export const offersNewsletter = (env: MailEnv): boolean => canMailVisitors(env) && !!env.OUTBOX

/** Whether contact messages are emailed to us; otherwise they wait in the database. */
export const mailsContactMessages = (env: MailEnv): boolean =>
  mailerOf(env) !== null && !!env.OUTBOX && !!env.SUPPORT_EMAIL

/** Seconds before the first retry; doubled each time. */
const FIRST_RETRY_SECONDS = 30
const LONGEST_RETRY_SECONDS = 6 * 60 * 60

/** 30 s, 1 min, 2 min … at most six hours. @param attempts from 1 */
export const retryDelay = (attempts: number): number =>
  Math.min(LONGEST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** Math.max(0, attempts - 1))
