// A message to the company, as the contact form and the API take it.
import * as v from 'valibot'

const line = (what: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(200, `${what} is longer than 200 characters.`))

export const ContactMessage = v.object({
  firstName: line('The first name'),
  lastName: line('The last name'),
  email: v.pipe(
    line('The address'),
    v.nonEmpty('We need an address to answer to.'),
    v.email('This is no email address.'),
  ),
  phoneNumber: line('The number'),
  subject: line('The subject'),
  message: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Write a few words.'),
    v.maxLength(10_000, 'The message is longer than 10,000 characters.'),
  ),
})
export type ContactMessage = v.InferOutput<typeof ContactMessage>
