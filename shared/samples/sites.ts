// Web pages of the sample domains, so that tools that read other people's pages have something to show without a
// network.
import { sitesOf, type SiteMap } from '#shared/net/site-map.ts'
import { SAMPLE_BIMI_SITE } from '#shared/samples/bimi-site.ts'
import { SAMPLE_POLICIES } from '#shared/samples/mta-sts-site.ts'
import { SAMPLE_REGISTER } from '#shared/samples/registrations.ts'

export const SAMPLE_SITES: SiteMap = { ...SAMPLE_BIMI_SITE, ...SAMPLE_REGISTER, ...SAMPLE_POLICIES }

export const sampleFetch = sitesOf(SAMPLE_SITES)
