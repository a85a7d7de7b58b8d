// Sends a letter through Cloudflare's send_email binding, where one is configured.
import type { WorkerEnv } from '#worker/env.ts'

export interface Letter {
  to: string
  replyTo?: string
  subject: string
  text: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** Resolves once the mail service has taken the letter; rejects when it has not. */
  send(letter: Letter): Promise<void>
}

/** Null when there is no binding, or no address to send from. */
export function mailerOf({ MAILER, MAIL_FROM }: Pick<WorkerEnv, 'MAILER' | 'MAIL_FROM'>): Mailer | null {
  if (!MAILER || !MAIL_FROM) return null
  return {
    async send(letter) {
      await MAILER.send({ from: MAIL_FROM, ...letter })
    },
  }
}
