import type { MessageToMail } from '#worker/db/contact-messages.ts'
import { oneLine } from '#shared/kit/foreign-text.ts'
import type { Email } from '#worker/mail/mailer.ts'

export function contactEmail(message: MessageToMail, owner: string): Email {
  const { id, firstName, lastName, email, phoneNumber, subject, receivedAt, earlierAttempts } = message
  const name = oneLine(`${firstName} ${lastName}`).trim()
  const again = earlierAttempts > 0 ? ' (possible duplicate)' : ''
  return {
    to: owner,
    replyTo: email,
    subject: `Contact form: ${subject.trim() || 'no subject'}${again}`,
    text: [
      message.message,
      '',
      '-- ',
      ...[name, email, phoneNumber].filter((line) => line !== ''),
      `Received ${new Date(receivedAt).toISOString()}, number ${id}`,
      ...(again ? ['An earlier attempt failed partway, so you may already have this message.'] : []),
    ].join('\n'),
    // The same for each copy, so an email app can tell.
    headers: { 'X-Entity-Ref-ID': id },
  }
}

export function confirmationEmail(address: string, token: string, site: string): Email {
  const page = `${site}/subscription?token=${token}`
  return {
    to: address,
    subject: 'Confirm your email address',
    text: [
      `Someone signed this address up for our newsletter. If that was you, open this page and press the button:`,
      '',
      page,
      '',
      'If it was not you, do nothing: we delete the address after a week. To get no more email from this site, whoever asks, open the page and press “No”.',
    ].join('\n'),
    headers: {
      'List-Unsubscribe': `<${site}/apis/v1/core/user/subscribe/one-click?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
