// A report on the sample domain, lying on the envelope that it came in.
import { Link } from '@remix-run/react'
import { VerdictSlip } from '#app/components/tool/verdict-slip.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { JUDGEMENT_WORDS } from '#app/components/tool/judgement-words.ts'
import { HEALTHY_SAMPLE } from '#shared/dns/sample-names.ts'
import type { HomeData } from './home-data.ts'
import styles from './hero.module.css'

export function ExampleSlip({ data: { example, date } }: { data: HomeData }) {
  const checks = example?.checks ?? []
  const good = checks.filter(({ state }) => state === 'good').length
  const isAllGood = checks.length > 0 && good === checks.length
  return (
    <div className={styles.example}>
      <p className={styles.note}>An example: our checks on a sample domain</p>
      <VerdictSlip
        tone={isAllGood ? 'ok' : example ? 'warn' : 'unknown'}
        heading={HEALTHY_SAMPLE}
        verdict={example?.message ?? 'Not all could be found out.'}
        narrow
        stamp={{ word: `${good} of ${checks.length}`, date }}
        facts={checks.map(({ method, state, words }) => ({
          label: <Link to={`/tool/${method.toLowerCase()}?domain=${HEALTHY_SAMPLE}`}>{method}</Link>,
          value: (
            <Badge tone={JUDGEMENT_WORDS[state].tone}>
              {JUDGEMENT_WORDS[state].word}, {words}
            </Badge>
          ),
        }))}
      />
    </div>
  )
}
