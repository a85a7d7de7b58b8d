// Where the reports go: whether receivers may send them there, whether the mailbox accepts mail, and what is missing.
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { ChangeSteps } from '#app/components/tool/change-steps.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { DmarcAnswer } from './dmarc-data.ts'
import table from '#app/components/tool/tag-table.module.css'

type Line = DmarcAnswer['reporting'][number]

export function DmarcReports({ reporting }: { reporting: readonly Line[] }) {
  const missing = new Map(
    reporting.flatMap((line) => {
      const { permission, authorized, host } = line
      return permission && host && authorized !== true && !isDead(line) ? [[host, permission] as const] : []
    }),
  )
  return (
    <div className="stack gap-4">
      <DataTable
        caption="Where the reports go"
        columns={[
          { key: 'address', label: 'Address', heads: true, wide: true },
          { key: 'state', label: 'Reports', status: true },
          { key: 'reason', label: 'Why', sentences: true },
        ]}
        rows={reporting.map((line, index) => ({
          key: `${line.tag} ${index}`,
          cells: {
            address: <Address line={line} />,
            state: <State line={line} />,
            reason: `${line.reason} ${mailboxText(line)}`.trim(),
          },
        }))}
      />
      {[...missing].map(([host, permission]) => (
        <Disclosure key={host} summary={`The record that ${host} must publish`}>
          <p>Send this to the people who run the DNS of {host}; you cannot publish it yourself.</p>
          <ChangeSteps
            change={{
              owner: permission.name,
              type: permission.type,
              before: [],
              after: [permission.content],
            }}
            zone={host}
          />
        </Disclosure>
      ))}
    </div>
  )
}

const Address = ({ line: { tag, uri } }: { line: Line }) => (
  <span className="grid gap-1 start">
    <code>
      <Terms narrow text={uri} />
    </code>
    <span className="regular note">{tag === 'rua' ? 'rua, daily summaries' : 'ruf, single messages'}</span>
  </span>
)

function State({ line }: { line: Line }) {
  const { tone, word } = stateOf(line)
  return (
    <span className={table.word}>
      <Badge tone={tone}>{word}</Badge>
    </span>
  )
}

/** A permission would change nothing there. */
const isDead = ({ mailbox }: Pick<Line, 'mailbox'>) => mailbox === 'null-mx' || mailbox === 'nowhere'

function stateOf({ authorized, mailbox }: Line): { tone: Tone; word: string } {
  if (authorized === false) return { tone: 'bad', word: 'not sent' }
  if (isDead({ mailbox })) return { tone: 'bad', word: 'do not arrive' }
  if (authorized === null || mailbox === 'unknown') return { tone: 'unknown', word: 'unknown' }
  return { tone: 'ok', word: 'arrive' }
}

function mailboxText({ mailbox, host = '', provider }: Line): string {
  switch (mailbox) {
    case 'reachable':
      return provider ? `${host} accepts email at ${provider}.` : `${host} accepts email.`
    case 'null-mx':
      return `${host} says that it does not accept email.`
    case 'nowhere':
      return `${host} has no mail server.`
    case 'unknown':
      return `Whether ${host} accepts email is unknown.`
    case 'not-mail':
      return ''
  }
}
