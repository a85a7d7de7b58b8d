// Everything that is known about the services that host, filter, send and sign mail: one entry per service. Link hosts and
// the places to turn on DKIM are in separate files, so nothing loads more than it needs.
import { HELP_DESKS } from '#shared/data/mail-services/help-desks.ts'
import { GATEWAYS } from '#shared/data/mail-services/gateways.ts'
import type { MailService } from '#shared/data/mail-services/mail-service.ts'
import { MAILBOXES } from '#shared/data/mail-services/mailboxes.ts'
import { SAMPLES } from '#shared/data/mail-services/samples.ts'
import { SENDERS } from '#shared/data/mail-services/senders.ts'
import { WEB_HOSTS } from '#shared/data/mail-services/web-hosts.ts'

export const MAIL_SERVICES: readonly MailService[] = [
  ...MAILBOXES,
  ...GATEWAYS,
  ...SENDERS,
  ...HELP_DESKS,
  ...WEB_HOSTS,
  ...SAMPLES,
]
