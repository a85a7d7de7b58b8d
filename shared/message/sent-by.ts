// The service that sent a message, by what it proves: anyone can write its name into a header.
import { serviceOfSender } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { menuOf } from '#shared/data/mail-services/menus.ts'
import { passportBehind, serviceOfServer } from '#shared/data/mail-services/passport-lookup.ts'
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
  const named = [...signers, ...bounces].map(serviceOfSender).find(Boolean)
  const name = named ? serviceLabel(named) : serviceOfServer(reverse)
  if (name === undefined) return undefined
  const passport = passportBehind(name)?.id
  const menu = menuOf(name)?.where
  return {
    service: name,
    ...(passport !== undefined && { passport }),
    ...(menu !== undefined && { menu }),
  }
}
