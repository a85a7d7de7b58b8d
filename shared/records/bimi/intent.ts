// What a BIMI record is for: a logo, its certificate and how to show it, or that no logo is wanted.
import type { Change } from '#shared/report/change/change.ts'
import type { Intent } from '#shared/report/change/intent.ts'
import { meantBimi, type MeantBimi } from './meant-record.ts'
import { BIMI_TAG_NAMES, BIMI_TAGS, short, type TagWish } from './tags.ts'

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

const intentsIn = (texts: readonly string[], { owner }: Place): TagWish[] =>
  texts.flatMap((text) => {
    const record = meantBimi(text)
    const isBimi = record !== null && (record.isNamed || record.l !== undefined || record.a !== undefined)
    return isBimi ? ofRecord(record, owner) : []
  })

function ofRecord({ s, others, unclear, ...values }: MeantBimi, owner: string): TagWish[] {
  const declines = values.l === '' && (values.a ?? '') === ''
  return [
    ...(declines ? [{ key: 'declines', what: 'the wish to show no logo' }] : []),
    ...BIMI_TAG_NAMES.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : BIMI_TAGS[name].wishes(value)
    }),
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
