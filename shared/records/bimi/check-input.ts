// What is wrong with what someone chose or typed in the BIMI generator.
import { toRecordUri, type BimiRecordInput } from './build-record.ts'
import { isSelector } from './parse.ts'
import { isUsableUri, prefixesOf, toUrl } from './tags.ts'

type BimiField = 'selector' | 'logo' | 'certificate' | 'lps'

export interface BimiInputProblem {
  field: BimiField
  /** error: the record would not work; warning: it works, but could be better. */
  severity: 'error' | 'warning'
  message: string
}

export function checkBimiInput(
  { declines, logoUrl, certificateUrl = '', prefixes }: BimiRecordInput,
  selector: string,
): BimiInputProblem[] {
  const problems: BimiInputProblem[] = []
  const add = (field: BimiField, severity: BimiInputProblem['severity'], message: string) =>
    problems.push({ field, severity, message })
  if (!isSelector(selector))
    add('selector', 'error', 'A selector has letters, digits and hyphens, with periods between its parts.')
  if (prefixes && prefixesOf(prefixes.join(',')) === null)
    add('lps', 'error', 'A prefix has letters, digits and hyphens only.')
  if (declines) return problems
  if (logoUrl !== '') problems.push(...addressProblems('logo', logoUrl, /\.svgz?$/i, '.svg'))
  if (certificateUrl !== '')
    problems.push(...addressProblems('certificate', certificateUrl, /\.pem$/i, '.pem'))
  return problems
}

function addressProblems(
  field: BimiField,
  typed: string,
  ending: RegExp,
  wanted: string,
): BimiInputProblem[] {
  const address = toRecordUri(typed)
  const problem = (severity: BimiInputProblem['severity'], message: string) => [{ field, severity, message }]
  if (/^http:/i.test(address))
    return problem('error', 'Receivers only fetch over https: start with https://.')
  if (!isUsableUri(address))
    return problem('error', `Enter a full URL, for example https://example.com/bimi${wanted}.`)
  if (!ending.test(toUrl(address)?.pathname ?? ''))
    return problem('warning', `The URL does not end in ${wanted}, and some receivers check that.`)
  return []
}
