// What the registry says about the sample domains, in the form that registries use.
import type { SiteMap } from '#shared/kit/foreign-fetch.ts'

const answer = (domain: string, rest: object) => ({
  contentType: 'application/rdap+json',
  body: JSON.stringify({
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'domain',
    ldhName: domain,
    ...rest,
  }),
})

/** The entry of a sample domain. */
export const registrationOf = (domain: string, rest: object): SiteMap => ({
  [`https://rdap.northwind.test/domain/${domain}`]: answer(domain, rest),
})

export const registryEvent = (eventAction: string, eventDate: string) => ({ eventAction, eventDate })

/** An entry that gives no one a reason to worry. */
export const longRegistered = (domain: string): SiteMap => registrationOf(domain, { events: LONG })

const LONG = [
  registryEvent('registration', '2014-03-12T09:30:00Z'),
  registryEvent('expiration', '2034-03-12T09:30:00Z'),
]

export const SAMPLE_REGISTER: SiteMap = {
  ...registrationOf('northwind.test', {
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
    events: LONG,
  }),
  // Registries leave out what they do not publish: here, the registrar.
  ...registrationOf('broken.test', {
    status: ['client hold'],
    events: [
      registryEvent('registration', '2024-05-06T18:00:00Z'),
      registryEvent('expiration', '2026-05-06T18:00:00Z'),
    ],
  }),
}
