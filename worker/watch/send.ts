import { eventText, type ToldEvent } from '#shared/saved/watch/event-view.ts'
import {
  chatBody,
  chatEvent,
  type ChatMessage,
  chatOf,
  eventBody,
  signedHeaders,
} from '#shared/saved/watch/webhook.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { canMailVisitors, mailerOf, SendTimeout, type Mailer } from '#worker/mail/mailer.ts'
import { mailToken } from '#worker/mail/mail-token.ts'
import { postWebhook, type Outside } from '#worker/watch/post-webhook.ts'
import type { Told } from '#worker/watch/about.ts'
import { changesEmail } from '#worker/watch/watch-emails.ts'

export const NOT_ACCEPTED = 'The mail service did not accept the email.'
export const NO_MAIL = 'This site cannot send email at the moment.'

export interface Sender {
  mailer: Mailer
  site: string
}

/** Null if this site cannot email visitors. */
export function senderOf(env: WorkerEnv): Sender | null {
  const mailer = mailerOf(env)
  return mailer && env.SITE_URL && canMailVisitors(env) ? { mailer, site: env.SITE_URL } : null
}

interface Message {
  /** The same each time it is sent. */
  id: string
  /** For programs. */
  json: string
  /** For the people in a channel. */
  words: ChatMessage
}

/** An event, or a test, as each webhook gets it. */
export const messageOf = (about: Told, view: ToldEvent): Message => ({
  id: `${about.id}_${view.id}`,
  json: eventBody(about, view),
  words: chatEvent(view),
})

interface Receiver {
  address: string
  /** Signs what a program gets, and names the link in an email. */
  secret: string
}

export async function send(
  { address, secret }: Receiver,
  { id, json, words }: Message,
  ports: Outside,
): ReturnType<typeof postWebhook> {
  const chat = chatOf(address)
  if (chat) return postWebhook(address, { body: chatBody(chat, words), headers: {} }, ports)
  const headers = await signedHeaders({ id, now: ports.clock.now(), secret, body: json })
  return postWebhook(address, { body: json, headers }, ports)
}

interface Mailed {
  db: D1Database
  target: Receiver
  addressHash: string
  about: Told
  views: readonly ToldEvent[]
  /** The way back. */
  pageKey: string
}

/** What the mail service said; without an answer, it may have accepted the email. */
export type Accepted = 'sent' | 'refused' | 'unsure'

export async function mailAbout(
  { db, target: { address, secret }, addressHash, about, views, pageKey }: Mailed,
  { mailer, site }: Sender,
): Promise<Accepted> {
  const token = await askDatabase(mailToken(db, { secret, addressHash }))
  const email = changesEmail(
    { address, token, site, page: site + about.pageOf(pageKey), ...about },
    views.map((view) => ({ title: view.title, text: eventText(view) })),
  )
  return mailer.send(email).then(
    () => 'sent',
    (error: unknown) => (error instanceof SendTimeout ? 'unsure' : 'refused'),
  )
}
