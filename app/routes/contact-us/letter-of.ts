// The form's message as an email that the visitor sends.
import { mailto } from '#app/components/marketing/mailto.ts'
import { BRAND } from '#app/content/brand.ts'
import type { Fields } from './fields.ts'

/** @returns a mailto: link */
export function letterOf({ firstName, lastName, email, phoneNumber, subject, message }: Fields): string {
  const signature = [`${firstName} ${lastName}`.trim(), email, phoneNumber].filter(Boolean)
  return mailto({
    to: BRAND.supportEmail,
    subject: subject || 'A message from the contact page',
    body: [message, '', ...signature].join('\n'),
  })
}
