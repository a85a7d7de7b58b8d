// Hosts of services that send newsletters, where their own pages to unsubscribe are. Only names below which a customer runs
// nothing: a request to one of them reaches the service.
// From what the services publish; as of 2026-11-28.
import { HELP_DESKS } from './help-desks.ts'
import { LINK_HOSTS } from './link-hosts.ts'
import { MARKETING } from './marketing.ts'
import { RELAYS } from './relays.ts'

/** Besides those that count clicks and those that the services send from. */
const OWN_PAGES = [
  // Klaviyo
  'kmail-lists.com',
  // Postmark
  'postmarkapp.com',
  // Zoho Campaigns
  'maillist-manage.com',
  'maillist-manage.eu',
  'maillist-manage.in',
  // Omnisend
  'soundestlink.com',
  'beehiiv.com',
  'substack.com',
  'loops.so',
  'resend.com',
  'aweber.com',
]

let endings: ReadonlySet<string> | undefined

function known(): ReadonlySet<string> {
  endings ??= new Set([
    ...OWN_PAGES,
    ...Object.keys(LINK_HOSTS),
    ...[...RELAYS, ...MARKETING, ...HELP_DESKS].flatMap(
      ({ claimable, includes = [], targets = [], sendsAs = [] }) =>
        claimable ? [] : [...includes, ...targets, ...sendsAs],
    ),
  ])
  return endings
}

/** Whether a known service answers at this host. */
export const isUnsubscribeHost = (host: string): boolean =>
  host.split('.').some((_, at, labels) => known().has(labels.slice(at).join('.')))
