// MTA-STS policies of the sample domains: a correct one, and one that leaves out most of the mail servers.
import type { SiteMap } from '#shared/net/site-map.ts'

export const SAMPLE_POLICIES: SiteMap = {
  'https://mta-sts.northwind.test/.well-known/mta-sts.txt': {
    contentType: 'text/plain',
    body: 'version: STSv1\nmode: enforce\nmx: mx1.northwind.test\nmx: mx2.northwind.test\nmax_age: 1209600\n',
  },
  'https://mta-sts.broken.test/.well-known/mta-sts.txt': {
    contentType: 'text/plain',
    body: 'version: STSv1\nmode: enforce\nmx: mail.broken.test\nmx: smtp.broken.test\nmax_age: 3600\n',
  },
}
