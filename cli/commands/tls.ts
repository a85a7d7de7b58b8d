// `warmpost tls DOMAIN`: what only port 25 shows, tested from this machine: whether each mail server offers STARTTLS, and whether
// its certificate is valid for its name (RFC 3207; RFC 8461, 4.2).
import { namesServer } from '#shared/dns/resolver.ts'
import { tlsFinding } from '#shared/report/command-line/findings.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import { openApi } from '#cli/api.ts'
import { given, type Call, type Command, type Outcome } from '#cli/command.ts'
import { resolversOf } from '#cli/common-options.ts'
import { eachOf } from '#cli/each-of.ts'
import { Failure } from '#cli/failure.ts'
import { tryStartTls, type TlsOutcome } from '#cli/net/start-tls.ts'

const MAX_HOSTS = 10
const SMTP_PORT = 25

export const tlsCommand: Command = {
  name: 'tls',
  about: 'Connect to the mail servers of a domain on port 25 and see whether they offer encryption.',
  argument: { name: 'DOMAIN', about: 'The domain whose MX records name the servers.' },
  options: [
    {
      name: 'server',
      value: 'HOST',
      isList: true,
      about: 'Test this server instead of those in the MX records.',
    },
    { name: 'port', value: 'PORT', about: `The port, if not ${SMTP_PORT}.` },
  ],
  run: runTls,
}

async function runTls({ arguments: [domain = ''], options, terminal }: Call): Promise<Outcome[]> {
  const port = Number(given(options, 'port') ?? SMTP_PORT)
  if (!(port > 0 && port < 65_536)) throw new Failure('--port must be a number from 1 to 65535.')
  const named = (options.get('server') ?? []).map(String)
  const servers = named.length > 0 ? named : await mailServers(domain, { options, terminal })
  terminal.progress(`${servers.length} mail servers of ${domain} …`)
  const tries = await eachOf(servers.slice(0, MAX_HOSTS), 4, (host) => tryStartTls({ host, port }))
  const findings = tries.flatMap(findingsOf)
  return [
    {
      subject: domain,
      command: 'tls',
      report: { domain, servers: tries, findings, changes: [], verdict: verdictOf(domain, tries) },
      verdict: verdictOf(domain, tries),
      findings,
      changes: [],
      view: tries.map(({ host, protocol, issuer, expires, state }) =>
        [host, state, protocol, issuer && `issued by ${issuer}`, expires && `until ${expires}`]
          .filter(Boolean)
          .join(', '),
      ),
    },
  ]
}

async function mailServers(
  domain: string,
  { options, terminal }: Pick<Call, 'options' | 'terminal'>,
): Promise<string[]> {
  const api = openApi({ resolvers: resolversOf(options) }, terminal)
  const query = new URLSearchParams({ domain }).toString()
  const { entries, state, message } = await api.ask<MxReport>(`/user/tools/mx/report?${query}`)
  if (state === 'unknown') throw new Failure(message, 'unreachable')
  const hosts = entries.filter(namesServer).map(({ exchange }) => exchange)
  if (hosts.length === 0) throw new Failure(`${domain} has no mail servers.`)
  return hosts
}

function findingsOf({ host, state, reason }: TlsOutcome): Finding[] {
  const refused = { host, ...(reason !== undefined && { reason }) }
  switch (state) {
    case 'good':
      return []
    case 'unreachable':
      return [tlsFinding('tls-unreachable', refused)]
    case 'plain':
      return [tlsFinding('tls-no-starttls', { host })]
    case 'untrusted':
      return [tlsFinding('tls-untrusted', refused)]
  }
}

function verdictOf(domain: string, tries: readonly TlsOutcome[]): Verdict {
  const are = (state: TlsOutcome['state']) =>
    tries.filter((one) => one.state === state).map(({ host }) => host)
  if (are('plain').length > 0)
    return {
      tone: 'bad',
      heading: `Mail to ${domain} is sent unencrypted`,
      sentence: `Servers without encryption: ${are('plain').join(', ')}.`,
      stamp: 'Unencrypted',
    }
  if (are('untrusted').length > 0)
    return {
      tone: 'warn',
      heading: `Not every certificate of ${domain} is valid`,
      sentence: `Senders cannot tell ${are('untrusted').join(', ')} from an attacker.`,
      stamp: 'Untrusted',
    }
  if (are('unreachable').length > 0)
    return {
      tone: 'unknown',
      heading: `Not every server of ${domain} could be reached`,
      sentence: `${are('unreachable').join(', ')} did not answer from here.`,
      stamp: 'Unknown',
    }
  return {
    tone: 'ok',
    heading: `Mail to ${domain} is encrypted`,
    sentence: 'Every server offers STARTTLS with a valid certificate for its name.',
    stamp: 'Encrypted',
  }
}
