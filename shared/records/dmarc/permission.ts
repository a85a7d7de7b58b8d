// The permission that an external receiver of reports must publish (RFC 7489 section 7.1, now RFC 9990 section 3).
import { isDmarcRecord, parseDmarc } from './parse.ts'
import { isFailure } from '#shared/dns/resolver.ts'
import { failureText } from '#shared/dns/failure-text.ts'
import type { TxtAnswer } from './tree-walk.ts'
import type { Publish } from '#shared/report/publish.ts'

/** Where receivers look for permission to send reports about `domain` to `host`. */
export const permissionName = (domain: string, host: string): string => `${domain}._report._dmarc.${host}`

export const permissionRecord = (domain: string, host: string): Publish => ({
  name: permissionName(domain, host),
  type: 'TXT',
  content: 'v=DMARC1;',
})

interface Permission {
  /** null: unknown. */
  granted: boolean | null
  reason: string
}

/** @param answer the answer for `permissionName` */
export function readPermission(
  answer: TxtAnswer,
  tag: 'rua' | 'ruf',
  host: string,
  isDisputed: boolean,
): Permission {
  // Some receivers treat the host as the same organization, or do not ask.
  const who = isDisputed
    ? 'receivers that require permission send nothing there'
    : 'receivers send nothing there'
  if (isFailure(answer)) {
    return {
      granted: null,
      reason: `We could not find out whether ${host} accepts them. ${failureText(answer)}`,
    }
  }
  const records = answer.records.map(({ text }) => text.trim()).filter(isDmarcRecord)
  if (records.length === 0) {
    const strange = answer.records.length > 0 ? ' (the text there does not start with v=DMARC1)' : ''
    return {
      granted: false,
      reason: `${host} has not agreed to receive them: it has no DMARC record at ${answer.name}${strange}, so ${who}.`,
    }
  }
  const foreign = overrides(records, tag).find((other) => other !== host)
  if (foreign !== undefined) {
    return {
      granted: false,
      reason: `The permission at ${answer.name} sends the reports on to ${foreign}, another host, so receivers send them to neither.`,
    }
  }
  return { granted: true, reason: `${host} has agreed to receive them${origin(answer)}.` }
}

/** The hosts that a permission names instead of its own (RFC 7489 section 7.1, step 8). */
const overrides = (records: readonly string[], tag: 'rua' | 'ruf'): string[] =>
  records.flatMap((record) => parseDmarc(record)[tag]).flatMap(({ host }) => host ?? [])

function origin({ aliases }: TxtAnswer): string {
  const target = aliases.at(-1)?.target
  return target === undefined ? '' : `, through a CNAME to ${target}`
}
