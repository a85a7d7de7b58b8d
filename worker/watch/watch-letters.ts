// The letters about watches: the question whether an address wants to be told, and what has changed.
import { WATCH_MAIL_PATH } from '#shared/watch/places.ts'
import type { PendingMail } from '#worker/db/watch-targets.ts'
import type { Letter } from '#worker/mail/mailer.ts'

const pageOf = (site: string, token: string): string => `${site}${WATCH_MAIL_PATH}?token=${token}`

const wayOut = (site: string, token: string): Record<string, string> => ({
  'List-Unsubscribe': `<${site}/apis/v1/core/user/watch-mail/one-click?token=${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function consentLetter(address: string, waiting: readonly PendingMail[], site: string): Letter {
  const [first] = waiting
  return {
    to: address,
    subject: 'Do you want to be told of changes?',
    text: [
      'Someone asked us to email this address when one of the following changes. If that was you, open the page and press the button:',
      '',
      ...waiting.flatMap(({ subject, token }) => [`${subject}:`, pageOf(site, token), '']),
      'If it was not you, do nothing: you get no further mail about it, and we delete the address after a week.',
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

export function changesLetter(
  { address, token, subject, site }: Reader,
  events: readonly { title: string; text: string }[],
): Letter {
  const [first] = events
  return {
    to: address,
    subject: events.length === 1 && first ? first.title : `${subject}: ${events.length} changes`,
    text: [
      ...events.flatMap(({ text }) => [text, '']),
      '-- ',
      `You asked to be told of changes of ${subject}. To end that, or to keep it going:`,
      pageOf(site, token),
    ].join('\n'),
    headers: wayOut(site, token),
  }
}
