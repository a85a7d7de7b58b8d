// Which DKIM keys a domain publishes: those of both sides of the move, and those of the services that leave a trace.
import { serviceNamed, serviceOfKey, serviceOfTarget } from '#shared/data/mail-services/lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { WILDCARD_PROBE, withoutWildcardAlias } from '#shared/dns/decorated.ts'
import { isFailure, type DnsAnswer, type Resolver, type TxtData } from '#shared/dns/resolver.ts'
import { isSameText, orderedSelectors } from '#shared/records/dkim/check.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import { readKey } from '#shared/records/dkim/read-key.ts'
import { olderKeys, setupOf } from '#shared/senders/setup.ts'

/** What is at the name of a key. */
export interface KeyAt {
  /** d= of its signatures. */
  domain: string
  selector: string
  name: string
  /** - live: a key that receivers can use; dead: a CNAME to nothing; other: texts that are no key, or a revoked one */
  state: 'live' | 'dead' | 'other' | 'none' | 'unknown'
  /** Of a CNAME, the first name that it leads to. */
  target?: string
  /** Of its own records. */
  texts: readonly string[]
  /** Whose it is, by its CNAME, or by a selector that only one service documents. */
  service?: string
}

interface Asked {
  domain: string
  /** Where the key is, if not at the domain itself: “send.example.com”. */
  signer: string
  selector: string
}

/** Each is a query; an SPF record may need as many again. */
const MAX_KEYS = 10

/** @param services that leave a trace in the domain’s records */
export async function lookAtKeys(
  domain: string,
  passports: readonly Passport[],
  services: readonly string[],
  resolver: Resolver,
): Promise<KeyAt[]> {
  const ofPassports = passports
    .flatMap((passport) => [...setupOf(passport, domain), ...olderKeys(passport, domain)])
    .flatMap(({ selector, name }) =>
      selector === undefined || name.includes('{')
        ? []
        : [{ domain, signer: name.slice(`${selector}._domainkey.`.length), selector }],
    )
  const others = orderedSelectors(services, domain).map((selector) => ({ domain, signer: domain, selector }))
  const all = new Map([...ofPassports, ...others].map((one) => [keyName(one.selector, one.signer), one]))
  const probe = await resolver.query(keyName(WILDCARD_PROBE, domain), 'TXT')
  return Promise.all([...all.values()].slice(0, MAX_KEYS).map((asked) => keyAt(asked, probe, resolver)))
}

async function keyAt(
  { signer, selector }: Asked,
  probe: DnsAnswer<TxtData>,
  resolver: Resolver,
): Promise<KeyAt> {
  const name = keyName(selector, signer)
  const answer = await resolver.query(name, 'TXT')
  const own = withoutWildcardAlias(answer, probe)
  const target = own.aliases[0]?.target
  const texts = target === undefined ? own.records.map(({ text }) => text) : []
  const service = ownerOf(selector, own.aliases.at(-1)?.target)
  return {
    domain: signer,
    selector,
    name,
    state: stateOf(selector, signer, own, probe),
    texts,
    ...(target !== undefined && { target }),
    ...(service !== undefined && { service }),
  }
}

function stateOf(
  selector: string,
  signer: string,
  answer: DnsAnswer<TxtData>,
  probe: DnsAnswer<TxtData>,
): KeyAt['state'] {
  if (isFailure(answer)) return 'unknown'
  if (answer.kind !== 'answer') return answer.aliases.length > 0 ? 'dead' : 'none'
  if (isSameText(answer, probe)) return 'none'
  const { state, valid } = readKey(selector, signer, answer)
  return state === 'found' && valid ? 'live' : 'other'
}

function ownerOf(selector: string, target: string | undefined): string | undefined {
  const service = target === undefined ? serviceOfKey(selector) : serviceOfTarget(target)
  if (service === undefined) return undefined
  const label = serviceLabel(service)
  return serviceNamed(service.partOf ?? '') === undefined ? label : service.partOf
}
