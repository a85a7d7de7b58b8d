// The fields of the form, empty.
import type { ContactMessage } from '#shared/api/contact.ts'

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
