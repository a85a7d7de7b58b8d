// Turns what a sending service reports as JSON into the fields of a delivery status (RFC 3464): Amazon SES, as is, in
// an SNS envelope, or one per log line (https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html).

type Json = Readonly<Record<string, unknown>>

const asObject = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const asText = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').slice(0, 2000) : ''
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parsed(text: string): Json {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return {}
  }
}

/** Each notification as lines of its own; null if there is none. @param text what was pasted */
export function notificationLines(text: string): string[] | null {
  if (!/"(?:notificationType|eventType)\\?"/.test(text)) return null
  const whole = parsed(text)
  const found = Object.keys(whole).length > 0 ? [whole] : text.split('\n').filter(isObject).map(parsed)
  const lines = found.flatMap((each) =>
    fieldsOf(typeof each.Message === 'string' ? parsed(each.Message) : each),
  )
  return lines.length > 0 ? lines : null
}

const isObject = (line: string): boolean => line.trimStart().startsWith('{')

function fieldsOf({ notificationType, eventType, bounce, complaint, delivery }: Json): string[] {
  const kind = asText(notificationType ?? eventType)
  if (kind === 'Bounce') return bounceFields(asObject(bounce))
  if (kind === 'Complaint')
    return [
      'Feedback-Type: abuse',
      ...asList(asObject(complaint).complainedRecipients).map(addressLine('Original-Rcpt-To')),
    ]
  const { recipients, smtpResponse } = asObject(delivery)
  if (kind !== 'Delivery') return []
  return asList(recipients).flatMap((address) => [
    '',
    `Final-Recipient: rfc822; ${asText(address)}`,
    'Action: delivered',
    `Diagnostic-Code: smtp; ${asText(smtpResponse)}`,
  ])
}

const addressLine =
  (name: string) =>
  (recipient: unknown): string =>
    `${name}: ${asText(asObject(recipient).emailAddress)}`

function bounceFields({ bounceType, bounceSubType, bouncedRecipients }: Json): string[] {
  return asList(bouncedRecipients).flatMap((each) => {
    const { emailAddress, action, status, diagnosticCode } = asObject(each)
    return [
      '',
      `Final-Recipient: rfc822; ${asText(emailAddress)}`,
      `Action: ${asText(action) || (asText(bounceType) === 'Transient' ? 'delayed' : 'failed')}`,
      `Status: ${asText(status)}`,
      `Diagnostic-Code: ${asText(diagnosticCode) || asText(bounceSubType)}`,
    ]
  })
}
