// Commands for Google Cloud DNS. It only handles whole sets, so the script first checks that the set is still the
// expected one.
import { asciiJson, shellWord } from './escape.ts'
import type { ExportedRecord } from './record-data.ts'
import {
  DEFAULT_TTL,
  exported,
  publishedSet,
  removedLines,
  wholeSet,
  type Exporter,
  type RecordSet,
} from './record-set.ts'

export const gcloud: Exporter = (set) => {
  const { type, ttl = DEFAULT_TTL } = set
  const [published, wanted] = [publishedSet(set), wholeSet(set)]
  const values = `--ttl=${ttl} --rrdatas=${shellWord(dataList(wanted))}`
  const verb = published.length === 0 ? 'create' : wanted.length === 0 ? 'delete' : 'update'
  return exported(
    '#!/bin/sh',
    '# Set DNS_ZONE to the name of the managed zone in Google Cloud. Needs gcloud and jq.',
    removedLines(set, '#'),
    'set -eu',
    published.length > 0
      ? guard(set, published)
      : `# Fails if there is already a ${type} record at this name.`,
    command(set, verb, verb === 'delete' ? '--quiet' : values),
  )
}

const command = ({ owner, type }: RecordSet, verb: string, options: string): string =>
  `gcloud dns record-sets ${verb} ${shellWord(`${owner}.`)} --type=${type} --zone="$DNS_ZONE" ${options}`

/** Stops unless the published set is the one that the change was made for. */
function guard(set: RecordSet, published: readonly ExportedRecord[]): string[] {
  const expected = asciiJson(published.map(({ zone }) => zone).sort())
  return [
    `published=$(${command(set, 'describe', '--format=json')} | jq -c '.rrdatas | sort')`,
    `if [ "$published" != ${shellWord(expected)} ]; then`,
    `  echo 'The ${set.type} records have changed since they were looked up, or there are more of them. Nothing was done.' >&2`,
    '  exit 1',
    'fi',
  ]
}

/** A list with a separator that none of the values contains (`gcloud topic escaping`). */
function dataList(records: readonly ExportedRecord[]): string {
  const values = records.map(({ zone }) => zone)
  let separator = ','
  for (let length = 1; values.some((value) => value.includes(separator)); length++)
    separator = '|'.repeat(length)
  return `^${separator}^${values.join(separator)}`
}
