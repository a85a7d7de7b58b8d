// A message to the company, as the contact form and the API take it.
import * as v from 'valibot'

const line = (what: string) =>
  v.pipe(v.string(), v.trim(), v.maxLength(200, `${what} is longer than 200 characters.`))

export const EmailAddress = v.pipe(
  line('The address'),
  v.nonEmpty('Enter an email address so we can reply.'),
  v.email('This is not an email address.'),
)

export const ContactMessage = v.object({
  firstName: line('The first name'),
  lastName: line('The last name'),
  email: EmailAddress,
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

/** What a form sends beside its message, so that programs which fill in forms give themselves away. */
export const FormTraps = v.object({
  /** A field that no one sees; people leave it empty. */
  website: v.optional(v.string(), ''),
  /** Milliseconds from the page's first moment to the sending; missing without JavaScript. */
  tookMs: v.optional(v.pipe(v.number(), v.minValue(0))),
})
export type FormTraps = v.InferOutput<typeof FormTraps>

/** What a form sends to prove that a person did, where the site asks for it (Turnstile's tokens have at most 2048). */
export const HumanProof = v.object({ turnstileToken: v.optional(v.pipe(v.string(), v.maxLength(2048)), '') })

/** No one fills in the form in less. */
const FASTEST_WRITER_MS = 2_000

/** Why it looks as if a program had filled in the form, in words for a person; null when it does not. */
export function trappedReason({ website, tookMs }: FormTraps): string | null {
  if (website !== '') return 'A hidden field was filled in. Clear it, or write to us by email instead.'
  if (tookMs !== undefined && tookMs < FASTEST_WRITER_MS)
    return 'That was faster than people type. Wait a moment and send it again.'
  return null
}
