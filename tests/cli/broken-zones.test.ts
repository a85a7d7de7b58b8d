import { describe } from 'vitest'
import { textOfBytes } from '#shared/kit/file-text.ts'
import { Failure } from '#cli/failure.ts'
import { readSource, type ZoneFormat } from '#cli/zone/formats.ts'
import { testBrokenFiles } from '#tests/helpers/broken-files.ts'

const ZONES: Readonly<Record<ZoneFormat, string>> = {
  bind: '$ORIGIN example.com.\n@ 300 MX 10 mail\n@ TXT "v=spf1 mx -all"\nmail A 192.0.2.1\n',
  octodns:
    "'':\n  - type: MX\n    values:\n      - exchange: mail.example.com.\n        preference: 10\n  - type: TXT\n    value: v=spf1 mx -all\nmail:\n  type: A\n  value: 192.0.2.1\n",
  dnscontrol:
    '{"domains":[{"name":"example.com","records":[{"type":"TXT","name":"@","target":"v=spf1 -all","ttl":300},{"type":"MX","name":"@","mxpreference":10,"target":"mail.example.com."}]}]}\n',
  terraform:
    '{"format_version":"1.2","resource_changes":[{"type":"aws_route53_record","name":"spf","change":{"actions":["create"],"after":{"name":"example.com","type":"TXT","ttl":300,"records":["v=spf1 -all"]}}}]}\n',
  export:
    '---\nkind: dns#resourceRecordSet\nname: example.com.\nrrdatas:\n- \'"v=spf1 -all"\'\nttl: 300\ntype: TXT\n',
  tinydns:
    "@example.com::mail.example.com:10:300\n'example.com:v=spf1 mx -all:300\n+mail.example.com:192.0.2.1:300\n",
  nsupdate:
    'zone example.com.\nupdate delete example.com. TXT\nupdate add example.com. 300 TXT "v=spf1 -all"\nsend\n',
}

describe.each(Object.entries(ZONES))('the reader of %s', (format, sample) =>
  testBrokenFiles(
    sample,
    (bytes) =>
      readSource({
        file: 'zone',
        text: textOfBytes(bytes),
        format: format as ZoneFormat,
        origin: 'example.com',
      }),
    (error) => error instanceof Failure,
  ),
)
