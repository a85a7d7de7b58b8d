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

/** What a form sends along with its message so that programs that fill in forms give themselves away. */
export const FormTraps = v.object({
  /** A field that no one sees; people leave it empty. */
  website: v.optional(v.string(), ''),
  /** Milliseconds from when the page opened until the form was sent; missing without JavaScript. */
  tookMs: v.optional(v.pipe(v.number(), v.minValue(0))),
})
export type FormTraps = v.InferOutput<typeof FormTraps>

/** Proof that a person filled in the form, where the site asks for it (a Turnstile token has at most 2048 characters). */
export const HumanProof = v.object({ turnstileToken: v.optional(v.pipe(v.string(), v.maxLength(2048)), '') })

/** No one fills in the form faster. */
const FASTEST_WRITER_MS = 2_000

/** Why a program seems to have filled in the form, in words for a person; null if none does. */
export function trappedReason({ website, tookMs }: FormTraps): string | null {
  if (website !== '') return 'A hidden field was filled in. Clear it, or write to us by email instead.'
  if (tookMs !== undefined && tookMs < FASTEST_WRITER_MS)
    return 'That was faster than people type. Wait a moment and send it again.'
  return null
}
