// The markup that Gmail reads for its Promotions tab: JSON-LD with DiscountOffer and PromotionCard.
import { DAY_SECONDS, dayOfIso } from '#shared/kit/calendar.ts'
import type { TemplateDocument } from './document.ts'
import { templateFinding, type TemplateFinding } from './findings.ts'

/** Gmail’s own examples have below a kilobyte. */
const MAX_SCRIPT = 50_000
const MAX_SCRIPTS = 20
const MAX_ITEMS = 50

const TYPES = ['DiscountOffer', 'PromotionCard']

export function judgePromotion(source: string, { nodes }: TemplateDocument): TemplateFinding[] {
  const scripts = nodes
    .filter(
      (node) =>
        node.kind === 'open' &&
        node.name === 'script' &&
        /application\/ld\+json/i.test(node.attributes.get('type') ?? ''),
    )
    .slice(0, MAX_SCRIPTS)
    .map((node) => contentAt(source, node.kind === 'open' ? node.start : 0))
    .filter((text) => TYPES.some((type) => text.includes(type)))
  return scripts.flatMap(judgeScript)
}

function contentAt(source: string, start: number): string {
  const open = source.indexOf('>', start) + 1
  if (open === 0) return ''
  const close = source.indexOf('</', open)
  return source.slice(open, close < 0 ? undefined : close).slice(0, MAX_SCRIPT)
}

type Item = Readonly<Record<string, unknown>>

function judgeScript(text: string): TemplateFinding[] {
  const items = itemsOf(text)
  if (!items) return [templateFinding('template-promotion-unreadable')]
  const found = items.filter((item) => TYPES.includes(textIn(item, '@type')))
  const problems = found.flatMap((item) => [...judgeDates(item), ...judgeDiscount(item), ...judgeImage(item)])
  const types = [...new Set(found.map((item) => textIn(item, '@type')))]
  if (found.length === 0) return []
  return problems.length > 0 ? problems : [templateFinding('template-promotion', { types })]
}

function itemsOf(text: string): Item[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return (Array.isArray(value) ? value : [value])
      .slice(0, MAX_ITEMS)
      .filter((item): item is Item => typeof item === 'object' && item !== null)
  } catch {
    return null
  }
}

const textIn = (item: Item, name: string): string => {
  const value = item[name]
  return typeof value === 'string' ? value.trim() : ''
}

/** A merge tag is filled in later. */
const isOpen = (text: string): boolean => /[{*%[]/.test(text)

/** Day, hour, minute, second, and the hours and minutes of the time zone. */
const MOMENT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,6})?)?(?:Z|([+-]\d\d):?(\d\d))$/

/** In seconds since 1970; null for what is no moment. */
function momentOf(text: string): number | null {
  const [, day = '', hour, minute, second, zoneHour, zoneMinute] = MOMENT.exec(text) ?? []
  const days = dayOfIso(day)
  const [hours, minutes, seconds] = [hour, minute, second].map((part) => Number(part ?? 0))
  if (days === null || (hours ?? 0) > 23 || (minutes ?? 0) > 59 || (seconds ?? 0) > 60) return null
  const sign = zoneHour?.startsWith('-') ? -1 : 1
  const ahead = Number(zoneHour ?? 0) * 3600 + sign * Number(zoneMinute ?? 0) * 60
  return days * DAY_SECONDS + (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0) - ahead
}

function judgeDates(item: Item): TemplateFinding[] {
  const [starts, ends] = ['availabilityStarts', 'availabilityEnds'].map((name) => ({
    name,
    text: textIn(item, name),
  }))
  const given = [starts, ends].filter((one) => one !== undefined && one.text !== '' && !isOpen(one.text))
  const wrong = given.find((one) => one && momentOf(one.text) === null)
  if (wrong)
    return [
      templateFinding('template-promotion-dates', {
        problem: `${wrong.name} is “${wrong.text.slice(0, 60)}”, not a day with a time and a time zone`,
      }),
    ]
  return given.length === 2 && (momentOf(starts?.text ?? '') ?? 0) >= (momentOf(ends?.text ?? '') ?? 0)
    ? [templateFinding('template-promotion-dates', { problem: 'the offer ends before it begins' })]
    : []
}

function judgeDiscount(item: Item): TemplateFinding[] {
  if (textIn(item, '@type') !== 'DiscountOffer' || textIn(item, 'description') !== '') return []
  return [templateFinding('template-promotion-code', { problem: 'the DiscountOffer has no description' })]
}

function judgeImage(item: Item): TemplateFinding[] {
  if (textIn(item, '@type') !== 'PromotionCard') return []
  const image = textIn(item, 'image')
  const problem =
    image === ''
      ? 'the PromotionCard has no image'
      : isOpen(image)
        ? undefined
        : !/^https:\/\//i.test(image)
          ? 'the image is not at an https address'
          : /\.(?:webp|svg|gif|avif|bmp)(?:[?#]|$)/i.test(image)
            ? 'the image is neither a PNG nor a JPEG'
            : undefined
  return problem === undefined ? [] : [templateFinding('template-promotion-image', { problem })]
}
