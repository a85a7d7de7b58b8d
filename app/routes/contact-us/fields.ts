// The fields of the form, empty.
import type { ContactMessage } from '#shared/api/contact.ts'
import { mailto } from '#app/components/marketing/mailto.ts'
import { BRAND } from '#app/content/brand.ts'

/** The contents of the form, all of them text. */
export type Fields = Record<keyof ContactMessage, string>

export const NO_FIELDS: Fields = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  subject: '',
  message: '',
}

// The form's message as an email that the visitor sends.

/** @returns a mailto: link */
export function letterOf({ firstName, lastName, email, phoneNumber, subject, message }: Fields): string {
  const signature = [`${firstName} ${lastName}`.trim(), email, phoneNumber].filter(Boolean)
  return mailto({
    to: BRAND.supportEmail,
    subject: subject || 'A message from the contact page',
    body: [message, '', ...signature].join('\n'),
  })
}
