// Whether the MTA-STS policy of a domain names mail servers, and is announced.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { askSts } from '#shared/records/transport/judge-sts.ts'
import { covers, isStsRecord, parseStsRecord, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { matches } from '#shared/senders/look.ts'
import { type Expected, type SeenOptions, sight, type Sight, unknown } from './sight.ts'

export async function seenPolicy(
  { name, hosts, only }: Expected<'policy'>,
  { resolver, foreignFetch }: SeenOptions,
): Promise<Sight> {
  const { txt, file } = await askSts(name, resolver, foreignFetch)
  if (isFailure(txt)) return unknown(failureText(txt))
  const ttl = txt.ttlSeconds
  const [record, ...more] = txt.records.map(({ text }) => text).filter(isStsRecord)
  if (record === undefined || more.length > 0 || parseStsRecord(record).id === null)
    return sight(false, `${stsRecordName(name)} has no TXT record that announces an MTA-STS policy.`, ttl)
  if (file.kind === 'unknown' || file.kind === 'certificate')
    return unknown(`The MTA-STS policy of ${name} could not be read: ${file.reason}.`)
  const mx = file.kind === 'file' ? (file.read.policy?.mx ?? null) : null
  if (mx === null) return sight(false, `${name} has no MTA-STS policy that senders can use.`, ttl)
  const absent = hosts.filter((host) => !mx.some((pattern) => isSame(pattern, host)))
  const others = only ? mx.filter((pattern) => !hosts.some((host) => isSame(pattern, host))) : []
  const text =
    absent.length > 0
      ? `The MTA-STS policy of ${name} does not name ${absent[0] ?? ''} yet.`
      : `The MTA-STS policy of ${name} still names ${others[0] ?? ''}.`
  return sight(absent.length === 0 && others.length === 0, text, ttl)
}

/** Written as a pattern, or as a server that one covers. */
const isSame = (pattern: string, host: string): boolean =>
  pattern === host.toLowerCase() || covers(pattern, host) || matches(host, pattern)
