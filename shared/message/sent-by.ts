// The service that sent a message, by what it proves: anyone can write its name into a header.
import { serviceOfHost, serviceOfSender } from '#shared/data/mail-services/lookup.ts'
import { type MailService, serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { menuOf } from '#shared/data/mail-services/menus.ts'
import { passportBehind } from '#shared/data/mail-services/passport-lookup.ts'
import { foreignName } from '#shared/dns/foreign-name.ts'
import type { Connection } from './connection.ts'
import type { SentBy, SignatureReport } from './schema.ts'

interface Proved {
  connection: Connection
  dkim: readonly SignatureReport[]
}

/** A signature tells more than the server, which may have passed the message on. */
export function sentBy({ connection: { spf, reverse }, dkim }: Proved): SentBy | undefined {
  const signers = dkim.filter(({ result }) => result === 'pass').map(({ domain }) => domain)
  const bounces = spf.mailfrom?.result === 'pass' && spf.domain !== null ? [spf.domain] : []
  const service = [...signers, ...bounces].map(serviceOfSender).find(Boolean) ?? serviceOfServer(reverse)
  if (!service) return undefined
  const name = serviceLabel(service)
  const passport = passportBehind(name)?.id
  const menu = menuOf(name)?.where
  return {
    service: name,
    ...(passport !== undefined && { passport }),
    ...(menu !== undefined && { menu }),
  }
}

/** Of several names, any may be the one that does not lead back. */
function serviceOfServer(reverse: Connection['reverse']): MailService | undefined {
  if (reverse?.state !== 'confirmed') return undefined
  const [service, ...others] = reverse.names.map((name) => serviceOfHost(foreignName(name, '')))
  return others.every((other) => other === service) ? service : undefined
}
