// The emails about watches: the consent request, and what has changed.
import { WATCH_MAIL_PATH } from '#shared/watch/places.ts'
import type { PendingMail } from '#worker/db/watch-targets.ts'
import type { Email } from '#worker/mail/mailer.ts'

const pageOf = (site: string, token: string): string => `${site}${WATCH_MAIL_PATH}?token=${token}`

const wayOut = (site: string, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${site}/apis/v1/core/user/watch-mail/one-click?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function consentEmail(address: string, waiting: readonly PendingMail[], site: string): Email {
  const [first] = waiting
  return {
    to: address,
    subject: 'Do you want emails about changes?',
    text: [
      'Someone asked us to email this address when one of the following changes. If that was you, open its page and press the button:',
      '',
      ...waiting.flatMap(({ subject, token }) => [`${subject}:`, pageOf(site, token), '']),
      'If it was not you, do nothing: you get no further email about this, and we delete the address after a week.',
    ].join('\n'),
    ...(first && { headers: wayOut(site, first.token) }),
  }
}

interface Reader {
  address: string
  token: string
  subject: string
  site: string
}

export function changesEmail(
  { address, token, subject, site }: Reader,
  events: readonly { title: string; text: string }[],
): Email {
  const [first] = events
  return {
    to: address,
    subject: events.length === 1 && first ? first.title : `${subject}: ${events.length} changes`,
    text: [
      ...events.flatMap(({ text }) => [text, '']),
      '-- ',
      `You asked us to email you when ${subject} changes. To stop these emails, or to keep the watch going:`,
      pageOf(site, token),
    ].join('\n'),
    headers: wayOut(site, token),
  }
}
