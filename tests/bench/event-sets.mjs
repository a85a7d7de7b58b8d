// Events of sending services, and what other programs read in them: tests/bench/bounce-labels.md.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {{ kind: string, recipient: string | null }} Event as the other program names it */
/** @typedef {{ from: string, body: string, events: Event[] }} Sent */

/** What anymail-events.py writes; its events about nobody are left out. @param {string} clones @returns {Sent[]} */
export const eventsOfAnymail = (clones) =>
  JSON.parse(readFileSync(join(clones, 'anymail-events.json'), 'utf8')).map(
    (/** @type {{ test: string, body: string, events: Event[] }} */ { test, body, events }) => ({
      from: test,
      body,
      events: events
        .filter(({ recipient }) => recipient !== null)
        .map(({ kind, recipient }) => ({ kind: ANYMAIL[kind] ?? kind, recipient })),
    }),
  )

/** @type {Readonly<Record<string, string>>} */
const ANYMAIL = {
  rejected: 'bounced',
  failed: 'bounced',
  queued: 'sent',
  autoresponded: 'autoreply',
  unknown: 'other',
}

/** @type {Readonly<Record<string, string>>} */
const SYMFONY = {
  BOUNCE: 'bounced',
  DROPPED: 'bounced',
  DEFERRED: 'deferred',
  SPAM: 'complained',
  DELIVERED: 'delivered',
  RECEIVED: 'sent',
  OPEN: 'opened',
  CLICK: 'clicked',
  UNSUBSCRIBE: 'unsubscribed',
}

/** The fixtures of its bridges, a body as JSON beside the event as PHP. @param {string} clones @returns {Sent[]} */
export function eventsOfSymfony(clones) {
  const bridges = join(clones, 'symfony/src/Symfony/Component/Mailer/Bridge')
  return readdirSync(bridges).flatMap((bridge) => {
    const folder = join(bridges, bridge, 'Tests/Webhook/Fixtures')
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []
    return files.map((file) => {
      const php = readFileSync(join(folder, file.replace(/json$/, 'php')), 'utf8')
      const recipient = /setRecipientEmail\('([^']+)'/.exec(php)?.[1] ?? null
      const kinds = php.matchAll(/Mailer(?:Delivery|Engagement)Event::([A-Z]+)/g)
      return {
        from: `${bridge}/${file}`,
        body: readFileSync(join(folder, file), 'utf8'),
        events: [...kinds].map(([, kind = '']) => ({ kind: SYMFONY[kind] ?? kind, recipient })),
      }
    })
  })
}

/** A bounce, a deferral or a complaint. @param {Event} event */
export const isNegative = ({ kind }) => kind === 'bounced' || kind === 'deferred' || kind === 'complained'
