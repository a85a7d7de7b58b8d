import type { Zone } from '#shared/dns/zone-resolver.ts'
import { txt, type Explanations } from '#shared/report/explanation.ts'
import type { SPF_FINDINGS } from '#shared/records/spf/findings.ts'

const numbered = (count: number, make: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index + 1))

/** Names with an address each. */
const hosts = (names: readonly string[]): Zone =>
  Object.fromEntries(names.map((name) => [name, { A: ['192.0.43.8'] }]))

const LOOKUPS =
  'Reading an SPF record can make a receiver ask DNS again and again: each “include”, “a”, “mx”, “exists” and “redirect” is a lookup, and so are those in the records they lead to.'

export const SPF_EXPLANATIONS: Explanations<typeof SPF_FINDINGS> = {
  'spf-syntax-error': {
    meaning:
      'An SPF record is a list of terms, such as “include:” and “ip4:”, with a space between them. Receivers check the spelling of all of them before they use any. One term that they cannot read makes them discard the whole record, so mail from every one of your senders loses SPF.',
    fix: 'Correct the term, or remove it. The finding says at which character the mistake is, and what was probably meant.',
    example: txt('v=spf1 ip4:192.0.43.300 mx ~all'),
  },
  'spf-multiple-records': {
    meaning:
      'A domain may have one SPF record. With two, a receiver must not choose, so it uses neither, and every message fails. It usually happens when a new service says “add this record” and it is added beside the old one instead of being merged into it.',
    example: txt('v=spf1 mx ~all', 'v=spf1 ip4:192.0.43.8 ~all'),
  },
  'spf-include-without-record': {
    meaning:
      '“include:” says “whoever that domain allows, I allow, too.” This one names a domain that has no SPF record, so there is nothing to include, and receivers treat that as an error in your record. If nobody has registered the name, a stranger could, and would then decide who sends as you.',
    fix: 'If you still use the service, ask it for its current include. If not, remove the term.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: [`v=spf1 include:old-service.${domain} mx ~all`] },
        [`old-service.${domain}`]: { A: ['192.0.43.8'] },
      }),
    },
  },
  'spf-redirect-without-record': {
    meaning:
      '“redirect=” says “use the record of that domain instead.” The domain that it names has no SPF record, so there is none to use, and receivers report an error for every message.',
    fix: 'Correct the name, or write the senders into your own record.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: [`v=spf1 redirect=moved.${domain}`] },
        [`moved.${domain}`]: { A: ['192.0.43.8'] },
      }),
    },
  },
  'spf-malformed-name': {
    meaning:
      'A name in DNS is made of parts with dots between them, each of 1 to 63 characters. This term has a name that breaks that rule, often because of two dots in a row, so no receiver can look it up.',
    example: txt('v=spf1 a:mail..example.com ~all'),
  },
  'spf-include-loop': {
    meaning:
      'The record includes another one that leads back to it, so a receiver would read in circles. It gives up when it has used its ten lookups, and the whole record counts as broken.',
    fix: 'Remove the include that leads back.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: [`v=spf1 include:office.${domain} ~all`] },
        [`office.${domain}`]: { TXT: [`v=spf1 include:${domain} ~all`] },
      }),
    },
  },
  'spf-redirect-loop': {
    meaning:
      'The record hands over to another one that leads back to it, so a receiver would read in circles. It gives up when it has used its ten lookups, and the whole record counts as broken.',
    fix: 'Remove the redirect that leads back.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: [`v=spf1 redirect=office.${domain}`] },
        [`office.${domain}`]: { TXT: [`v=spf1 redirect=${domain}`] },
      }),
    },
  },
  'spf-too-many-lookups': {
    meaning: `${LOOKUPS} After ten, a receiver stops and reports a permanent error. Senders before the tenth lookup can still pass; all others fail, and so does everything that relies on the end of the record.`,
    example: {
      zone: (domain) => {
        const names = numbered(11, (number) => `mail${number}.${domain}`)
        return {
          [domain]: { TXT: [`v=spf1 ${names.map((name) => `a:${name}`).join(' ')} ~all`] },
          ...hosts(names),
        }
      },
    },
  },
  'spf-too-many-void-lookups': {
    meaning:
      'Some terms of the record name something that is no longer in DNS. A receiver accepts two such lookups that find nothing. At the third it stops and reports a permanent error, so senders further on fail, too.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: [`v=spf1 a:one.${domain} a:two.${domain} a:three.${domain} ~all`] },
      }),
    },
  },
  'spf-too-many-void-lookups-ipv6': {
    meaning:
      'Some terms of the record name servers that have no IPv6 address. When mail arrives over IPv6, each of these lookups finds nothing, and at the third a receiver stops with a permanent error. Mail over IPv4 is not affected, so the same sender sometimes passes and sometimes fails.',
    fix: 'Replace these terms with “ip4:” and the addresses of the servers, or give the servers IPv6 addresses.',
    example: {
      zone: (domain) => {
        const names = numbered(3, (number) => `mail${number}.${domain}`)
        return {
          [domain]: { TXT: [`v=spf1 ${names.map((name) => `a:${name}`).join(' ')} ~all`] },
          ...hosts(names),
        }
      },
    },
  },
  'spf-too-many-mx': {
    meaning:
      '“mx” allows the servers that receive mail for a domain to send as it. This domain has more than ten of them, more than a receiver looks up for one term, so it stops with a permanent error.',
    example: {
      zone: (domain) => {
        const names = numbered(11, (number) => `mx${number}.${domain}`)
        return {
          [domain]: { TXT: ['v=spf1 mx ~all'], MX: names.map((name) => [10, name]) },
          ...hosts(names),
        }
      },
    },
  },
  'spf-more-errors': {
    meaning:
      'The record has so many errors of the same kind that only the first are listed. They often have one cause, such as a list that was pasted with the wrong separator.',
    example: txt(`v=spf1 ${numbered(60, (number) => `ip4:${number}.x`).join(' ')} ~all`),
  },
  'spf-lookup-failed': {
    meaning:
      'DNS gave no answer when it was asked for the record: the servers were unreachable, or answered with an error. That says nothing about the record. Receivers that meet the same put the message off and try again.',
    fix: 'Check again in a minute. If it keeps failing, the name servers of the domain have a problem: ask the company that hosts your DNS.',
  },
  'spf-branch-unknown': {
    meaning:
      'The record leads to other names, and DNS gave no answer for one of them. What it allows, and how many lookups it costs, is not known now. Receivers that meet the same put the message off.',
    fix: 'Check again in a minute. If it keeps failing, tell the owner of that name.',
  },
  'spf-truncated': {
    meaning:
      'The record leads to so many others that this check stopped reading at its own limit. Receivers stop much earlier, after ten lookups.',
    fix: 'See the other findings: the number of lookups is the problem to solve.',
  },
  'spf-valid': {
    meaning:
      'There is one SPF record, every term in it can be read, and a receiver needs no more than the ten lookups that it has. What the record allows is for you to judge: the result lists it.',
    example: txt('v=spf1 ip4:192.0.43.8 -all'),
  },
  'spf-no-record': {
    meaning:
      'SPF is a list of the servers that may send email as your domain, published in DNS. Without it, receivers cannot tell your mail from a forgery, and large providers such as Gmail and Outlook refuse or junk mail that has neither SPF nor DKIM.',
    example: { zone: (domain) => ({ [domain]: { A: ['192.0.43.8'] } }) },
  },
  'spf-not-in-from': {
    meaning:
      'SPF says which servers may send as a name. A service receives the mail for this one and hands it to a program, such as a help desk, and there is no SPF record. So nothing shows that mail is sent as this name.',
    fix: 'If mail is sent as it, publish a record that lists the senders.',
    example: {
      checked: (domain) => `reply.${domain}`,
      zone: (domain) => ({ [`reply.${domain}`]: { MX: [[10, 'mx.sendgrid.net']] } }),
    },
  },
  'spf-domain-is-alias': {
    meaning:
      'A CNAME says “look at that name instead,” for records of every type. SPF is looked for at the target, which has no SPF record, and DNS does not allow an SPF record beside a CNAME. That is normal for names such as “www” that send no mail.',
    fix: 'If you send mail as this name, use a name without a CNAME instead, or give the name its own address and SPF records in place of the CNAME.',
    example: {
      zone: (domain) => ({
        [domain]: { CNAME: 'sites.example.net' },
        'sites.example.net': { A: ['192.0.43.8'] },
      }),
    },
  },
  'spf-near-miss': {
    meaning:
      'Receivers recognize an SPF record by its first characters: exactly “v=spf1”, then a space. This record was meant to be one, but starts differently, for example with a space or a quotation mark, so to receivers it is not there.',
    example: txt('"v=spf1 mx ~all"'),
  },
  'spf-type-99': {
    meaning:
      'For a few years, SPF had a record type of its own, number 99. It was given up in 2014, and no receiver reads it. It does no harm until someone updates it and not the TXT record that counts.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: ['v=spf1 ip4:192.0.43.8 -all'], SPF: ['v=spf1 ip4:192.0.43.8 -all'] },
      }),
    },
  },
  'spf-sender-id': {
    meaning:
      'Sender ID was a rival of SPF from 2006 that nobody checks anymore. Its record starts with “spf2.0/”. It does no harm, but someone will take it for the one that counts.',
    example: txt('v=spf1 ip4:192.0.43.8 -all', 'spf2.0/pra ip4:192.0.43.8 -all'),
  },
  'spf-size': {
    meaning:
      'All TXT records of a name are sent in one answer. When they are long, the answer does not fit into one packet, and the receiver has to ask a second time in another way. A few cannot, and then miss the SPF record.',
    example: txt(
      `v=spf1 ${numbered(24, (number) => `ip4:192.0.43.${number}`).join(' ')} ~all`.slice(0, 250),
      `site-verification=${'a'.repeat(220)}`,
    ),
  },
  'spf-string-too-long': {
    meaning:
      'DNS carries text in pieces of at most 255 bytes. A longer record has to be split into several pieces, which receivers join. This one has a piece that is longer, so it cannot be published as it is.',
  },
  'spf-dmarc-inside': {
    meaning:
      'SPF and DMARC are two records at two names. Here both texts were pasted into one. Receivers read the SPF part and skip the rest, so the domain has no DMARC.',
    example: txt('v=spf1 ip4:192.0.43.8 -all v=DMARC1; p=quarantine'),
  },
  'spf-record-cut': {
    meaning:
      'DNS carries text in pieces of at most 255 bytes, and some DNS panels throw away whatever is longer without a word. This record is exactly that long and stops in the middle, so servers at its end, and what should happen to everyone else, are missing.',
    example: txt(
      `v=spf1 ${numbered(15, (number) => `ip4:192.0.${number + 20}.0/24`).join(' ')} ip4:19`
        .slice(0, 255)
        .padEnd(255, '9'),
    ),
  },
  'spf-missing-space': {
    meaning:
      'A long record is published in several pieces, and receivers join them without adding anything. Here the space between two terms got lost at the seam, so two terms became one that nobody can read, and the record is discarded.',
    example: {
      zone: (domain) => ({ [domain]: { TXT: [['v=spf1 ip4:192.0.43.8', 'ip4:192.0.43.9 ~all']] } }),
    },
  },
  'spf-record-split': {
    meaning:
      'A record longer than 255 bytes is published in several pieces, which receivers join without a space. This one is joined correctly, and there is nothing to do.',
    example: {
      zone: (domain) => ({ [domain]: { TXT: [['v=spf1 ip4:192.0.43.8 ', 'ip4:192.0.43.9 ~all']] } }),
    },
  },
  'spf-plus-all': {
    meaning:
      '“all” stands for every server that the record has not named, and “+” allows it. Together they allow everyone on the internet to send as your domain, and their mail passes SPF. It is worse than no record at all.',
    example: txt('v=spf1 mx +all'),
  },
  'spf-wide-network': {
    meaning:
      'The number after the slash says how large a network is: the smaller, the larger. This one has millions of addresses, nearly all of which belong to strangers, and each of them may send as your domain. “exists:” with a fixed name that has an address allows everyone, too: it does not look at who sends.',
    example: txt('v=spf1 ip4:8.0.0.0/6 ~all'),
  },
  'spf-ptr': {
    meaning:
      '“ptr” asks for the name that belongs to the sender’s IP address. That takes several lookups for each message, and the owner of the address decides what the answer is. The standard says not to use it, and some receivers skip it.',
    example: txt('v=spf1 ptr ~all'),
  },
  'spf-neutral-all': {
    meaning:
      '“?all” at the end says “about all other senders I say nothing,” so a forgery is treated as if you had no SPF record. “~all” asks receivers to be suspicious, “-all” to refuse.',
    example: txt('v=spf1 mx ?all'),
  },
  'spf-no-all': {
    meaning:
      'The end of an SPF record says what receivers should think of senders that are not listed. This one has no end, so nothing is said about them, and a forgery is treated as if you had no SPF record.',
    example: txt('v=spf1 ip4:192.0.43.8'),
  },
  'spf-dead-terms': {
    meaning:
      'Receivers read a record from left to right and stop at the first term that matches. “all” matches everyone, so whatever comes after it is never read. A service listed there is not allowed, although it looks as if it were.',
    example: txt('v=spf1 mx ~all ip4:192.0.43.8'),
  },
  'spf-dead-redirect': {
    meaning:
      '“redirect=” hands over to another record, but only when nothing else in the record matches. “all” matches everyone, so the redirect is never used.',
    example: { zone: (domain) => ({ [domain]: { TXT: [`v=spf1 redirect=_spf.${domain} ~all`] } }) },
  },
  'spf-needless-include': {
    meaning:
      'Receivers check SPF for the domain that bounces go to, not for the one that readers see. Some services never use your domain there, so they do not need your SPF record, although their help pages may still ask for it. The include costs lookups and proves nothing. DKIM is what ties their email to your domain.',
  },
  'spf-repeated-term': {
    meaning:
      'The same term is there more than once. It allows nobody new, and if it needs a lookup, it is counted each time against the limit of ten.',
    example: txt('v=spf1 mx mx ~all'),
  },
  'spf-reporting-modifiers': {
    meaning:
      '“ra=”, “rp=” and “rr=” ask receivers for reports about messages that fail. Hardly anyone sends them; DMARC’s reports took their place. Without “ra=”, which names the mailbox, the others do nothing.',
    example: txt('v=spf1 mx rp=100 ~all'),
  },
  'spf-unknown-modifier': {
    meaning:
      'A word with “=” that SPF does not know is skipped by receivers. It does no harm, but it does not do either what whoever wrote it had in mind.',
    example: txt('v=spf1 mx note=office ~all'),
  },
  'spf-mechanism-as-modifier': {
    meaning:
      'The term is written with “=” where SPF wants a colon, as in “include=” for “include:”. Receivers skip it or refuse the record, so the sender that it was meant to allow is not allowed.',
    fix: 'Write it with a colon.',
    example: txt('v=spf1 include=_spf.example.com ~all'),
  },
  'spf-trailing-dot': {
    meaning:
      'In a zone file, names end in a dot. In an SPF record the dot is allowed but not needed, and some older receivers stumble over it.',
    example: txt('v=spf1 a:example.com. ~all'),
  },
  'spf-special-range': {
    meaning:
      'Some IP addresses exist only inside a home or office network, such as those that start with 10. or 192.168. Mail on the internet never comes from them, so the term allows nobody: what is needed is the address that your network shows to the outside.',
    example: txt('v=spf1 ip4:10.0.0.1 ~all'),
  },
  'spf-host-bits': {
    meaning:
      'The term names an address in the middle of a network together with the size of the network. Receivers allow the entire network, not only the part from that address on.',
    fix: 'Write the first address of the network, or leave out the slash if you meant the one address.',
    example: txt('v=spf1 ip4:192.0.43.8/24 ~all'),
  },
  'spf-covered-network': {
    meaning:
      'One network in the record lies inside another that is allowed anyway. It does no harm; the record is longer than it has to be.',
    example: txt('v=spf1 ip4:192.0.43.0/24 ip4:192.0.43.8 ~all'),
  },
  'spf-void-lookups': {
    meaning:
      'A term names something that DNS does not have, usually a server that was switched off. It allows nobody, and receivers accept only two such terms before they give up on the record.',
    example: { zone: (domain) => ({ [domain]: { TXT: [`v=spf1 a:gone.${domain} mx ~all`] } }) },
  },
  'spf-void-lookups-ipv6': {
    meaning:
      'A term names a server that has no IPv6 address. When mail arrives over IPv6, that lookup finds nothing, and receivers accept only two of these. For mail over IPv4 all is well.',
    fix: 'Nothing to do as long as there are no more than two.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: [`v=spf1 a:mail.${domain} ~all`] },
        ...hosts([`mail.${domain}`]),
      }),
    },
  },
  'spf-no-address': {
    meaning:
      '“a” and “mx” allow servers by their names. Receivers look up the IP addresses of the names and compare them with that of the sender. These names have none in DNS, so there is nothing to compare, and no mail can pass.',
    example: {
      zone: (domain) => ({
        [domain]: { TXT: ['v=spf1 mx ~all'], MX: [[10, `mail.${domain}`]] },
        [`mail.${domain}`]: { TXT: ['old server'] },
      }),
    },
  },
  'spf-error-for-some': {
    meaning:
      'Some records use macros: placeholders that a receiver fills in for each message, for example with the IP address of the sending server. For some servers, the name that results has no SPF record, and receivers report an error instead of a plain “no.”',
    example: txt('v=spf1 include:%{ir}.spf.example.com ip4:192.0.43.8 ~all'),
  },
  'spf-null-mx': {
    meaning:
      'A null MX is a record that says “this domain accepts no mail.” The standard advises not to send mail from such a domain: nobody can answer, and bounces are lost.',
    example: {
      zone: (domain) => ({ [domain]: { TXT: ['v=spf1 ip4:192.0.43.8 ~all'], MX: [[0, '.']] } }),
    },
  },
  'spf-no-sender': {
    meaning:
      '“v=spf1 -all” says that no server sends mail as this domain, so receivers can refuse whatever claims to. That is right for a domain without mail, and it is how to protect one.',
    example: txt('v=spf1 -all'),
  },
  'spf-no-sender-listed': {
    meaning:
      'The record has an end, but names no server before it. So no mail of this domain can pass SPF, not even yours.',
    example: txt('v=spf1 ~all'),
  },
  'spf-ip-not-allowed': {
    meaning:
      'You asked about a certain server, and the SPF record does not allow its IP address. If that server sends your mail, its messages fail SPF.',
    fix: 'If the server is yours or your service’s, add its address, or the include of the service, to the record.',
    example: { ...txt('v=spf1 ip4:192.0.43.8 -all'), tool: 'gate', fields: { ip: '192.0.43.9' } },
  },
}
