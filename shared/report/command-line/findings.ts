// What only the command line finds: how a mail server answers on port 25, and which changes could not be published. What
// each means for someone who does not know DNS: shared/data/explanations/.
import { findingsOf, rule } from '#shared/report/finding-table.ts'

/** `reason` is the end of a sentence. */
interface Refused {
  host: string
  reason?: string
}

export const TLS_FINDINGS = {
  'tls-unreachable': rule({
    severity: 'warning',
    unknown: true,
    title: 'A mail server that did not answer',
    message: ({ host, reason = 'the connection failed' }: Refused) =>
      `${host} could not be reached from here: ${reason}. Many networks block port 25.`,
    fix: 'Try from a server whose network allows outgoing connections to port 25.',
  }),
  'tls-no-starttls': rule({
    severity: 'error',
    title: 'A mail server without encryption',
    rfc: 'RFC 3207',
    message: ({ host }: { host: string }) =>
      `${host} does not offer STARTTLS, so mail to it is sent unencrypted.`,
    fix: 'Turn on TLS on the mail server.',
  }),
  'tls-untrusted': rule({
    severity: 'warning',
    title: 'A certificate that is not valid',
    rfc: 'RFC 8461, 4.2',
    message: ({ host, reason = 'it is not trusted' }: Refused) =>
      `The certificate of ${host} is not valid for its name: ${reason}. Senders that follow MTA-STS will not deliver.`,
    fix: ({ host }) =>
      `Install a certificate for ${host} from a public certificate authority, with its chain.`,
  }),
}

/** A change that was not published, with sentences on why. */
interface Unpublished {
  id: string
  title: string
  reason: string
}

const notPublished = ({ title, id }: Unpublished) => `“${title}” (${id}) was not published.`

export const PUBLISH_FINDINGS = {
  'publish-stale': rule({
    severity: 'error',
    title: 'The records have changed in the meantime',
    rfc: 'RFC 2136, 2.4',
    message: (change: Unpublished) => `${notPublished(change)} ${change.reason}`,
  }),
  'publish-refused': rule({
    severity: 'error',
    title: 'The server refused the change',
    message: (change: Unpublished) => `${notPublished(change)} ${change.reason}`,
  }),
  'publish-waiting': rule({
    severity: 'warning',
    title: 'A change that waits for you',
    message: (change: Unpublished & { prerequisites: readonly string[] }) =>
      [notPublished(change), ...change.prerequisites, change.reason].join(' '),
  }),
}

export const tlsFinding = findingsOf(TLS_FINDINGS)
export const publishFinding = findingsOf(PUBLISH_FINDINGS)
