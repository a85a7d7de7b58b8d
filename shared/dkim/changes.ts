// What to change about DKIM: records that can be derived from what is published, and what only the signing service or
// the owner of the private key can do.
import { asksFor } from '#shared/change/asks.ts'
import { recordChange, type Change } from '#shared/change/change.ts'
import { orderChanges } from '#shared/change/order.ts'
import { proveChanges } from '#shared/change/prove.ts'
import { improvedRecord, lintRecord, looksLikeKey } from '#shared/dkim/lint-record.ts'
import type { DkimCode, DkimFinding } from '#shared/dkim/findings.ts'
import { dkimIntents } from '#shared/dkim/intent.ts'
import { keyName } from '#shared/dkim/question.ts'
import { readKey } from '#shared/dkim/read-key.ts'
import type { DkimKey, DkimTried } from '#shared/dkim/schema.ts'
import { moreRsa, newKey, ofTarget, selectorToAdd, turnOn, type Signers } from '#shared/dkim/signing-asks.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { txtRecord } from '#shared/dns/with-records.ts'
import { asksForAction } from '#shared/report/verdict.ts'

interface DkimFacts {
  domain: string
  /** The keys to look at; just one if a selector was given. */
  keys: readonly DkimKey[]
  /** Findings about the domain rather than a key. */
  findings: readonly DkimFinding[]
  tried: readonly DkimTried[]
  /** Labels of the mail services that the domain appears to use. */
  services: readonly string[]
}

/** Every change of records was applied to a copy of DNS and fixes what it names. */
export async function dkimChanges(facts: DkimFacts, resolver: Resolver): Promise<Change[]> {
  const { domain, services, keys, findings } = facts
  const signers: Signers = { domain, services, free: selectorToAdd(facts.tried, findings) }
  const ofKeys = await Promise.all(keys.map((key) => keyChanges(key, signers, resolver)))
  const changes = [...ofDomain(findings, signers), ...ofKeys.flat()]
  return orderChanges(changes, [...findings, ...keys.flatMap((key) => key.findings)])
}

function ofDomain(findings: readonly DkimFinding[], signers: Signers): Change[] {
  return findings.filter(asksForAction).flatMap((finding) => {
    if (finding.code === 'dkim-none-can-exist') return [turnOn(signers, finding)]
    if (finding.code === 'dkim-ed25519-only') return [moreRsa(signers, finding)]
    if (finding.code !== 'dkim-wildcard') return []
    const owner = keyName('*', signers.domain)
    return asksFor([finding], [], {
      tool: 'dkim',
      owner,
      type: 'TXT',
      titles: { 'dkim-wildcard': 'Replace the wildcard with a record for each key' },
    })
  })
}

async function keyChanges(key: DkimKey, signers: Signers, resolver: Resolver): Promise<Change[]> {
  const problems = key.findings.filter(asksForAction)
  if (problems.length === 0) return []
  if (key.state === 'absent' && key.records.length === 0 && key.chain.length === 0)
    return problems.map((finding) => turnOn(signers, finding, key))
  if (key.chain.length > 0) return [ofTarget(signers, key, problems)]
  const recheck = async (changed: Resolver) => {
    const answer = await changed.query(key.name, 'TXT')
    return readKey(key.selector, signers.domain, answer, key.service).findings
  }
  const proved = await proveChanges(recordDrafts(key), {
    findings: key.findings,
    resolver,
    recheck,
    intentsOf: dkimIntents,
  })
  const ended = new Set(proved.flatMap(({ why }) => why))
  const open = problems.filter(({ code }) => !ended.has(code))
  const weak = open.filter(({ code }) => NEEDS_NEW_KEY.has(code))
  return [
    ...proved,
    ...(weak.length > 0 ? [newKey(signers, key, weak)] : []),
    ...asksFor(
      open.filter((finding) => !weak.includes(finding)),
      proved,
      { tool: `dkim-${key.selector}`, owner: key.name, type: 'TXT', titles: titlesFor(key.selector) },
    ),
  ]
}

const NEEDS_NEW_KEY: ReadonlySet<DkimCode> = new Set([
  'dkim-rsa-short',
  'dkim-rsa-1024',
  'dkim-rsa-large',
  'dkim-rsa-exponent',
  'dkim-private-key',
  'dkim-key-algorithm',
])

function titlesFor(selector: string): Partial<Record<DkimCode, string>> {
  const copy = `Copy the DKIM key at selector “${selector}” again`
  return {
    'dkim-multiple-records': `Keep one key at selector “${selector}”`,
    'dkim-not-a-key': `Publish the DKIM key at selector “${selector}”`,
    'dkim-no-key': `Publish the DKIM key at selector “${selector}”`,
    'dkim-duplicate-tag': `Correct the DKIM record at selector “${selector}”`,
    'dkim-certificate': `Publish the public key at selector “${selector}”`,
    'dkim-key-unreadable': copy,
    'dkim-key-character': copy,
    'dkim-key-cut': copy,
    'dkim-key-extra': copy,
    'dkim-seam-missing': copy,
    'dkim-seam-extra': copy,
    'dkim-rsa-damaged': copy,
    'dkim-ed25519-length': copy,
  }
}

/** One record replaces all others at the name if only one of them can be meant. */
function recordDrafts(key: DkimKey): Change[] {
  const { name, selector, records, findings } = key
  const candidates = records.filter(looksLikeKey)
  const usable = candidates.filter((text) => lintRecord(txtRecord(text), name).valid)
  const [chosen, ...others] = candidates.length === 1 ? candidates : usable
  // An empty p= next to a key leaves open which of the two is meant.
  const isRevoked = candidates.some((text) => lintRecord(txtRecord(text), name).tags.p === '')
  if (chosen === undefined || others.length > 0 || isRevoked) return []
  const after = improvedRecord(txtRecord(chosen)) ?? chosen
  if (records.length === 1 && after === chosen) return []
  const { title, text } = wording(key, after)
  return [
    recordChange({
      id: `dkim-record-${selector}`,
      title,
      text,
      owner: name,
      type: 'TXT',
      before: records,
      after: [after],
      why: [],
      risk: 'none',
      ...(findings.some(({ code }) => code === 'dkim-testing') && { prerequisites: [passesFirst(selector)] }),
      rfc: findings.find(asksForAction)?.rfc ?? 'RFC 6376, 3.6.1',
    }),
  ]
}

function wording({ name, selector, records, findings }: DkimKey, after: string) {
  const left = new Set(lintRecord(txtRecord(after), name).findings.map(({ code }) => code))
  const ended = findings.filter((finding) => asksForAction(finding) && !left.has(finding.code))
  const reasons = ended.map(({ message }) => message).join(' ')
  if (records.length > 1) {
    return {
      title: `Keep one record at selector “${selector}”`,
      text: `Publish only this record at ${name}, and remove the others there. ${reasons}`,
    }
  }
  return ended.every(({ code }) => code === 'dkim-testing')
    ? {
        title: `End the DKIM test mode at selector “${selector}”`,
        text: `Publish the record at ${name} without t=y; the key stays the same. ${reasons}`,
      }
    : {
        title: `Fix the DKIM record at selector “${selector}”`,
        text: `Replace the record at ${name} with this one; the key stays the same. ${reasons}`,
      }
}

const passesFirst = (selector: string) =>
  `Send yourself a message signed with selector “${selector}” and make sure that its headers say dkim=pass.`
