// The fields of the form, empty.
import type { ContactMessage } from '#shared/contact/schema.ts'

/** What the form holds, all of it text. */
export type Fields = Record<keyof ContactMessage, string>

export const NO_FIELDS: Fields = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  subject: '',
  message: '',
}
