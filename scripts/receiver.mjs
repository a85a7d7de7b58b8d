// `npm run receiver`: a mail server for the addresses of the site, on any machine with port 25 (docs/mail-test.md).
import { readFileSync } from 'node:fs'
import { startReceiver } from './receiver/server.mjs'

const {
  INBOX_DOMAIN,
  INBOUND_SECRET,
  REPORTS_DOMAIN,
  SITE_URL,
  SMTP_HOST,
  SMTP_NAME,
  SMTP_PORT = '25',
  TLS_CERT,
  TLS_KEY,
} = process.env
const missing = Object.entries({ INBOX_DOMAIN, INBOUND_SECRET, SITE_URL }).filter(([, value]) => !value)

if (missing.length > 0) {
  console.error(
    `Set ${missing.map(([name]) => name).join(', ')}: the domain of the addresses, the secret of the worker and where the site is reached, as wrangler.toml has them.`,
  )
  process.exit(2)
}
if (!TLS_CERT !== !TLS_KEY) {
  console.error(
    'Set both TLS_CERT and TLS_KEY (files in PEM), or neither: then a certificate is made for this run.',
  )
  process.exit(2)
}

const tls = TLS_CERT && { cert: readFileSync(TLS_CERT, 'utf8'), key: readFileSync(TLS_KEY, 'utf8') }
try {
  const { port, stop } = await startReceiver({
    domain: INBOX_DOMAIN,
    ...(REPORTS_DOMAIN && { reportsDomain: REPORTS_DOMAIN }),
    worker: { url: SITE_URL.replace(/\/$/, ''), secret: INBOUND_SECRET },
    port: Number(SMTP_PORT),
    ...(SMTP_HOST && { host: SMTP_HOST }),
    ...(SMTP_NAME && { name: SMTP_NAME }),
    ...(tls && { tls }),
  })
  console.log(
    `Mail for ${[INBOX_DOMAIN, REPORTS_DOMAIN].filter(Boolean).join(' and ')} is taken at port ${port} and handed to ${SITE_URL}`,
  )
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().then(() => process.exit(0)))
} catch (error) {
  console.error(
    error.code === 'EACCES'
      ? `Port ${SMTP_PORT} needs more rights: docs/mail-test.md says how.`
      : error.message,
  )
  process.exitCode = 1
}
