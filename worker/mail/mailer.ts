// Sends an email through Cloudflare's send_email binding, if one is configured.
import type { WorkerEnv } from '#worker/env.ts'

export interface Email {
  to: string
  replyTo?: string
  subject: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Resolves once the mail service has accepted the email; rejects when it has not. */
  send(email: Email): Promise<void>
}

/** Null when there is no binding, or no address to send from. */
export function mailerOf({ MAILER, MAIL_FROM }: Pick<WorkerEnv, 'MAILER' | 'MAIL_FROM'>): Mailer | null {
  if (!MAILER || !MAIL_FROM) return null
  return {
    async send(email) {
      await MAILER.send({ from: MAIL_FROM, ...email })
    },
  }
}
