import type { CNAME_FINDINGS } from '#shared/records/cname/findings.ts'
import type { Zone, ZoneNode } from '#shared/dns/zone-resolver.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

const HOST = { A: ['192.0.43.8'] }

/** www of a domain that exists is an alias of a name below it, and the names that it needs. */
const alias = (target: string, others: (domain: string) => Zone = () => ({})): Example => ({
  zone: (domain) => ({
    [domain]: HOST,
    [`www.${domain}`]: { CNAME: target === '' ? `web.${domain}` : target },
    ...others(domain),
  }),
  checked: (domain) => `www.${domain}`,
})

/** The same, and what is at the target. */
const toWeb = (node: ZoneNode): Example => alias('', (domain) => ({ [`web.${domain}`]: node }))

/** Aliases in a row, each of the next one, and the host at their end. */
const chain = (count: number): Example => ({
  zone: (domain) => {
    const name = (index: number) => (index === 0 ? `www.${domain}` : `hop${index}.${domain}`)
    const hops = Array.from({ length: count }, (_, index): [string, ZoneNode] => [
      name(index),
      { CNAME: name(index + 1) },
    ])
    return { [domain]: HOST, ...Object.fromEntries(hops), [name(count)]: HOST }
  },
  checked: (domain) => `www.${domain}`,
})

const ALIAS =
  'A CNAME record makes one name an alias of another: whoever asks for it gets the other’s answers.'

