import { civilDay, DAY_MS } from '#shared/kit/calendar.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import type { REPUTATION_FINDINGS } from '#shared/domain/domain-reputation/findings.ts'
import type { SiteMap } from '#shared/kit/foreign-fetch.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'
import { registrationOf, registryEvent } from '#shared/data/samples/registrations.ts'

const website = (domain: string): Zone => ({ [domain]: { A: ['192.0.43.8'] } })

/** What one list answers about the domain. */
const listedAt = (list: string, answer: Zone[string]): Example => ({
  zone: (domain) => ({ ...website(domain), [`${domain}.${list}`]: answer }),
})

const registered = (files: (domain: string, now: number) => SiteMap): Example => ({ zone: website, files })

function dayFrom(now: number, days: number): string {
  const { year, month, day } = civilDay(Math.floor(now / DAY_MS) + days)
  return [year, month, day].map((number) => String(number).padStart(2, '0')).join('-')
}

const expiring = (days: number): Example =>
  registered((domain, now) =>
    registrationOf(domain, {
      events: [
        registryEvent('registration', '2014-03-12T09:30:00Z'),
        registryEvent('expiration', dayFrom(now, days)),
      ],
    }),
  )

const LEASE =
  'A domain is not bought for good but registered for one or more years at a time, with a company called a registrar.'

export const REPUTATION_EXPLANATIONS: Explanations<typeof REPUTATION_FINDINGS> = {
  'reputation-listed': {
    meaning:
      'A blocklist is a directory of domains and IP addresses that were found in spam, phishing or malware. Mail filters look up the domains in a message there, and many refuse or junk it if one is listed. The cause is usually a hacked website or account, a bought address list, or someone who misuses the domain, and the listing comes back for as long as it lasts.',
    fix: 'Find and stop the cause first. Then follow the steps of the list’s operator; some listings end by themselves after a while.',
    example: listedAt('multi.surbl.org', { A: ['127.0.0.64'] }),
  },
  'reputation-listed-ignorable': {
    meaning:
      'A list has an entry that says nothing bad about the domain. It may only say that the domain is new, or be about a whole network in which the mail server stands. Hardly anyone refuses mail because of it, so there is nothing to do.',
    example: listedAt('fresh15.spameatingmonkey.net', { A: ['127.0.0.2'] }),
  },
  'reputation-lists-unverified': {
    meaning:
      'Some lists gave no answer, or did not pass the test that shows whether their answers can be trusted. So it is not known whether they list the domain, and they count neither for nor against it.',
    fix: 'Check again in a few minutes. To be sure about one list, look the domain up on that list’s own page.',
    example: listedAt('multi.surbl.org', 'servfail'),
  },
  'reputation-young': {
    meaning:
      'Spammers register domains, use them for a few days and throw them away. So receivers trust a new domain least and watch it closely, whoever owns it. The trust comes by itself with time and with mail that people want.',
    example: registered((domain, now) =>
      registrationOf(domain, { events: [registryEvent('registration', dayFrom(now, -5))] }),
    ),
  },
  'reputation-registration-absent': {
    meaning: `${LEASE} The registry, which keeps the list of all domains with the same ending, says that nobody has this one. Receivers refuse mail from a domain that does not exist, and anyone could register it and read the mail that is sent to it.`,
    fix: 'Check the spelling. If the domain was yours, ask your registrar at once whether it can still be restored.',
    example: registered((domain) => ({
      [`https://rdap.northwind.test/domain/${domain}`]: { status: 404, contentType: '', body: '' },
    })),
  },
  'reputation-registration-ended': {
    meaning: `${LEASE} This registration has expired. Sooner or later the registry takes the domain out of DNS: its website and its mail stop, and after a while anyone can register it.`,
    fix: 'Sign in at your registrar and renew the domain today. If it is no longer in your account, ask the registrar how to restore it.',
    example: expiring(-10),
  },
  'reputation-registration-ends': {
    meaning: `${LEASE} This registration expires soon. If nobody renews it, the domain is taken out of DNS, and its website and its mail stop.`,
    fix: 'Sign in at your registrar, renew the domain, and turn on automatic renewal. Check that the payment details there are still valid.',
    example: expiring(20),
  },
  'reputation-registration-held': {
    meaning:
      'The registry or the registrar has put a hold on the domain, or is about to delete it. A domain on hold is taken out of DNS, so its website and its mail stop. Common reasons are an unpaid bill, contact details that nobody confirmed, or a complaint about misuse.',
    fix: 'Ask your registrar for the reason and what ends it. Look for an email from the registrar that asks you to confirm your address.',
    example: registered((domain) => registrationOf(domain, { status: ['client hold'] })),
  },
}
