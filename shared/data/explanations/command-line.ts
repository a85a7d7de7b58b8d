import type { PUBLISH_FINDINGS, TLS_FINDINGS } from '#shared/report/command-line/findings.ts'
import type { Explanations } from '#shared/report/explanation.ts'

export const TLS_EXPLANATIONS: Explanations<typeof TLS_FINDINGS> = {
  'tls-unreachable': {
    meaning:
      'Mail servers accept mail on port 25, and the connection to this one failed. Home and office networks, and many cloud providers, block that port, so it usually says nothing about the server.',
  },
  'tls-no-starttls': {
    meaning:
      'The server offers no encryption to those who deliver mail to it. So each message for you crosses the internet like a postcard, and everyone on the route can read and change it. Gmail shows its users an open red lock for such mail.',
  },
  'tls-untrusted': {
    meaning:
      'The server encrypts, but its certificate does not prove that it is the server that it claims to be: it is for another name, has expired, or is from nobody that others trust. Many senders deliver anyway. Those that follow an MTA-STS policy do not.',
    fix: 'Install a certificate for the name in your MX record, from a public certificate authority, with its chain.',
  },
}

export const PUBLISH_EXPLANATIONS: Explanations<typeof PUBLISH_FINDINGS> = {
  'publish-stale': {
    meaning:
      'The change was made for the records that were there at the time of the check. Someone has changed them since, so writing it now could undo their work. Nothing was written.',
    fix: 'Run the command again without --plan: it checks what is published now.',
  },
  'publish-refused': {
    meaning:
      'The name server or the DNS provider did not accept the change. The finding says in its own words why: often the key is wrong, or it may not write to this zone.',
    fix: 'Check the key and its rights, then run the command again.',
  },
  'publish-waiting': {
    meaning:
      'The change could stop your own mail if it is made too early, so it is written only once you confirm what has to be done first. The finding names it.',
    fix: 'Do what the finding names, then run the command again with --yes and the name of the change.',
  },
}
