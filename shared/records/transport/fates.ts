// What happens to a message on its way, depending on what its sender checks.
import { covers } from './mta-sts.ts'
import type { DaneHost, Dnssec, Fate, FateOutcome, MtaSts, SenderFates } from './schema.ts'
import { ignoresDates } from './tlsa.ts'

type Fates = Omit<SenderFates, 'sender'>

const fate = (outcome: FateOutcome, text: string): Fate => ({ outcome, text })

const UNPROTECTED: Fates = {
  normal: fate('delivered', 'It arrives, encrypted if the server offers STARTTLS.'),
  attack: fate('exposed', 'It may go to another server, or travel unencrypted, and nobody notices.'),
  expired: fate('delivered', 'It arrives: the sender does not look at the certificate.'),
}

const NOT_KNOWN = 'We could not find out.'
const UNKNOWN: Fates = {
  normal: fate('unknown', NOT_KNOWN),
  attack: fate('unknown', NOT_KNOWN),
  expired: fate('unknown', NOT_KNOWN),
}

interface FateFacts {
  hosts: readonly string[]
  mtaSts: MtaSts
  dnssec: Dnssec
  dane: readonly DaneHost[]
}

/**
 * What happens to a message today, depending on what its sender checks: on an ordinary day, during an attack on the
 * route, and when the certificate has expired.
 * @param facts for a domain whose mail servers are known
 */
export const fatesOf = (facts: FateFacts): SenderFates[] => [
  { sender: 'neither', ...(facts.dnssec.state === 'bogus' ? withBogus(UNPROTECTED) : UNPROTECTED) },
  { sender: 'mta-sts', ...(facts.dnssec.state === 'bogus' ? withBogus(withSts(facts)) : withSts(facts)) },
  { sender: 'dane', ...withDane(facts) },
]

/** A sender with a validating resolver gets no MX records. */
const withBogus = (fates: Fates): Fates => ({
  ...fates,
  normal: fate('stopped', 'It waits if the sender’s resolver validates DNSSEC; otherwise it arrives.'),
})

function withSts({ hosts, mtaSts: { state, policy } }: FateFacts): Fates {
  if (state === 'unknown') return UNKNOWN
  if (state !== 'found' || !policy || policy.mode === 'none') return UNPROTECTED
  if (policy.mode === 'testing') {
    const isReported = 'The sender includes it in its next TLS report.'
    return {
      normal: UNPROTECTED.normal,
      attack: fate('exposed', `The same as without MTA-STS, since the policy is in test mode. ${isReported}`),
      expired: fate('delivered', `It arrives. ${isReported}`),
    }
  }
  const covered = hosts.filter((host) => policy.mx.some((pattern) => covers(pattern, host)))
  const all = covered.length === hosts.length
  return {
    normal:
      covered.length === 0
        ? fate('stopped', 'It waits and bounces: the policy names none of the mail servers.')
        : all
          ? fate('protected', 'It arrives encrypted, at a server with a valid certificate.')
          : fate(
              'protected',
              `It arrives through ${covered.length} of ${hosts.length} mail servers; the policy names no others.`,
            ),
    attack: fate('stopped', 'It waits if the sender already has the policy. Nobody else receives it.'),
    expired: fate('stopped', 'It waits until the certificate is renewed, and bounces after a few days.'),
  }
}

function withDane({ dnssec, dane }: FateFacts): Fates {
  if (dnssec.state === 'bogus')
    return {
      ...UNPROTECTED,
      ...withBogus(UNPROTECTED),
      attack: fate('stopped', 'It waits: no answer is trusted.'),
    }
  const usable = dane.filter(({ state }) => state === 'usable')
  if (dane.some(({ state }) => state === 'unknown')) return UNKNOWN
  if (usable.length === 0) return withoutUsable(dane)
  if (usable.length < dane.length) {
    return {
      normal: fate(
        'protected',
        `It arrives, authenticated at ${usable.length} of ${dane.length} mail servers.`,
      ),
      attack: fate(
        'exposed',
        'An attacker who blocks the servers with TLSA records gets it sent to the others unprotected.',
      ),
      expired: expiredAt(usable),
    }
  }
  return {
    normal: fate('protected', 'It arrives encrypted, at the server that its TLSA record names.'),
    attack: fate('stopped', 'It waits. A forged answer is rejected, and another server is not trusted.'),
    expired: expiredAt(usable),
  }
}

function withoutUsable(dane: readonly DaneHost[]): Fates {
  if (dane.length === 0 || !dane.every(({ state }) => state === 'broken')) return UNPROTECTED
  return {
    ...UNPROTECTED,
    normal: fate('delivered', 'It arrives if the server offers STARTTLS; nothing proves whose server it is.'),
  }
}

/** With usage 3, only the key decides (RFC 7672 section 3.1.1). */
const expiredAt = (usable: readonly DaneHost[]): Fate =>
  usable.every(({ records }) => records.some(ignoresDates))
    ? fate('protected', 'It arrives: with usage 3 the key counts, not the date.')
    : fate('stopped', 'It waits until the certificate is renewed: with usage 2 the date counts.')
