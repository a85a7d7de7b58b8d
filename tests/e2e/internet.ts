// The domains that exist in the browser tests, in addition to the site's own samples.
import { listsInUse } from '#shared/data/blocklists/lists.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'

/** Every list of IP addresses has its test entry. */
const LISTS: Zone = Object.fromEntries(
  listsInUse('ip').map(({ zone }) => [`2.0.0.127.${zone}`, { A: ['127.0.0.2'] }]),
)

const HOSTS = Array.from({ length: 10 }, (_, index) => `h${index}.many.example`)

export const INTERNET: Zone = {
  ...LISTS,
  '4.0.41.198.bl.spamcop.net': { A: ['127.0.0.2'], TXT: ['Blocked, see <b>spamcop</b>'] },
  '4.0.41.198.dnsbl-3.uceprotect.net': { A: ['127.0.0.2'] },
  '4.0.41.198.psbl.surriel.com': 'servfail',
  '4.0.41.198.in-addr.arpa': { PTR: ['a.root.example'] },
  'a.root.example': { A: ['198.41.0.4'] },
  'lists.example': { MX: [[10, 'a.root.example']] },
  'good.example': {
    TXT: ['v=spf1 ip4:192.0.43.0/24 include:service.example -all'],
    MX: [[10, 'mx.good.example']],
    NS: ['ada.ns.cloudflare.com'],
  },
  // Ten lookups of hosts, and one that no email needs.
  'many.example': {
    TXT: [`v=spf1 include:amazonses.com ${HOSTS.map((host) => `a:${host}`).join(' ')} ~all`],
    MX: [[10, 'mx.good.example']],
  },
  ...Object.fromEntries(HOSTS.map((host, index) => [host, { A: [`192.0.43.${10 + index}`] }])),
  'amazonses.com': { TXT: ['v=spf1 ip4:192.0.43.0/24 -all'] },
  'mx.good.example': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'service.example': { TXT: ['v=spf1 ip6:2001:500:88::/48 ~all'] },
  'empty.example': { NS: ['ada.ns.cloudflare.com'], A: ['192.0.43.9'] },
  // Mail, and no DMARC.
  'mail.example': { NS: ['ada.ns.cloudflare.com'], MX: [[10, 'mx.good.example']] },
  'two.example': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] },
  '_dmarc.good.example': {
    TXT: [
      'v=DMARC1; p=none; sp=quarantine; np=reject; rua=mailto:dmarc@good.example,mailto:good@reports.service.example',
    ],
  },
  'www.good.example': { A: ['192.0.43.7'] },
  'reports.service.example': { MX: [[10, 'mx.good.example']] },
  '_dmarc.two.example': { TXT: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] },
  '_dmarc.servfail.example': 'servfail',
  '_dmarc.silent.example': 'timeout',
  '_dmarc.markup.example': { TXT: ['v=DMARC1; p=none; x=<script>window.hacked=1</script>'] },
  'default._bimi.servfail.example': 'servfail',
  'default._bimi.markup.example': { TXT: ['v=BIMI1; l=; a=; x=<script>window.hacked=1</script>'] },
  'go.good.example': { CNAME: 'edge.good.example' },
  'edge.good.example': { CNAME: 'mx.good.example' },
  // The key of RFC 8463, A.2.
  'mail._domainkey.good.example': {
    TXT: ['v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
  },
  'broken._domainkey.good.example': 'servfail',
  'hidden.example': { A: ['192.0.43.9'] },
  'nobody-guesses-it._domainkey.hidden.example': { TXT: ['v=DKIM1; p='] },
  '_domainkey.servfail.example': 'servfail',
  'warmpost-wildcard-probe._domainkey.servfail.example': 'servfail',
  'servfail.example': 'servfail',
  'silent.example': 'timeout',
  'policy.markup.example': { MX: [[10, 'mx.good.example']] },
  '_mta-sts.policy.markup.example': { TXT: ['v=STSv1; id=<script>window.hacked=1</script>'] },
  'markup.example': { TXT: ['v=spf1 exists:<script>window.hacked=1</script> -all'] },
}
