// The binomial distribution: how likely so many events are among n emails, if each has the same chance.

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
export function logGamma(x: number): number {
  const t = x + 6.5
  const series = LANCZOS.reduce((sum, factor, at) => sum + factor / (x + at), LANCZOS_FIRST)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series)
}
