import type { Explanations } from '#shared/report/explanation.ts'
import type { ZONE_FINDINGS } from '#shared/dns/zone-file/findings.ts'

const zone = (...lines: readonly string[]) => ({
  file: 'example.com.zone',
  text: [
    '$ORIGIN example.com.',
    '$TTL 1h',
    '@ IN SOA ns1.example.com. hostmaster.example.com. 1 1h 15m 4w 1h',
    '@ IN NS ns1.example.com.',
    'ns1 IN A 192.0.43.8',
    ...lines,
    '',
  ].join('\n'),
})

export const ZONE_EXPLANATIONS: Explanations<typeof ZONE_FINDINGS> = {
  'zone-syntax': {
    meaning:
      'A zone file lists the records of a domain, one in each line. A name server cannot read this line. Most name servers then refuse the whole file and go on with the old one, or with none.',
    fix: 'Correct the line that the finding names. The message says what does not fit.',
    example: zone('www IN A 192.0.43.300'),
  },
  'zone-not-read': {
    meaning:
      'Nothing of this file was checked: its format is not one that is read here, its zone is unknown, or it has no records. A run that checked nothing must not pass, so it fails.',
    fix: 'The message names the command that makes a readable file, or the option that is missing.',
    example: {
      file: 'dns.tf',
      text: 'resource "cloudflare_dns_record" "mx" {\n  name = "@"\n  type = "MX"\n}\n',
    },
  },
  'zone-text-unquoted': {
    meaning:
      'In a zone file, a semicolon outside quotes starts a comment, and spaces outside quotes separate strings. The text of this record is not in quotes, so a part of it is lost, and receivers read only the rest.',
    fix: 'Put the whole text in quotes. The message has the line to copy.',
    example: zone('_dmarc IN TXT v=DMARC1; p=reject'),
  },
  'zone-split-record': {
    meaning:
      'The text of a record was split where it has semicolons or spaces, so each part would be published as a record of its own. Receivers look for one record that has all of it, and find none. Programs that read lists often split texts like that.',
    fix: 'Put the whole text into one value, in quotes if your program needs them.',
    example: zone(
      'mail._domainkey 300 IN TXT "v=DKIM1"',
      'mail._domainkey 300 IN TXT "k=rsa"',
      'mail._domainkey 300 IN TXT "p=MIIB"',
    ),
  },
  'zone-cut': {
    meaning:
      'The file has more lines, records or domains than one run reads, so a part of it was not checked. What was not checked may have mistakes, so the run fails.',
    fix: 'Check the zone in parts, for example one file for each domain.',
    example: zone('$GENERATE 0-70000 host$ A 192.0.43.8'),
  },
  'zone-cname-beside': {
    meaning:
      'A CNAME says that a name is only another name for something else, so it must be the only record there. This name has further records. Name servers refuse such a zone, or leave out one of the two.',
    example: zone('shop IN CNAME shops.example.net.', 'shop IN TXT "v=spf1 -all"'),
  },
  'zone-doubled-name': {
    meaning:
      'In a zone file, the name of the zone is added to every name that does not end in a dot. This name already had it, so the record would be published where nobody looks for it, and the right place would stay empty.',
    fix: 'Add a dot to the end of the name, or leave the zone out of it.',
    example: zone('_dmarc.example.com IN TXT "v=DMARC1; p=none"'),
  },
  'zone-doubled-target': {
    meaning:
      'In a zone file, the name of the zone is added to every name that does not end in a dot. Here that happened to the name that the record points to, so it points to something that does not exist. If the record is an MX, no mail arrives.',
    fix: 'Add a dot to the end of the target.',
    example: zone('@ IN MX 10 mail.example.com', 'mail IN A 192.0.43.9'),
  },
  'zone-misplaced': {
    meaning:
      'Records for email have fixed places: DMARC is at _dmarc, a DKIM key at its selector and _domainkey. This record is at a different name, where no receiver looks, so it has no effect.',
    fix: 'Publish it at the name that its standard asks for, such as _dmarc.example.com for DMARC.',
    example: zone('@ IN TXT "v=DMARC1; p=none"'),
  },
  'zone-lookups-unknown': {
    meaning:
      'A zone leads to names outside it, such as the record of a mail service. They are looked up, and here there was no answer. That is one problem, however many names it is about, so it is one line. It says nothing about the zone.',
    fix: 'Run the check again on a computer with a network, or name a DNS server with --resolver.',
    example: zone('@ IN TXT "v=spf1 include:_spf.example.net include:_spf.example.org -all"'),
  },
  'zone-outside': {
    meaning:
      'A zone file may only have records of its own zone. This name belongs to a different one, so name servers ignore the record. Usually the name is misspelled, or the record is in the wrong file.',
    example: zone('www.example.net. IN A 192.0.43.8'),
  },
}
