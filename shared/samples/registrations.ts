// What the registry says about the sample domains, in the form that registries use.
import type { SiteMap } from '#shared/net/site-map.ts'

const answer = (domain: string, rest: object) => ({
  contentType: 'application/rdap+json',
  body: JSON.stringify({
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    ldhName: domain,
    ...rest,
  }),
})

const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate })

export const SAMPLE_REGISTER: SiteMap = {
  'https://rdap.northwind.test/domain/northwind.test': answer('northwind.test', {
    status: ['client transfer prohibited'],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['registrar'],
        publicIds: [{ type: 'IANA Registrar ID', identifier: '9999' }],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', 'Harbour Names Ltd.'],
          ],
        ],
      },
    ],
    events: [event('registration', '2014-03-12T09:30:00Z'), event('expiration', '2034-03-12T09:30:00Z')],
  }),
  // Registries leave out what they do not publish: here, the registrar.
  'https://rdap.northwind.test/domain/broken.test': answer('broken.test', {
    status: ['client hold'],
    events: [event('registration', '2024-05-06T18:00:00Z'), event('expiration', '2026-05-06T18:00:00Z')],
  }),
}
