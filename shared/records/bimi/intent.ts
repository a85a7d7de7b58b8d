// What a BIMI record is for: a logo, its certificate and how to show it, or that no logo is wanted.
import type { Change } from '#shared/report/change/change.ts'
import type { Intent } from '#shared/report/change/intent.ts'
import { meantBimi, type MeantBimi } from './meant-record.ts'
import { isAvp, isUsableUri, prefixesOf, toUrl } from './parse.ts'

interface BimiIntent extends Intent {
  /** Why it cannot stay; missing where it can. */
  why?: string
}

type Place = Pick<Change, 'owner' | 'type'>

export const bimiIntents = (texts: readonly string[], place: Place): Intent[] =>
  intentsIn(texts, place).map(({ key, what }) => ({ key, what }))

const ONE_RECORD = 'Receivers use one record only; with several, they use none.'

/** What one record cannot keep of these texts, each with the reason. */
export const lossesIn = (texts: readonly string[], place: Place): NonNullable<Change['loses']> =>
  intentsIn(texts, place).flatMap(({ what, why }) => {
    const reason = why ?? (texts.length > 1 ? ONE_RECORD : undefined)
    return reason === undefined ? [] : [{ what, why: reason }]
  })

const intentsIn = (texts: readonly string[], { owner }: Place): BimiIntent[] =>
  texts.flatMap((text) => {
    const record = meantBimi(text)
    const isBimi = record !== null && (record.isNamed || record.l !== undefined || record.a !== undefined)
    return isBimi ? ofRecord(record, owner) : []
  })

function ofRecord({ l, a, avp, lps, s, others, unclear }: MeantBimi, owner: string): BimiIntent[] {
  const declines = l === '' && (a ?? '') === ''
  return [
    ...(declines ? [{ key: 'declines', what: 'the wish to show no logo' }] : []),
    ...(l ? [{ key: `logo ${addressOf(l)}`, what: `the logo at ${short(l)}` }] : []),
    ...(a ? [certificate(a)] : []),
    ...(avp === undefined || avp === 'brand' ? [] : [preference(avp)]),
    ...(lps === undefined ? [] : prefixes(lps)),
    ...(s === undefined || owner.startsWith(`${s}._bimi.`)
      ? []
      : [{ key: `s=${s}`, what: `“s=${short(s)}”`, why: 'A selector has no effect in a record.' }]),
    ...others.map(([name, value]) => ({ key: `${name}=${value}`, what: `the tag ${name}=${short(value)}` })),
    ...unclear.map((part) => ({
      key: `part ${part}`,
      what: `“${short(part)}”`,
      why: 'Receivers cannot read it, and it is not clear what it means.',
    })),
  ]
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Equal for all spellings of a URL. */
const addressOf = (text: string): string => toUrl(text)?.href ?? text

const certificate = (a: string): BimiIntent => ({
  key: `certificate ${addressOf(a)}`,
  what: `the certificate at ${short(a)}`,
  ...(isUsableUri(a) ? {} : { why: 'It is not a URL that receivers can fetch.' }),
})

const preference = (avp: string): BimiIntent => ({
  key: `avp=${avp}`,
  what: `the preference avp=${short(avp)}`,
  ...(isAvp(avp) ? {} : { why: 'Receivers know only brand and personal.' }),
})

function prefixes(lps: string): BimiIntent[] {
  const known = prefixesOf(lps)
  if (known === null)
    return [
      {
        key: `lps=${lps}`,
        what: `“lps=${short(lps)}”`,
        why: 'A prefix has letters, digits and hyphens only.',
      },
    ]
  return known.length === 0
    ? [{ key: 'lps', what: 'selectors for every local part (lps=)' }]
    : known.map((prefix) => ({ key: `lps ${prefix}`, what: `the selector for ${prefix} (lps=)` }))
}
