// What no record can fix, as changes of their own: whom to ask, and for what.
import { protocolOf, type TitlesOf } from '#shared/report/finding-table.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction } from '#shared/report/verdict.ts'
import { askChange, type Change, type ChangeType } from './change.ts'

/** What to do in a few words, by the code of the finding. */
export type AskTitles<Code extends string, Values = never> = Readonly<
  Partial<Record<Code, string | ((values: Values) => string)>>
>

/** Of every tool that misses the MX records of a domain. */
export const GET_MX_RECORDS = 'Get the MX records from your mailbox provider'

type AskPlace<Code extends string, Values> = {
  /** The tool, as ids start with it: "spf". */
  tool: string
  owner: string
  type: ChangeType
  titles: AskTitles<Code, Values>
  /** Without a title of what to do, what is wrong, as the finding is titled. */
  findings: TitlesOf<Code>
} & ([Values] extends [never] ? { values?: undefined } : { values: Values })

/** @param place the tool, or the part of its answer that the ask is about: “dkim”, “dkim-google”; each code names its protocol */
export const askId = (place: string, code: string): string => {
  const [tool] = place.split('-', 1)
  return tool === protocolOf(code) ? `${place}${code.slice(tool.length)}` : `${place}-${code}`
}

/** One ask for each problem that no change fixes; a problem without a fix gives no one anything to do. */
export function asksFor<Code extends string, Values = never>(
  findings: readonly Finding<Code>[],
  changes: readonly Change[],
  place: AskPlace<NoInfer<Code>, Values>,
): Change[] {
  const ended = new Set(changes.flatMap(({ why }) => why))
  const open = findings.filter((finding) => asksForAction(finding) && finding.fix && !ended.has(finding.code))
  const codes = [...new Set(open.map(({ code }) => code))]
  return codes.map((code) => {
    const all = open.filter((finding) => finding.code === code)
    const [{ rfc } = {}] = all
    const { tool, owner, type, titles, values } = place
    return askChange({
      id: askId(tool, code),
      title: askTitle(code, titles, place.findings, values),
      text: firstOf([...new Set(all.map((finding) => `${finding.message} ${finding.fix ?? ''}`.trim()))]),
      owner,
      type,
      why: [code],
      ...(rfc === undefined ? {} : { rfc }),
    })
  })
}

export function askTitle<Code extends string>(
  code: Code,
  titles: AskTitles<NoInfer<Code>>,
  findings: TitlesOf<NoInfer<Code>>,
  values?: unknown,
): string {
  const title = titles[code] ?? findings[code].title
  return typeof title === 'function' ? title(values as never) : title
}

const MAX_TEXTS = 5

/** One record can have the same problem a hundred times; the findings list them all. */
function firstOf(texts: readonly string[]): string {
  const more = texts.length - MAX_TEXTS
  return more > 1
    ? `${texts.slice(0, MAX_TEXTS).join(' ')} There are ${more} more of this kind.`
    : texts.join(' ')
}
