import { eventText, type ToldEvent } from '#shared/saved/watch/event-view.ts'
import { chatEvent, chatOf, chatPost, type ChatMessage } from '#shared/saved/watch/chats.ts'
import { eventBody, signedHeaders, type ToldSource } from '#shared/saved/watch/webhook.ts'
import { askDatabase } from '#worker/db/ask-database.ts'
import type { WorkerEnv } from '#worker/env.ts'
import { canMailVisitors, mailerOf, SendTimeout, type Mailer, type Email } from '#worker/mail/mailer.ts'
import { mailToken } from '#worker/db/salt.ts'
import type { Told } from '#worker/watch/report.ts'
import { WATCH_MAIL_PATH } from '#shared/saved/watch/paths.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { isSampleName } from '#shared/data/samples/names.ts'
import type { Clock } from '#worker/clock.ts'
import { refusalOf } from '#worker/net/foreign-fetch.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'
import { withTimeout } from '#worker/net/in-time.ts'

// Sends a message to a URL that a stranger named: only https to a public name, no redirects, five seconds.

const TIMEOUT_MS = 5_000
/** ntfy returns the message. */
const MAX_ANSWER_BYTES = 16 * 1024

interface Outside {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  resolver: Resolver
  clock: Clock
}

/** `isUnsure`: it may have been taken all the same. */
export type Posted =
  | { ok: true; answer: string }
  | { ok: false; problem: string; status?: number; isUnsure?: true }

/** Why nothing is ever sent there, in words for the person who typed it; null if it is allowed. */
export async function webhookRefusal(url: string, resolver: Resolver): Promise<string | null> {
  if (URL.canParse(url) && isSampleName(new URL(url).hostname)) return 'its host is a sample of ours'
  return (await refusalOf(url, resolver))?.reason ?? null
}

async function postWebhook(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  { fetch, resolver, clock }: Outside,
): Promise<Posted> {
  const posted = await withTimeout(clock, TIMEOUT_MS, async (signal): Promise<Posted> => {
    // Looked up each time: a name that was public may point elsewhere today.
    const refusal = await webhookRefusal(url, resolver)
    if (refusal) return failed(`We do not go there: ${refusal}.`)
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'Warmpost (+https://warmpost.example/)',
        },
        body,
        redirect: 'manual',
        signal,
      })
      return await judged(response)
    } catch {
      return { ...failed('The connection failed.'), isUnsure: true }
    }
  })
  return posted === 'timeout'
    ? { ...failed(`The webhook did not answer within ${TIMEOUT_MS / 1000} seconds.`), isUnsure: true }
    : posted
}

const failed = (problem: string): Extract<Posted, { ok: false }> => ({ ok: false, problem })

async function judged(response: Response): Promise<Posted> {
  const { status } = response
  if (status >= 200 && status < 300) {
    const bytes = await readAtMost(response, MAX_ANSWER_BYTES)
    if (!bytes) return failed(`The webhook’s answer is larger than ${MAX_ANSWER_BYTES / 1024} KB.`)
    return { ok: true, answer: new TextDecoder().decode(bytes) }
  }
  await response.body?.cancel().catch(() => undefined)
  const problem =
    status === 410
      ? 'The webhook says that it is gone (410).'
      : status >= 300 && status < 400
        ? 'The webhook redirects, and redirects are not followed.'
        : `The webhook answered with status ${status}.`
  return { ok: false, problem, status }
}

const pageOf = (site: string, token: string): string => `${site}${WATCH_MAIL_PATH}?token=${token}`

const wayOut = (site: string, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${site}/apis/v1/core/user/watch-mail/one-click?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Without a word of the one who asked: whoever made a watch of `pay-at.example` would have us send that name to strangers, and
 * email apps make links of names. The page behind our link shows what is watched.
 * @param tokens one for each watch that waits for a yes
 */
export function consentEmail(address: string, tokens: readonly string[], site: string): Email {
  const [first] = tokens
  const pages = tokens.map((token) => pageOf(site, token))
  const what =
    tokens.length === 1
      ? 'Someone asked us to email this address about what they watch: DNS records, blocklist entries, DMARC reports, or mail. If that was you, open this page, which shows what is watched, and press the button:'
      : `Someone asked us ${tokens.length} times to email this address about what they watch: DNS records, blocklist entries, DMARC reports, or mail. If that was you, open these pages, which show what is watched, and press the button on each:`
  return {
    to: address,
    subject: 'Do you want emails about changes?',
    text: [
      what,
      '',
      ...pages.flatMap((page) => [page, '']),
      'If it was not you, do nothing: we delete the address after a week. To get no more email from this site, whoever asks, open the page and press “No”.',
    ].join('\n'),
    ...(first && { headers: wayOut(site, first) }),
  }
}

interface Reader {
  address: string
  token: string
  subject: string
  /** As in “when acme.example changes”. */
  about: string
  source: ToldSource
  site: string
  /** Opens what it is about. */
  page: string
}

export function changesEmail(
  { address, token, subject, about, source, site, page }: Reader,
  events: readonly { title: string; text: string }[],
): Email {
  const [first] = events
  return {
    to: address,
    subject:
      events.length === 1 && first
        ? first.title
        : `${subject}: ${events.length} ${source === 'watch' ? 'changes' : 'messages'}`,
    text: [
      ...events.flatMap(({ text }) => [text, '']),
      'All of it is on your page. Whoever has this link can read and change it:',
      page,
      '',
      '-- ',
      `You asked us to email you ${about}. To stop these emails${source === 'watch' ? ', or to keep the watch going' : ''}:`,
      pageOf(site, token),
    ].join('\n'),
    headers: wayOut(site, token),
  }
}

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
  words: chatEvent(view, about.check),
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
  if (chat) {
    const { url, body } = chatPost(chat, address, words)
    return postWebhook(url, { body, headers: {} }, ports)
  }
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
