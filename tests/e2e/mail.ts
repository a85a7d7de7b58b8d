// Submits an email to the site as our own mail server does.
const SECRET = 'secret of the browser tests'

export const MAIL_VARIABLES = {
  INBOX_DOMAIN: 'inbox.example',
  REPORTS_DOMAIN: 'reports.example',
  INBOUND_SECRET: SECRET,
  SEEDS_SECRET: SECRET,
}

/** What the companion of the seed mailboxes reports. */
export async function sayOfSeeds(
  siteUrl: string,
  said: { mailboxes?: object[]; copies?: object[] },
): Promise<void> {
  const { ok, status } = await fetch(`${siteUrl}/apis/v1/core/inbound/seeds`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ mailboxes: [], copies: [], ...said }),
  })
  if (!ok) throw new Error(`/inbound/seeds answered ${status}`)
}

export async function deliver(
  siteUrl: string,
  to: string,
  raw: string | Uint8Array,
  envelope: Record<string, unknown> = {},
): Promise<number> {
  const { status } = await fetch(`${siteUrl}/apis/v1/core/inbound/mail`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${SECRET}`,
      'X-Envelope': JSON.stringify({
        from: 'hello@northwind.test',
        to,
        ip: '192.0.43.8',
        helo: 'mx1.northwind.test',
        ...envelope,
      }),
    },
    body: raw as BodyInit,
  })
  return status
}
