// Web pages of the sample domains, so that tools that read other people's pages have something to show without a
// network.
import { sitesOf, type SiteMap } from '#shared/kit/foreign-fetch.ts'
import { SAMPLE_BIMI_SITE } from './bimi-site.ts'
import { SAMPLE_REGISTER } from './registrations.ts'

/** MTA-STS policies of the sample domains: a correct one, and one that leaves out most of the mail servers. */
const SAMPLE_POLICIES: SiteMap = {
  'https://mta-sts.northwind.test/.well-known/mta-sts.txt': {
    contentType: 'text/plain',
    body: 'version: STSv1\nmode: enforce\nmx: mx1.northwind.test\nmx: mx2.northwind.test\nmax_age: 1209600\n',
  },
  'https://mta-sts.broken.test/.well-known/mta-sts.txt': {
    contentType: 'text/plain',
    body: 'version: STSv1\nmode: enforce\nmx: mail.broken.test\nmx: smtp.broken.test\nmax_age: 3600\n',
  },
}

export const SAMPLE_SITES: SiteMap = { ...SAMPLE_BIMI_SITE, ...SAMPLE_REGISTER, ...SAMPLE_POLICIES }

export const sampleFetch = sitesOf(SAMPLE_SITES)
