// What the generator says once it knows the record that the domain publishes today, and the plan that begins with it.
import { PublishedToday, TagDiff } from '#app/components/tool/generated-record.tsx'
import { draftAddress, readDraft } from '#app/components/tool/generator-form.ts'
import { Banner } from '#app/components/ui/banner.tsx'
import type { DmarcRecordInput } from '#shared/records/dmarc/build-record.ts'
import { parseDmarc } from '#shared/records/dmarc/parse.ts'
import { repairRecord } from '#shared/records/dmarc/repair-record.ts'
import { dmarcTag } from '#shared/records/dmarc/tags.ts'
import { DMARC_FORM, draftRecord, type DmarcDraft, type DmarcPreviewAnswer } from './dmarc-generator-data.ts'
import { DmarcRollOut } from './dmarc-roll-out.tsx'

interface StricterTodayProps {
  draft: DmarcDraft
  published: string
}

export const StricterToday = ({ draft, published }: StricterTodayProps) => (
  <Banner tone="warn" title="Today’s policy is stricter: this record would remove protection.">
    <p>
      <a href={draftAddress(DMARC_FORM, draftFrom(published, draft))}>Begin with today’s record</a>
    </p>
  </Banner>
)

interface TodayProps {
  draft: DmarcDraft
  current: DmarcPreviewAnswer['current']
  record: string
  domain: string
}

export const Today = ({ draft, current, record, domain }: TodayProps) => (
  <PublishedToday
    absence="no DMARC record there"
    name={domain}
    current={current}
    record={record}
    changes={(first) => (
      <>
        <p>With two DMARC records, receivers use neither (RFC 9989, 4.10).</p>
        <TagDiff before={first} after={record} />
      </>
    )}
    beginWith={(first) => draftAddress(DMARC_FORM, draftFrom(first, draft))}
  />
)

interface PlanProps {
  draft: DmarcDraft
  input: DmarcRecordInput
  today: string
  published: string
}

export const PlanFromToday = ({ draft, input, today, published }: PlanProps) => (
  <DmarcRollOut
    input={planInput(draft, input, published)}
    start={draft.start || today}
    published={published}
  />
)

/** Addresses that nobody chose in the form are those of today’s record. */
function planInput(draft: DmarcDraft, input: DmarcRecordInput, published: string) {
  const today = draftRecord(draftFrom(published, draft)).input
  const rua = draft.rua === null && today.rua && today.rua.length > 0 ? today.rua : input.rua
  return { ...input, rua, ruf: draft.ruf === '' ? today.ruf : input.ruf }
}

/** The form filled in from a published record, without its mistakes and without the tags that RFC 9989 removed. */
export function draftFrom(record: string, { domain, start }: DmarcDraft): DmarcDraft {
  const { tags } = parseDmarc(repairRecord(record))
  // The words of a record are the same in capitals (RFC 5234, 2.3); the form has them in lowercase.
  const fields = tags.map(({ name, value }) => [
    name,
    dmarcTag(name)?.field?.choices ? value.toLowerCase() : value,
  ])
  const draft = readDraft(DMARC_FORM, new URLSearchParams([...fields, ['domain', domain], ['start', start]]))
  return { ...draft, rua: draft.rua ?? '' }
}
