// A script for nsupdate (its manual page, read 2026-11-30): what it deletes and adds.
import { type ReadZone, type ZoneEdit, ZoneProblems, type ZoneRecord } from '#shared/dns/zone-file/record.ts'
import { take } from '#cli/zone/document.ts'
import { recordFrom } from '#cli/zone/record-from.ts'

const LINE = /^\s*(?:update\s+)?(add|del(?:ete)?)\s+(\S+)\s*(.*?)\s*$/i
const REST = /^(?:(?:\d+[smhdw]?|IN|ANY|NONE)\s+)*([a-z][a-z0-9]*)\s*(.*)$/i

export function readNsupdate(text: string, file: string): ReadZone {
  const records: ZoneRecord[] = []
  const edits: ZoneEdit[] = []
  const problems = new ZoneProblems()
  text.split('\n').forEach((line, index) => {
    const [, verb = '', name = '', rest = ''] = LINE.exec(line) ?? []
    if (name === '') return
    const place = { file, line: index + 1, column: 1 }
    const owner = name.toLowerCase().replace(/\.$/, '')
    const [, type = '', content = ''] = REST.exec(rest) ?? []
    const around = { owner, origin: '', place, notation: 'words' as const }
    const made = content === '' ? undefined : recordFrom(type.toUpperCase(), content, around)
    if (verb.toLowerCase() === 'add') {
      if (made) take(made, records, problems)
      else
        problems.add({
          ...place,
          message: `This line adds nothing: it has no type or no content.`,
          record: { owner },
        })
    } else if (made) {
      if ('owner' in made) edits.push({ ...made, isWhole: false })
    } else
      for (const one of type === '' || type.toUpperCase() === 'ANY' ? ANY : [type.toUpperCase()])
        edits.push({ owner, type: one, text: '', isWhole: true })
  })
  return { origins: [], records, problems: problems.list, edits }
}

/** What the checks look at. */
const ANY = ['A', 'AAAA', 'CNAME', 'MX', 'TLSA', 'TXT']

const COMMAND =
  /^\s*(?:;.*|(?:update|add|del|delete|prereq|server|zone|local|key|class|ttl|send|show|answer|debug|gsstsig|oldgsstsig|realm|check-names|quit)\b.*|)$/i

/** Each line is a command, and one of them adds or deletes. */
export const isNsupdate = (lines: readonly string[]): boolean =>
  lines.every((line) => COMMAND.test(line)) && lines.some((line) => LINE.test(line))
