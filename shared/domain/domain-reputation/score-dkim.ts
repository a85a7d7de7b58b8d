// The DKIM part of the score: the best key among the selectors that were tried. None found proves nothing.
import { measured, notApplicable, unknown } from './component.ts'
import type { Component } from './schema.ts'
import { searchFinding } from '#shared/records/dkim/search-findings.ts'
import type { DkimCode } from '#shared/records/dkim/findings.ts'
import type { DkimKey, DkimReport } from '#shared/records/dkim/schema.ts'

const GOOD_BITS = 2048
const WEAK_BITS = 1024

export function scoreDkim(report: DkimReport): Component {
  if (report.state === 'no_selectors') {
    return noKeyCanExist(report)
  }
  if (has(report, 'dkim-parked')) return notApplicable('DKIM', report.verdict.sentence)
  const keys = report.keys.filter(({ state }) => state === 'found' || state === 'revoked')
  const rsaBits = Math.max(
    0,
    ...keys
      .filter(isUsable)
      .filter(isRsa)
      .map(({ keyBits }) => keyBits ?? 0),
  )
  const hasEd25519 = keys.filter(isUsable).some(({ keyType }) => keyType === 'ed25519')
  if (rsaBits >= GOOD_BITS) {
    return good(15, `The key at the selector ${nameOf(keys, rsaBits)} is RSA with ${rsaBits} bits.`)
  }
  if (rsaBits >= WEAK_BITS && hasEd25519) {
    return good(15, `There is an Ed25519 key and a ${rsaBits}-bit RSA key.`)
  }
  if (rsaBits >= WEAK_BITS) {
    return weak(11, `The key at the selector ${nameOf(keys, rsaBits)} is RSA with only ${rsaBits} bits.`)
  }
  if (hasEd25519) {
    return weak(11, 'We found an Ed25519 key but no RSA key; few receivers verify Ed25519 alone.')
  }
  const [first] = keys
  if (first) {
    const text =
      first.state === 'revoked' ? 'is revoked' : rsaBits > 0 ? `has ${rsaBits} bits` : 'cannot be used'
    return weak(3, `The key at the selector ${first.selector} ${text}, and no better one was found.`)
  }
  const tried = report.tried.filter(({ outcome }) => outcome === 'none' || outcome === 'dead-end').length
  const wildcard = report.tried.some(({ outcome }) => outcome === 'wildcard')
  if (wildcard) return unknown('DKIM', 'A wildcard answers for every selector, which proves nothing.')
  if (tried === 0) return unknown('DKIM', `We could not search for keys. ${report.warnings[0] ?? ''}`.trim())
  const { message, fix } = searchFinding('dkim-selector-unknown', {
    domain: report.domain,
    answered: tried,
    total: report.discovery?.total ?? tried,
  })
  return unknown('DKIM', message, fix)
}

const has = ({ findings }: DkimReport, wanted: DkimCode): boolean =>
  findings.some(({ code }) => code === wanted)

/** DNS says that nothing is below _domainkey. */
function noKeyCanExist(report: DkimReport): Component {
  if (has(report, 'dkim-not-needed')) return notApplicable('DKIM', report.verdict.sentence)
  if (!has(report, 'dkim-none-can-exist')) return unknown('DKIM', report.verdict.sentence)
  const text = `DNS says that nothing is below _domainkey.${report.domain}, so there is no key under any selector.`
  const fix = 'If this domain sends mail, turn on DKIM at the service that sends it.'
  return measured('DKIM', [{ points: 0, text, fix }])
}

const isUsable = ({ state, valid }: DkimKey): boolean => state === 'found' && valid

/** RFC 6376 section 3.6.1: the default key type is rsa. */
const isRsa = ({ keyType }: DkimKey): boolean => keyType === undefined || keyType === 'rsa'

const nameOf = (keys: readonly DkimKey[], bits: number): string =>
  keys.find((key) => isUsable(key) && isRsa(key) && key.keyBits === bits)?.selector ?? ''

const good = (points: number, text: string): Component => measured('DKIM', [{ points, text }])

const weak = (points: number, text: string): Component =>
  measured('DKIM', [{ points, text, fix: 'Publish a 2048-bit RSA key and sign with it.' }])
