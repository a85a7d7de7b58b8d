// Whether the SPF record of a domain names a sender: by its term, by what it includes, or by its addresses.
import { failureText } from '#shared/dns/failure-text.ts'
import { isFailure, type Resolver } from '#shared/dns/resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { isSpfRecord } from '#shared/records/spf/parse.ts'
import { chooseRecord, deadTerms } from '#shared/records/spf/record.ts'
import type { SpfReport, SpfTreeNode } from '#shared/records/spf/schema.ts'
import { coversAll, networksIn } from '#shared/senders/by-address.ts'
import { matches } from '#shared/senders/look.ts'
import { type Expected, sight, type Sight, unknown } from './sight.ts'

/** What the record includes is looked at only if the term is not in the record itself. */
export async function seenSender({ name, term }: Expected<'sender'>, resolver: Resolver): Promise<Sight> {
  const answer = await resolver.query(name, 'TXT')
  if (isFailure(answer)) return unknown(failureText(answer))
  const missing = `The SPF record of ${name} does not name “${term}” yet.`
  const isSeen = (isThere: boolean) => sight(isThere, missing, answer.ttlSeconds)
  const chosen = chooseRecord(name, answer.records)
  // Receivers give up on records with errors, whatever they name.
  if ('result' in chosen) return isSeen(false)
  const dead = deadTerms(chosen.terms)
  if (chosen.terms.some(({ text }, index) => !dead[index] && isTerm(term, text))) return isSeen(true)
  const spf = await look(name, resolver)
  if (namesTerm(spf.tree, term)) return isSeen(true)
  if (isUnknown(spf)) return unknown(whyUnknown(spf))
  const networks = networksIn(spf.tree)
  const target = /^include:([^{}]+)$/i.exec(term)?.[1]
  if (networks.length === 0 || target === undefined) return isSeen(false)
  const ofService = await look(target.toLowerCase(), resolver)
  if (isUnknown(ofService)) return unknown(whyUnknown(ofService))
  return isSeen(coversAll(networks, networksIn(ofService.tree)))
}

/** Only the domain's own record counts, and where it leads: whoever it includes decides on theirs. */
export async function seenNoSender(
  { name, term }: Expected<'no-sender'>,
  resolver: Resolver,
): Promise<Sight> {
  const answer = await resolver.query(name, 'TXT')
  if (isFailure(answer)) return unknown(failureText(answer))
  const isGone = (gone: boolean) =>
    sight(gone, `The SPF record of ${name} still names “${term}”.`, answer.ttlSeconds)
  const records = answer.records.map(({ text }) => text).filter(isSpfRecord)
  const words = records.flatMap((record) => record.split(/\s+/))
  if (words.some((word) => isTerm(term, word.replace(/^[-~?]/, '')))) return isGone(false)
  if (!words.some((word) => /^redirect=/i.test(word))) return isGone(true)
  const spf = await look(name, resolver)
  const behind = spf.tree.terms.find((one) => one.name === 'redirect')?.child
  if (behind === undefined || behind.state === 'unknown') return unknown(whyUnknown(spf))
  return isGone(!behind.terms.some(({ text }) => isTerm(term, text.replace(/^[-~?]/, ''))))
}

const look = (name: string, resolver: Resolver): Promise<SpfReport> =>
  checkSpf(name, resolver, { advise: false, leftovers: false })

const isUnknown = ({ state, incomplete }: SpfReport): boolean => state === 'unknown' || incomplete

const whyUnknown = ({ findings, message }: SpfReport): string =>
  findings.find((finding) => finding.unknown)?.message ?? message

const isTerm = (wanted: string, text: string): boolean =>
  matches(wanted.replace(/^\+/, ''), text.replace(/^\+/, ''))

const namesTerm = ({ terms }: SpfTreeNode, wanted: string): boolean =>
  terms.some(
    ({ dead, qualifier = '+', text, child }) =>
      !dead &&
      qualifier === '+' &&
      (isTerm(wanted, text) || (child !== undefined && namesTerm(child, wanted))),
  )