export const CNAME_EXPLANATIONS: Explanations<typeof CNAME_FINDINGS> = {
  'cname-not-allowed-here': {
    meaning:
      'This name is the top of a zone: the place where the DNS of a domain starts, with records that say which servers answer for it. A CNAME cannot be next to other records, so there can be none here. Some DNS companies offer one anyway and publish the addresses of the other name for you.',
    fix: 'Nothing to do, unless you want this name to follow another one. Then use A and AAAA records, or what your DNS company calls ALIAS, ANAME or CNAME flattening.',
    example: { zone: (domain) => ({ [domain]: { ...HOST, NS: [`ns.${domain}`] }, [`ns.${domain}`]: HOST }) },
  },
  'cname-has-addresses': {
    meaning:
      'The name is not an alias: DNS has IP addresses for it, so browsers and mail servers go straight there. That is how most names work, and nothing is wrong with it.',
    fix: 'Nothing to do, unless a service asked you to make this name an alias. Then replace the A and AAAA records with the CNAME.',
    example: { zone: (domain) => ({ [domain]: HOST }) },
  },
  'cname-no-address': {
    meaning:
      'The name exists, but has neither an alias nor an IP address, so no browser can open it. That is fine for a name that only has other records, such as text for a mail service.',
    fix: 'If a website or a server should answer at this name, publish a CNAME, or A and AAAA records.',
    example: { zone: (domain) => ({ [domain]: { TXT: ['site-verification=1234'] } }) },
  },
  'cname-lookup-failed': {
    meaning:
      'DNS gave no answer when it was asked for the name: the servers were unreachable, or answered with an error. That says nothing about the record.',
    fix: 'Check again in a minute. If it keeps failing, the name servers of the domain have a problem: ask the company that hosts your DNS.',
  },
  'cname-ok': {
    meaning: `${ALIAS} The other name has what is needed, so this one works.`,
    example: toWeb(HOST),
  },
  'cname-mail': {
    meaning: `${ALIAS} That includes the records for mail, so this name cannot have mail servers or SPF of its own. It matters only if you send or receive email with this name after the @.`,
    example: toWeb(HOST),
  },
  'cname-multiple': {
    meaning:
      'A name can be an alias of one other name only. This one has several, so each server that looks it up follows a different one, or gives up. The name works for some people and not for others.',
    fix: 'Keep the one that you want and delete the others.',
  },
  'cname-at-apex': {
    meaning:
      'The top of a domain, such as example.com without www, needs records of its own: the name servers, and usually mail servers and SPF. A CNAME there hides all of them. Email to and from the domain then fails, for some people at first and later for more.',
  },
  'cname-beside-other-records': {
    meaning:
      'A name that is an alias can have no other records. Here there are both, and it depends on which one a server sees first. So mail, logins and checks that need the other records work only sometimes.',
  },
  'cname-loop': {
    meaning:
      'The name is an alias of another one, which is an alias of the first again, directly or through further names. Nobody ever arrives at an address, so nothing at this name can work.',
    fix: 'Point one of the names at the server that you mean, or give it an IP address.',
    example: alias('', (domain) => ({ [`web.${domain}`]: { CNAME: `www.${domain}` } })),
  },
  'cname-chain-long': {
    meaning:
      'The name is an alias of an alias of an alias, and so on. The servers that look names up follow only so many. Some give up here, so the name works for some people and not for others.',
    fix: 'Point the first name straight at the last one.',
    example: chain(9),
  },
  'cname-chain': {
    meaning:
      'It takes more than one step to get from this name to an address. That is common with website and email services and works well. Every further step is one more name that someone can delete.',
    fix: 'Nothing to do. With more than three steps, point the first name straight at the last one where you can.',
    example: chain(2),
  },
  'cname-ip-target': {
    meaning:
      'A CNAME record says “this name is an alias of that name.” Here an IP address is where the other name should be. DNS looks for a name that is written like that, and there is none.',
    fix: 'Delete the CNAME, and publish the address as an A record, or as an AAAA record if it has colons.',
    example: alias('192.0.43.8'),
  },
  'cname-bad-target': {
    meaning:
      'The name that this alias points to cannot exist: a part of it is empty or too long, often because of two dots in a row. So nothing at this name can work.',
    example: alias('shop..example'),
  },
  'cname-unknown-target': {
    meaning:
      'The name is an alias, and DNS gave no answer about the name that it points to. So we do not know whether there is anything. That says nothing about your record.',
  },
  'cname-private-address': {
    meaning:
      'The alias ends at an IP address that exists only inside a home or office network, such as those that start with 10. or 192.168. From the internet, nobody can reach it.',
    fix: 'Give the target the address that your network shows to the outside.',
    example: toWeb({ A: ['10.0.0.1'] }),
  },
  'cname-target-empty': {
    meaning:
      'The alias points to a name that exists but has nothing to offer: no IP address, no mail server, no text. Usually the setup at a service was started and never finished.',
    fix: 'Finish the setup at the service, or remove the CNAME.',
    example: toWeb({ NS: ['ns.example.com'] }),
  },
  'cname-spare-key': {
    meaning:
      'Your mail service uses two DKIM selectors in turn. This one waits for the next change of keys: the service publishes a key behind it then. Until that day it leads to nothing, which is right.',
    example: {
      zone: (domain) => ({
        [`selector2._domainkey.${domain}`]: {
          CNAME: `selector2-${domain.replaceAll('.', '-')}._domainkey.northwind.onmicrosoft.com`,
        },
        'onmicrosoft.com': HOST,
      }),
      checked: (domain) => `selector2._domainkey.${domain}`,
    },
  },
  'cname-target-missing': {
    meaning:
      'The alias points to a name that does not exist, so nothing at this name works. It may be mistyped, the setup at a service may be unfinished, or the service is gone.',
    fix: 'Correct the target, or remove the CNAME if you no longer use it.',
    example: alias(''),
  },
  'cname-final-dot-missing': {
    meaning:
      'In the files of DNS servers, a full name ends in a dot. Without it, the name of the domain is added at the end. That happened here, so the alias points to a name that does not exist.',
    fix: 'Write the target again, with a dot at the end.',
    example: {
      zone: (domain) => {
        const zone = domain.split('.').slice(-2).join('.')
        return { [domain]: HOST, [`www.${domain}`]: { CNAME: `shop.${domain}.${zone}` } }
      },
      checked: (domain) => `www.${domain}`,
    },
  },
  'cname-takeover-risk': {
    meaning:
      'The alias points to a name that nobody owns anymore, and that anyone can get: at a service where customers choose such names, or by registering a domain. Whoever does decides what your name shows. They can put up a website under your name, get a certificate for it, and send email that passes as yours.',
    fix: 'Remove the CNAME now, or claim the target again if you still need it.',
    example: alias('shop.closed-hosting.example'),
  },
}
