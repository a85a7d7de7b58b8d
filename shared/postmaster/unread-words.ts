// What is said of a part of a file that could not be read. Each sentence is about a place, which stands beside it.
import { foreignText } from '#shared/kit/foreign-text.ts'
import { numberText } from '#shared/kit/sentence.ts'

const quoted = (text: string) => `“${foreignText(text, 60)}”`

export const UNREAD = {
  empty: 'The file is empty.',
  nothing: 'The file has no figures.',
  tooLarge: 'The file is larger than 5 MB, so none of it was read. Ask for fewer days or domains.',
  tooMany: (count: number) => `Only the first ${numberText(count)} files were read.`,
  page: 'This is a web page, not the data. A page is sent when a key or a sign-in has expired.',
  foreign: 'This is neither JSON of Gmail’s Postmaster Tools nor a table of Microsoft SNDS.',
  cut: 'The JSON ends before it is complete. Save the whole answer.',
  broken: 'This is not valid JSON.',
  between: 'There is text between the JSON documents.',
  documents: (count: number) => `Only the first ${numberText(count)} JSON documents were read.`,
  values: 'The rest of this document was not read: it has too many values.',
  deep: 'This is nested too deeply.',
  value: (name: string) => `${quoted(name)} is not part of an answer of Postmaster Tools version 2.`,
  shape: 'This does not have the form that Gmail describes.',
  pages: 'Gmail has more pages than this one. Ask for the next page, too.',
  noDomain: 'This does not name a domain.',
  domain: (name: string) => `${quoted(name)} is not a domain.`,
  domains: (count: number) => `Only the first ${numberText(count)} domains were read.`,
  noAccess: (domain: string) => `This account may not read ${domain} in Postmaster Tools.`,
  metric: (name: string) => `Nothing tells which figure is called ${quoted(name)}.`,
  overall: (name: string) => `The figure ${quoted(name)} is for the whole time. Ask for daily figures.`,
  date: (text: string) => `${quoted(text)} is not a day.`,
  share: (text: string) => `${quoted(text)} is not a share between 0 and 1.`,
  count: (text: string) => `${quoted(text)} is not a number of messages.`,
  rows: (count: number) => `Only the first ${numberText(count)} lines were read.`,
  row: 'This line is neither a day of an IP address nor a range of IP addresses.',
  color: (text: string) => `${quoted(text)} is not green, yellow or red.`,
  range: (text: string) => `${quoted(text)} is not a complaint rate.`,
  series: (count: number) => `Only ${numberText(count)} series were kept.`,
  loops: (count: number) => `Only ${numberText(count)} feedback loop ids were kept.`,
  days: (count: number) => `Only the newest ${numberText(count)} days were kept.`,
  requirements: (count: number) => `Only the first ${numberText(count)} requirements were read.`,
  blocked: (count: number) => `Only the first ${numberText(count)} ranges were kept.`,
  more: (count: number) => `${numberText(count)} more kinds of lines were not read.`,
  typed: 'Write one day a line, as in 2026-11-20 0.08%.',
  typedDay: (text: string) => `Write the day as 2026-11-20: ${quoted(text)} can be read in two ways.`,
  typedPercent: (text: string) =>
    `Write the rate with a percent sign, as in 0.08%, instead of ${quoted(text)}.`,
  typedRate: (text: string) => `${quoted(text)} is not a rate between 0% and 100%.`,
} as const

/** By the code of HTTP or of gRPC (google.rpc.Code), whichever an answer has. */
const GOOGLE_ERRORS: Readonly<Record<number, string>> = {
  401: 'Gmail says that the sign-in has expired. Sign in again and repeat the request.',
  403: 'Gmail says that this account may not read the data. Sign in with an account that has verified the domain in Postmaster Tools, and turn on the Postmaster Tools API for its project.',
  404: 'Gmail says that this account does not have the domain. Add and verify it at postmaster.google.com.',
  429: 'Gmail says that there were too many requests. Wait a minute and repeat the request.',
}
const GRPC: Readonly<Record<number, number>> = { 16: 401, 7: 403, 5: 404, 8: 429 }

export const googleErrorText = (code: number, message: string): string =>
  GOOGLE_ERRORS[GRPC[code] ?? code] ??
  (message === ''
    ? 'Gmail answered with an error.'
    : `Gmail answered with an error: “${foreignText(message, 200)}”`)
