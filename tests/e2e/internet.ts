// The domains that exist in the browser tests, beside the site's own samples.
import type { Zone } from '#shared/dns/zone-resolver.ts'

export const INTERNET: Zone = {
  'good.example': {
    TXT: ['v=spf1 ip4:192.0.43.0/24 include:service.example -all'],
    MX: [[10, 'mx.good.example']],
    NS: ['ada.ns.cloudflare.com'],
  },
  'mx.good.example': { A: ['192.0.43.8'], AAAA: ['2001:500:88:200::8'] },
  'service.example': { TXT: ['v=spf1 ip6:2001:500:88::/48 ~all'] },
  'empty.example': { NS: ['ada.ns.cloudflare.com'], A: ['192.0.43.9'] },
  'two.example': { TXT: ['v=spf1 -all', 'v=spf1 ~all'] },
  'servfail.example': 'servfail',
  'silent.example': 'timeout',
  'markup.example': { TXT: ['v=spf1 exists:<script>window.hacked=1</script> -all'] },
}
