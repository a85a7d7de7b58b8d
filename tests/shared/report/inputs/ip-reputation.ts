// Zones that together trigger everything the check of the address 198.41.0.4 can say.
import type { Zone } from '#shared/dns/zone-resolver.ts'

export const IP_ZONES: readonly Zone[] = [
  {
    '4.0.41.198.bl.spamcop.net': { A: ['127.0.0.2'] },
    '4.0.41.198.dnsbl-3.uceprotect.net': { A: ['127.0.0.2'] },
    '4.0.41.198.psbl.surriel.com': 'timeout',
    '4.0.41.198.all.s5h.net': { A: ['127.255.255.254'] },
  },
  { '4.0.41.198.in-addr.arpa': 'timeout', 'mx.shop.example': { A: ['198.41.0.4'] } },
  { '4.0.41.198.in-addr.arpa': { PTR: ['mx.shop.example'] }, 'mx.shop.example': { A: ['198.41.0.5'] } },
  {
    '4.0.41.198.in-addr.arpa': { PTR: ['x.dyn.isp.example'] },
    'mx.shop.example': { A: ['198.41.0.4'] },
    'x.dyn.isp.example': { A: ['198.41.0.4'] },
  },
  { '4.0.41.198.in-addr.arpa': { PTR: ['mx.shop.example'] }, 'mx.shop.example': { A: ['198.41.0.4'] } },
  {
    '4.0.41.198.in-addr.arpa': { PTR: ['mx.shop.example'] },
    'mx.shop.example': { A: ['198.41.0.4'] },
    '4.0.41.198.dnsbl-1.uceprotect.net': { A: ['127.0.0.2'] },
  },
  {
    '4.0.41.198.in-addr.arpa': { PTR: ['mx.shop.example'] },
    'mx.shop.example': { A: ['198.41.0.4'] },
    '4.0.41.198.dnsbl-3.uceprotect.net': { A: ['127.0.0.2'] },
  },
]
