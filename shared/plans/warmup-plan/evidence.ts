// What a few events among n emails prove about a rate, however often someone looks. Without it, one complaint after ten emails would
// look like 10 %; and a test made for one look, repeated each day of a plan, is wrong about most plans in the end.
//
// A proof is a mixture of likelihood ratios against the rate that reaches 20: no lower rate ever gets it there with a chance above 5 %,
// over all looks together (Ville, “Étude critique de la notion de collectif”, 1939; Robbins, “Statistical methods related to the law
// of the iterated logarithm”, Annals of Mathematical Statistics 41, 1970; Howard, Ramdas, McAuliffe and Sekhon, “Time-uniform,
// nonparametric, nonasymptotic confidence sequences”, Annals of Statistics 49, 2021).

/** The chance of being wrong that all proofs of a plan together may have. */
const DOUBT = 0.05
/** Sums are exact to about this much; without it, a probability of exactly 5 % would count as less on some machines. */
const ROUNDING = 1e-9
/** More emails than anyone sends in a plan. */
const MOST_EMAILS = 2 ** 31
/** Counts from the first day of a plan on have this part of the doubt; those that begin later share the rest. */
export const SHARE_FROM_START = 0.5

/**
 * Whether that many events within `emails` prove a rate above `rate` (between 0 and 1).
 * @param share of the doubt: all counts that are looked at have at most 1 together
 */
export const provesAbove = (
  events: number,
  emails: number,
  rate: number,
  share: number = SHARE_FROM_START,
): boolean =>
  events > emails * rate && logRatioAbove(events, emails, rate) >= Math.log(1 / (DOUBT * share)) + ROUNDING

/** Whether so few events within `emails`, counted from one day on, prove a rate below `rate` (between 0 and 1). */
export const provesBelow = (events: number, emails: number, rate: number): boolean =>
  events < emails * rate && logRatioBelow(events, emails, rate) >= Math.log(1 / DOUBT) + ROUNDING

/**
 * Whether these counts, looked at once, are less than 5 % likely at `rate` (Clopper and Pearson, “The use of confidence or fiducial
 * limits”, Biometrika 26, 1934). Among many looks, some are: it is no proof.
 */
export const suggestsAbove = (events: number, emails: number, rate: number): boolean =>
  events > emails * rate && chanceOfAtLeast(events, emails, rate) < DOUBT - ROUNDING

/** The most emails within which that many events still prove a rate above `rate`; 0 if they never do. */
export const mostThatProve = (events: number, rate: number, share: number = SHARE_FROM_START): number =>
  lastWhere((emails) => emails < events || provesAbove(events, emails, rate, share), events - 1)

/** The fewest emails after which no more than that many events prove a rate below `rate`. */
export const fewestThatClear = (events: number, rate: number): number =>
  lastWhere((emails) => !provesBelow(events, emails, rate), events) + 1

/** The lowest and the highest rate that the counts do not contradict, each with 95 % confidence over all looks. */
export function rateBounds(
  events: number,
  emails: number,
  share: number = SHARE_FROM_START,
): { low: number; high: number } {
  if (emails <= 0) return { low: 0, high: 1 }
  const rate = events / emails
  return {
    low: events === 0 ? 0 : bisect([0, rate], (low) => provesAbove(events, emails, low, share)),
    high: events >= emails ? 1 : bisect([rate, 1], (high) => !provesBelow(events, emails, high)),
  }
}

/** Higher rates are weighed by (1 − p)^(weight − 1): about four times the rate is expected, and a list of nothing but bounces still counts. */
const weightOf = (rate: number): number => Math.min(1e6, Math.max(1, Math.round(1 / (4 * rate))))

/** ln of the mean of p^events (1 − p)^others, over the weighed rates above `rate`, against that of `rate` itself. */
function logRatioAbove(events: number, emails: number, rate: number): number {
  const weight = weightOf(rate)
  const others = emails - events + weight
  const above = 1 - chanceOfAtLeast(events + 1, emails + weight, rate)
  return Math.log(weight * above) + logBeta(events + 1, others) - logTerm(events, others, rate)
}

/** The same over all rates from 0 to `rate`, each weighed the same. */
function logRatioBelow(events: number, emails: number, rate: number): number {
  const others = emails - events
  const below = chanceOfAtLeast(events + 1, emails + 1, rate)
  return Math.log(below / rate) + logBeta(events + 1, others + 1) - logTerm(events, others, rate)
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b)

const logTerm = (events: number, others: number, rate: number): number =>
  events * Math.log(rate) + others * Math.log1p(-rate)

/** The largest number for which the condition holds, if it holds up to there and never after. */
function lastWhere(holds: (value: number) => boolean, from: number): number {
  let low = Math.max(0, from)
  if (!holds(low + 1)) return low <= from ? 0 : low
  let high = low + 1
  while (high < MOST_EMAILS && holds(high)) {
    low = high
    high *= 2
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle
  }
  return low
}

/** The rate at which the condition stops to hold. */
function bisect([from, to]: readonly [number, number], holds: (rate: number) => boolean): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (holds(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** P(X ≥ events) of the binomial distribution: the regularized incomplete beta function I(rate; events, emails − events + 1). */
export function chanceOfAtLeast(events: number, emails: number, rate: number): number {
  if (events <= 0 || rate >= 1) return events <= emails ? 1 : 0
  if (events > emails || rate <= 0) return 0
  const [a, b] = [events, emails - events + 1]
  const front = Math.exp(
    logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(rate) + b * Math.log1p(-rate),
  )
  // The fraction converges quickly on this side of the mean, and by symmetry on the other.
  return rate < (a + 1) / (a + b + 2)
    ? (front * fraction(a, b, rate)) / a
    : 1 - (front * fraction(b, a, 1 - rate)) / b
}

const STEPS = 1_000
const TINY = 1e-300
const EXACT = 1e-15

/** The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz’s method. */
function fraction(a: number, b: number, x: number): number {
  const safe = (value: number) => (Math.abs(value) < TINY ? TINY : value)
  let c = 1
  let d = 1 / safe(1 - ((a + b) * x) / (a + 1))
  let sum = d
  for (let m = 1; m <= STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / safe(1 + even * d)
    c = safe(1 + even / c)
    sum *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / safe(1 + odd * d)
    c = safe(1 + odd / c)
    sum *= d * c
    if (Math.abs(d * c - 1) < EXACT) break
  }
  return sum
}

const LANCZOS_FIRST = 0.99999999999980993
const LANCZOS: readonly number[] = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln Γ(x) for x ≥ 1 (Lanczos, g = 7). */
function logGamma(x: number): number {
  const t = x + 6.5
  const series = LANCZOS.reduce((sum, factor, at) => sum + factor / (x + at), LANCZOS_FIRST)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series)
}
