// What the receiver itself says about SPF, DKIM and DMARC, where that is bad news.
import { headerFinding, type HeaderFinding } from './findings.ts'
import type { HeaderResult } from './schema.ts'

/** @param isProved whether an aligned result passes: one is enough for DMARC, whatever the others are */
export function resultFindings(results: readonly HeaderResult[], isProved: boolean): HeaderFinding[] {
  const own = results.filter(({ trusted }) => trusted)
  if (own.length === 0) return [headerFinding('header-unknown-results')]
  const signed = own.filter(({ method }) => method === 'dkim')
  const [unproved] = signed.some(({ result }) => result === 'pass') ? [] : signed
  return [
    ...own.flatMap((result) => failureOf(result, isProved) ?? []),
    ...(unproved ? [unprovedSignature(unproved, isProved)] : []),
  ]
}

const valuesOf = ({ method, result, comment, reason, authserv }: HeaderResult, isProved: boolean) => ({
  authserv,
  method,
  result,
  why: (reason || comment).slice(0, 200),
  isProved,
})

function failureOf(line: HeaderResult, isProved: boolean): HeaderFinding | undefined {
  const { method, result } = line
  if (!/fail|error$/.test(result)) return undefined
  const values = valuesOf(line, isProved)
  if (method === 'spf')
    return headerFinding(
      result.startsWith('soft') ? 'header-spf-softfail' : `header-spf-${kindOf(result)}`,
      values,
    )
  return method === 'dmarc' ? headerFinding(`header-dmarc-${kindOf(result)}`, values) : undefined
}

function unprovedSignature(line: HeaderResult, isProved: boolean): HeaderFinding {
  const { result } = line
  if (result === 'none') return headerFinding('header-dkim-none')
  const isKnown = /fail|error$/.test(result)
  const kind = result === 'policy' ? result : isKnown ? kindOf(result) : 'neutral'
  return headerFinding(`header-dkim-${kind}`, valuesOf(line, isProved))
}

/** Some receivers write words of their own, such as “hardfail”. */
const kindOf = (result: string) =>
  result.startsWith('temp') ? 'temperror' : result.endsWith('error') ? 'permerror' : 'fail'
