// Mistyped domains: a dead one costs a bounce, a live one gives the email to a stranger.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { LookAlike } from '#shared/address-list/summary.ts'
import { numberText } from '#shared/kit/sentence.ts'

const stateOf = ({ receivesMail }: LookAlike): { tone: Tone; word: string } => {
  if (receivesMail === null) return { tone: 'unknown', word: 'unknown: ask again, do not send' }
  return receivesMail
    ? { tone: 'bad', word: 'live look-alike: do not send' }
    : { tone: 'warn', word: 'dead typo: ask again' }
}

export const LookAlikes = ({ lookAlikes }: { lookAlikes: readonly LookAlike[] }) => (
  <>
    <p>
      A typo that receives mail is worse than one that does not: a stranger gets your email, and you never see
      a bounce. Nothing is corrected for you.
    </p>
    <DataTable
      caption={<span className="visually-hidden">Domains that look mistyped</span>}
      columns={[
        { key: 'domain', label: 'In your list', heads: true },
        { key: 'state', label: 'What to do', status: true },
        { key: 'meant', label: 'Probably meant' },
        { key: 'rows', label: 'Rows', align: 'end' },
      ]}
      rows={lookAlikes.map((one) => {
        const { tone, word } = stateOf(one)
        return {
          key: one.domain,
          cells: {
            domain: <bdi className="anywhere">{shownText(toUnicode(one.domain))}</bdi>,
            state: <Badge tone={tone}>{word}</Badge>,
            meant: <bdi>{one.meant}</bdi>,
            rows: numberText(one.rows),
          },
        }
      })}
    />
  </>
)
