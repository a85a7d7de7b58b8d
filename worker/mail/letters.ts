// The letters that the worker writes: to the owner with what a visitor wrote, and to a subscriber who is to confirm.
import type { MessageToMail } from '#worker/db/contact-messages.ts'
import type { Subscriber } from '#worker/db/subscribers.ts'
import type { Letter } from '#worker/mail/mailer.ts'

/** Header fields are one line; whatever a visitor typed must not start another. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

export function contactLetter(message: MessageToMail, owner: string): Letter {
  const { id, firstName, lastName, email, phoneNumber, subject, receivedAt, earlierAttempts } = message
  const name = oneLine(`${firstName} ${lastName}`)
  const again = earlierAttempts > 0 ? ' (perhaps a second copy)' : ''
  return {
    to: owner,
    replyTo: email,
    subject: `Contact form: ${oneLine(subject) || 'no subject'}${again}`,
    text: [
      message.message,
      '',
      '-- ',
      ...[name, email, phoneNumber].filter((line) => line !== ''),
      `Received ${new Date(receivedAt).toISOString()}, number ${id}`,
      ...(again ? ['An earlier try broke off, so this letter may have come before.'] : []),
    ].join('\n'),
    // The same for each copy, so that a mail program can tell.
    headers: { 'X-Entity-Ref-ID': id },
  }
}

export function confirmationLetter({ email, token }: Subscriber, site: string): Letter {
  const page = `${site}/subscription?token=${token}`
  return {
    to: email,
    subject: 'Please confirm your address',
    text: [
      `Someone asked to get our newsletter at this address. If that was you, open this page and press the button:`,
      '',
      page,
      '',
      'If it was not you, do nothing: you get no further mail, and we delete the address after a week.',
    ].join('\n'),
    headers: {
      'List-Unsubscribe': `<${site}/apis/v1/core/user/subscribe/one-click?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
