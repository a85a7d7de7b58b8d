// What only port 25 shows, which this site cannot reach: shell commands for exactly this domain's mail servers.
import type { DaneFacts } from './dane.ts'
import type { Probe } from './schema.ts'
import { tlsaFault } from './tlsa.ts'

/** A name from a stranger's DNS goes into a shell command only if it is a valid host name. */
const isPlainHost = (host: string): boolean =>
  host.length <= 253 &&
  /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)+$/.test(host)

/** No one pastes a whole certificate as an argument. */
const MAX_DATA = 200

const connect = (host: string): string =>
  `openssl s_client -starttls smtp -connect ${host}:25 -servername ${host}`

export const probesOf = (hosts: readonly DaneFacts[]): Probe[] =>
  hosts.filter(({ mx }) => isPlainHost(mx)).flatMap(probesOfHost)

function probesOfHost({ mx, state, raw }: DaneFacts): Probe[] {
  const certificate = {
    mx,
    tells: 'STARTTLS, the certificate, its name and its dates',
    command: `${connect(mx)} -verify_hostname ${mx} -verify_return_error -brief </dev/null`,
  }
  if (state !== 'usable') return [certificate]
  const records = raw.filter((record) => record.length <= MAX_DATA && tlsaFault(record) === null).slice(0, 4)
  if (records.length === 0) return [certificate]
  const data = records.map((record) => `-dane_tlsa_rrdata "${record}"`).join(' ')
  return [
    certificate,
    {
      mx,
      tells: 'whether the certificate matches the TLSA record',
      command: `${connect(mx)} -dane_tlsa_domain ${mx} ${data} -brief </dev/null`,
    },
  ]
}

/** One for the whole domain, as a sender would do it. */
export const senderProbe = (domain: string): Probe[] =>
  isPlainHost(domain)
    ? [
        {
          mx: domain,
          tells: 'what Postfix would do with email to the domain, DANE first',
          command: `posttls-finger -c -l dane ${domain}`,
        },
      ]
    : []

/** @param hosts the mail servers, each with the command that shows it, if there is one */
export const untestedOf = (hosts: readonly DaneFacts[], probes: readonly Probe[]): string[] =>
  hosts.map(({ mx }) => {
    const command = probes.find((probe) => probe.mx === mx)?.command
    const what = `Whether ${mx} offers STARTTLS at port 25, with a certificate that is valid for its name today.`
    return command === undefined ? what : `${what} To see it: ${command}`
  })
