// “Try it”: the example of a finding as a text to change, which the rules judge while one types.
import { useContext } from 'react'
import { PageSettings } from '#app/page-settings.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import { MAX_BENCH_TEXT, textAfter, type Bench, type Way } from '#shared/bench/bench.ts'
import button from '#app/components/ui/button.module.css'
import { Coins } from './coins.tsx'
import entryUrl from './bench-entry.ts?worker&url'
import judgeUrl from './bench-judge.ts?worker&url'
import styles from './finding.module.css'

interface BenchPartProps {
  bench: Bench
  way: Way
  message: string
  tone: Tone
  /** The terms that cost a lookup, where they are drawn. */
  paid: readonly string[] | null
}

export function BenchPart({ bench, way, message, tone, paid }: BenchPartProps) {
  const { nonce } = useContext(PageSettings)
  const lines = bench.text.split('\n').length + Math.floor(bench.text.length / 60)
  return (
    <section
      aria-labelledby="try"
      data-bench={JSON.stringify(bench)}
      data-way={JSON.stringify(way)}
      data-judge={judgeUrl}
      data-tone={tone}
    >
      <h2 id="try">Try it</h2>
      {paid && <Coins paid={paid} />}
      <div className="needs-script grid gap-3 off-paper">
        <TextAreaField
          label={labelOf(bench)}
          name="text"
          rows={Math.min(Math.max(lines, 2), MAX_ROWS)}
          defaultValue={bench.text}
          maxLength={MAX_BENCH_TEXT}
          hint="Change it: the same rules as in our checks judge it as you type, on this device."
          required={false}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div role="status" className={`${styles.answer} grid gap-2`}>
        <p className="row gap-2-4">
          {[...new Set<Tone>([tone, 'ok', 'warn', 'unknown'])].map((one) => (
            <span key={one} hidden={one !== tone} data-sign={one}>
              <Badge tone={one}>{one === 'ok' ? 'gone' : one === tone ? TONE_WORDS[tone] : SIGNS[one]}</Badge>
            </span>
          ))}
          <span data-said>{message}</span>
        </p>
      </div>
      <Fault text={bench.text} way={way} />
      <p className="needs-script row gap-3 off-paper">
        <button type="button" className={button.button} data-look="quiet" data-fixed>
          Show it without
        </button>
        <button type="button" className={button.button} data-look="quiet" data-again>
          Start over
        </button>
      </p>
      <script type="module" src={entryUrl} nonce={nonce} />
    </section>
  )
}

const MAX_ROWS = 12

/** Of what takes its place. */
const SIGNS: Partial<Record<Tone, string>> = { warn: 'another', unknown: 'unknown' }

/** The part that it goes with is marked; where it takes other words, those are shown. */
function Fault({ text, way }: { text: string; way: Way }) {
  const isPart = !('text' in way)
  return (
    <>
      <div hidden={!isPart} data-shown className="grid gap-2">
        <p className="note">Without the marked part, the finding is gone:</p>
        <pre className={styles.text}>
          {isPart && (
            <>
              {text.slice(0, way.from)}
              <mark>{text.slice(way.from, way.to)}</mark>
              {text.slice(way.to)}
            </>
          )}
        </pre>
      </div>
      {!isPart && (
        <details>
          <summary className="unfolds">A text without the finding</summary>
          <pre className={styles.text}>{textAfter(text, way)}</pre>
        </details>
      )}
    </>
  )
}

function labelOf({ edited, rules }: Bench): string {
  if (edited.kind === 'records') return `TXT records at ${edited.name}, one a line`
  if (edited.kind === 'file') return `The file at ${edited.url}`
  return { header: 'Message header', template: 'Email', subject: 'Subject' }[rules as 'header'] ?? 'Text'
}
