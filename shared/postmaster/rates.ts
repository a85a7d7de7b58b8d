// The figures of a series, and the days that count.
import { dayInWords, dayOfIso, isoDay } from '#shared/kit/calendar.ts'
import type { ProviderSeries } from './series.ts'

export interface Figure {
  day: string
  value: number
}

export const figuresOf = ({ days }: Pick<ProviderSeries, 'days'>): Figure[] =>
  days.flatMap(({ day, value }) => (typeof value === 'number' ? [{ day, value }] : []))

export const newestDay = (series: readonly Pick<ProviderSeries, 'days'>[]): string =>
  series.reduce((newest, { days }) => {
    const day = days.at(-1)?.day ?? ''
    return day > newest ? day : newest
  }, '')

/** The day that is so many days before another; empty for what is no day. */
export function daysBefore(day: string, count: number): string {
  const number = dayOfIso(day)
  return number === null ? '' : isoDay(number - count)
}

export const meanOf = (figures: readonly Figure[]): number =>
  figures.reduce((sum, { value }) => sum + value, 0) / Math.max(1, figures.length)

/** “on November 20, 2026” */
export const onDay = (day: string): string => `on ${dayInWords(day)}`
