// What the public Domain Connect templates say of a service, beside what the catalogue says. Pure: tests call it.

/**
 * @typedef {{ type: string, host?: string, pointsTo?: string, data?: string, spfRules?: string }} TemplateRecord
 * @typedef {{ file: string, providerId: string, hostRequired: boolean, records: TemplateRecord[] }} Template
 * @typedef {{ selector: string, type: string, target?: string, setUp: boolean }} Key
 * @typedef {{ id: string, service: string, rootSpf?: string, dkim?: Key[] }} Passport
 * @typedef {{ passport: string, file: string, what: string }} Difference
 */

const isVariable = (/** @type {string} */ text) => text.includes('%')
const isRoot = (/** @type {string | undefined} */ host = '') => host === '@' || host === ''

/** @param {TemplateRecord} record */
const selectorOf = ({ host = '' }) => /^(.+?)\._domainkey(?:\.|$)/.exec(host)?.[1]

/** @param {TemplateRecord} record */
const isRootSpf = ({ type, host, data = '' }) =>
  isRoot(host) && (type === 'SPFM' || (type === 'TXT' && data.startsWith('v=spf1')))

/**
 * @param {Passport} passport
 * @param {Template} template
 * @param {(target: string) => boolean} isKnownTarget
 * @returns {Difference[]}
 */
export function compareTemplate(passport, { file, hostRequired, records }, isKnownTarget) {
  const keys = records.filter((record) => selectorOf(record) !== undefined)
  // Where a host is required, “@” is that name below the domain.
  const rootSpf = hostRequired ? [] : records.filter(isRootSpf)
  const spfText = rootSpf.map(({ spfRules, data }) => spfRules ?? data).join(' ')
  const { dkim = [], rootSpf: needs } = passport
  const said = [
    ...(rootSpf.length > 0 && needs !== undefined && needs !== 'needed'
      ? [`SPF at the domain itself (${spfText}), which the catalogue calls ${needs}`]
      : []),
    ...(rootSpf.length > 0 && needs === undefined
      ? [`SPF at the domain itself (${spfText}), which the catalogue does not know`]
      : []),
    ...(rootSpf.length === 0 && !hostRequired && keys.length > 0 && needs === 'needed'
      ? ['no SPF at the domain itself, which the catalogue calls needed']
      : []),
    ...keys.flatMap((record) => keyDifferences(record, dkim, isKnownTarget)),
  ]
  return [...new Set(said)].map((what) => ({ passport: passport.id, file, what }))
}

/**
 * @param {TemplateRecord} record
 * @param {readonly Key[]} keys
 * @param {(target: string) => boolean} isKnownTarget
 */
function keyDifferences(record, keys, isKnownTarget) {
  const selector = selectorOf(record) ?? ''
  const { type, pointsTo = '' } = record
  if (isVariable(selector)) return []
  const same = keys.filter((key) => key.selector === selector)
  const [key] = same
  if (!key) return [`the selector ${selector}, which the catalogue does not have`]
  return [
    ...(same.some(({ setUp }) => setUp) ? [] : [`the selector ${selector}, which the catalogue calls old`]),
    ...(same.some((one) => one.type === type)
      ? []
      : [`a ${type} at the selector ${selector}, where the catalogue has a ${key.type}`]),
    ...(type !== 'CNAME' || isVariable(pointsTo) || isKnownTarget(pointsTo.replace(/\.$/, '').toLowerCase())
      ? []
      : [`the target ${pointsTo}, which the catalogue does not recognize`]),
  ]
}

/** @param {Difference} difference */
export const keyOf = ({ passport, file, what }) => `${passport}: ${file}: ${what}`

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/**
 * @param {readonly { id: string, facts: readonly { readOn: string, source: string }[] }[]} all
 * @param {number} now in milliseconds since 1970
 */
export const oldFacts = (all, now) =>
  all.flatMap(({ id, facts }) =>
    facts
      .filter(({ readOn }) => now - Date.parse(readOn) > YEAR_MS)
      .map(({ readOn, source }) => `${id}: ${source}, read on ${readOn}`),
  )

/**
 * The names that have to be in DNS if the catalogue is right: those that are the same for every customer.
 * @param {Passport & { bounce?: { target?: string, how: string, domains?: string[] } }} passport
 * @param {readonly string[]} includes
 * @returns {{ name: string, type: 'TXT' | 'A' | 'ANY', what: string }[]}
 */
export function liveNames({ dkim = [], bounce }, includes) {
  const isFixed = (/** @type {string | undefined} */ text) => text !== undefined && !text.includes('{')
  return [
    ...includes.map((name) => ({ name, type: /** @type {const} */ ('TXT'), what: 'include' })),
    ...dkim.flatMap(({ target, setUp }) =>
      setUp && target !== undefined && isFixed(target)
        ? [{ name: target, type: /** @type {const} */ ('TXT'), what: 'DKIM target' }]
        : [],
    ),
    ...(bounce?.target !== undefined && isFixed(bounce.target)
      ? [{ name: bounce.target, type: /** @type {const} */ ('ANY'), what: 'bounce target' }]
      : []),
  ]
}
