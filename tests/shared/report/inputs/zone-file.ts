// Zone files with a mistake of each kind, and what is behind them.
import type { Zone } from '#shared/dns/zone-resolver.ts'

export const ZONE_FILES: readonly string[] = [
  '_dmarc.a.test TXT "v=DMARC1; p=none"\n@ MX 10 mail.a.test\n',
  '_dmarc TXT "v=DMARC1; p=none"\n_dmarc.a.test TXT "v=DMARC1; p=reject"\n',
  '@ TXT "v=DMARC1; p=none"\n',
  '_dmarc TXT v=DMARC1; p=none\n',
  `s._domainkey TXT "v=DKIM1; p=${'A'.repeat(300)}"\n`,
  '_dmarc TXT "v=DMARC1"\n_dmarc TXT "p=none"\n',
  '_dmarc CNAME gone.b.test.\n_dmarc TXT "v=DMARC1; p=none"\n',
  'news CNAME site.b.test.\nnews TXT "v=spf1 -all"\n',
  's._domainkey CNAME key.b.test.\ns._domainkey TXT "v=DKIM1; p=AAAA"\n',
  's._domainkey CNAME key.b.test.\ns._domainkey TXT "v=DKIM1; p=BBBB"\n',
  '@ CNAME silent.b.test.\n@ TXT "v=spf1 -all"\n',
].map((lines) => `$ORIGIN a.test.\n@ SOA ns.b.test. h.b.test. 1 1 1 1 1\n${lines}`)

export const BEHIND_ZONE_FILES: Zone = {
  'site.b.test': { A: ['192.0.43.1'] },
  'key.b.test': { TXT: ['v=DKIM1; p=AAAA'] },
  'silent.b.test': 'timeout',
}
