import type { IP_FINDINGS } from '#shared/blocklists/ip-reputation/findings.ts'
import type { Example, Explanations } from '#shared/report/explanation.ts'

/** The sample addresses have entries and names of their own (shared/data/samples/list-answers.ts). */
const sampleAddress = (ip: string): Example => ({ zone: () => ({}), fields: { ip } })

const REVERSE =
  'An IP address can have a name of its own in DNS, its reverse DNS name. Only the company that owns the address, such as your hosting provider, can set it.'

export const IP_EXPLANATIONS: Explanations<typeof IP_FINDINGS> = {
  'ip-listed': {
    meaning:
      'A blocklist is a directory of IP addresses that sent spam or were caught in an attack. Mail servers look up the address of each sender there, and many refuse or junk mail from one that is listed. The cause is usually a hacked account, an infected computer or a bought address list, and the listing comes back for as long as it lasts.',
    fix: 'Find and stop the cause first. Then follow the steps of the list’s operator; some listings end by themselves after a few days without spam.',
    example: sampleAddress('192.0.43.10'),
  },
  'ip-listed-ignorable': {
    meaning:
      'A list has an entry for the address that says nothing about the mail you send. It may be about a whole network of a provider, about addresses that are not meant for mail servers, or about something other than spam. Hardly anyone refuses mail because of it, so there is nothing to do.',
    example: sampleAddress('192.0.43.10'),
  },
  'ip-lists-unverified': {
    meaning:
      'Some lists gave no answer, or did not pass the test that shows whether their answers can be trusted. So it is not known whether they list the address, and they count neither for nor against it.',
    fix: 'Check again in a few minutes. To be sure about one list, look the address up on that list’s own page.',
    example: sampleAddress('192.0.43.10'),
  },
  'ip-ptr-missing': {
    meaning: `${REVERSE} This address has none. Real mail servers have one and hacked home computers often do not, so Gmail and many others refuse mail from an address without a name.`,
    example: sampleAddress('192.0.43.7'),
  },
  'ip-ptr-not-confirmed': {
    meaning: `${REVERSE} Anyone can claim any name there, so receivers look that name up and expect to find the same address. Here they find another one or none, so they do not trust the name and may refuse the mail.`,
    fix: 'Make the two agree: publish an A record with the IP address at the name, or ask the provider of the address to change its name.',
    example: sampleAddress('192.0.43.10'),
  },
  'ip-ptr-unknown': {
    meaning: `${REVERSE} DNS gave no answer when it was asked for it, so it is not known whether the address has a matching name. That says nothing about your server.`,
    fix: 'Check again in a minute. If it keeps failing, the name servers of the provider of the address have a problem: tell the provider.',
  },
  'ip-ptr-generic': {
    meaning:
      'The name of the address looks as if a provider made it up for all its customers, for example “host-10.pool.example.net”. Home connections have such names, and much spam comes from infected computers there. Some receivers therefore refuse or junk mail from an address with a name like that.',
    example: sampleAddress('192.0.43.10'),
  },
}
