// Everything that is known about the services that host, filter, send and sign mail: one entry per service. Link hosts and
// the places to turn on DKIM are in separate files, so nothing loads more than it needs.
import { HELP_DESKS } from './help-desks.ts'
import { GATEWAYS } from './gateways.ts'
import { MARKETING } from './marketing.ts'
import type { MailService } from './mail-service.ts'
import { MAILBOXES } from './mailboxes.ts'
import { SAMPLES } from './samples.ts'
import { RELAYS } from './relays.ts'
import { WEB_HOSTS } from './web-hosts.ts'

export const MAIL_SERVICES: readonly MailService[] = [
  ...MAILBOXES,
  ...GATEWAYS,
  ...RELAYS,
  ...MARKETING,
  ...HELP_DESKS,
  ...WEB_HOSTS,
  ...SAMPLES,
]
