import { describe, expect, test } from 'vitest'
import { orderedSelectors, servicesOf } from '#shared/records/dkim/check.ts'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { MAIL_SERVICES } from '#shared/data/mail-services/catalogue.ts'
import { MENUS, menuText } from '#shared/data/mail-services/menus.ts'
import { LINK_HOSTS } from '#shared/data/mail-services/link-hosts.ts'
import {
  receiverOf,
  senderAtMx,
  serviceNamed,
  serviceOfInclude,
  serviceOfProof,
  serviceOfTarget,
} from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import known from '#tests/shared/data/mail-services/known-answers.json'

/** What is found for each name of a table. */
const answers = (table: object, find: (name: string) => unknown) =>
  Object.fromEntries(Object.keys(table).map((name) => [name, find(name)]))

describe('of every known host and name', () => {
  test('the receiver is found', () => {
    const find = (host: string) => {
      const found = receiverOf(host)
      return found ? { name: found.name, label: serviceLabel(found) } : null
    }
    expect(answers(known.receivers, find)).toEqual(known.receivers)
  })

  test('what to include in SPF is found', () => {
    const find = (host: string) => {
      const found = senderAtMx(host)
      return found ? [found.name, found.includes[0]] : null
    }
    expect(answers(known.senderOfReceiver, find)).toEqual(known.senderOfReceiver)
  })

  test('the service of an include is found', () => {
    expect(answers(known.includes, serviceOfInclude)).toEqual(known.includes)
  })

  test('the service of a CNAME’s target is found', () => {
    const find = (target: string) => {
      const found = serviceOfTarget(target)
      return found ? [serviceLabel(found), found.claimable ?? false] : null
    }
    expect(answers(known.targets, find)).toEqual(known.targets)
  })

  test('the selectors of a service are found', () => {
    const lost = Object.entries(known.selectors).flatMap(([label, expected]) => {
      const { selectors = [], observedSelectors = [] } = serviceNamed(label) ?? {}
      const found = [...selectors, ...observedSelectors]
      return expected.filter((one) => !found.includes(one)).map((one) => `${label}: ${one}`)
    })
    expect(lost).toEqual([])
  })

  test('every selector is still searched for, the common ones in the same order', () => {
    const order = orderedSelectors([], 'a.test')
    expect(known.selectorOrder.filter((one) => !order.includes(one))).toEqual([])
    expect(order.slice(0, 120)).toEqual(known.selectorOrder.slice(0, 120))
  })

  test('hosts of links', () => {
    expect(LINK_HOSTS).toEqual(known.linkHosts)
  })
})

describe('hosts of unknown owners', () => {
  test.each(['ec2-192-0-2-1.compute-1.amazonaws.com', 'mx.notzoho.com', 'zoho.com.evil.test', '.', ''])(
    '%j receives for none',
    (host) => {
      expect(receiverOf(host)).toBeUndefined()
    },
  )

  test('a proof is the start of a text', () => {
    expect(serviceOfProof('MS=ms12345')?.name).toBe('Microsoft 365')
    expect(serviceOfProof('v=spf1 include:zendesk.com')).toBeUndefined()
  })
})

describe('the catalog', () => {
  test('names each service once', () => {
    const labels = MAIL_SERVICES.map(serviceLabel)
    expect(new Set(labels).size).toBe(labels.length)
  })

  test.each(['receives', 'includes', 'targets', 'proofs'] as const)(
    'gives no two services the same %s',
    (key) => {
      const endings = MAIL_SERVICES.flatMap((service) => service[key] ?? [])
      expect(new Set(endings).size).toBe(endings.length)
    },
  )

  test('knows the service that another one is a part of', () => {
    const parents = MAIL_SERVICES.flatMap(({ partOf }) => partOf ?? [])
    expect(parents.filter((name) => !serviceNamed(name))).toEqual([])
  })

  test('says where to turn on DKIM for its services, with https URLs', () => {
    for (const [label, { url = 'https://a.test' }] of MENUS) {
      expect(serviceNamed(label), label).toBeDefined()
      expect(new URL(url).protocol).toBe('https:')
    }
    expect(menuText('Google Workspace')).toBe(
      'at Google Admin console > Apps > Google Workspace > Gmail > Authenticate email (https://admin.google.com/ac/apps/gmail/authenticateemail)',
    )
    expect(menuText('constructor')).toBe('in the domain settings of constructor')
  })
})

describe('the traces of a domain', () => {
  const traces = async (zone: Zone) => {
    const resolver = zoneResolver(zone)
    const [mx, txt, autodiscover] = await Promise.all([
      resolver.query('a.test', 'MX'),
      resolver.query('a.test', 'TXT'),
      resolver.query('autodiscover.a.test', 'CNAME'),
    ])
    return servicesOf({ mx, txt, autodiscover })
  }

  test('point to the service whose keys are used, also through its other names', async () => {
    expect(await traces({ 'a.test': { TXT: ['v=spf1 include:eu.mailgun.org -all'] } })).toEqual(['Mailgun'])
    expect(await traces({ 'a.test': { MX: [[1, 'mx.sendgrid.net']] } })).toEqual(['SendGrid'])
  })

  test('name a gateway as a gateway', async () => {
    expect(await traces({ 'a.test': { MX: [[1, 'eu-smtp-inbound-1.mimecast.com']] } })).toEqual([
      'Mimecast (gateway)',
    ])
  })
})
