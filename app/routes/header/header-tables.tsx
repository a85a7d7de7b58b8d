// The parts of a header that few people need: filters' scores, each result by its server, signatures, seals.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { HeaderAnalysis, HeaderResult, HeaderScore } from '#shared/message/header/schema.ts'
import { resultTone } from '#shared/message/result-tone.ts'
import { DkimLink } from '#app/components/tool/tool-links.tsx'
import styles from './header-result.module.css'

const TONES: Record<HeaderScore['severity'], Tone> = { ok: 'ok', info: 'info', warning: 'warn', error: 'bad' }
const WORDS: Record<HeaderScore['severity'], string> = {
  ok: 'good',
  info: 'note',
  warning: 'watch',
  error: 'bad',
}

export function FilterScores({ scores }: Pick<HeaderAnalysis, 'scores'>) {
  if (scores.length === 0) return null
  return (
    <section className={`${styles.part} stack gap-3 block-on-paper`} aria-labelledby="scores">
      <h3 id="scores">What spam filters wrote</h3>
      <DataTable
        caption={<span className="visually-hidden">Scores, decoded</span>}
        columns={[
          { key: 'engine', label: 'Filter', heads: true },
          { key: 'value', label: 'Wrote' },
          { key: 'meaning', label: 'Meaning', sentences: true },
          { key: 'sign', label: 'So', status: true },
        ]}
        rows={scores.map(({ engine, value, meaning, severity }, index) => ({
          key: String(index),
          cells: {
            engine,
            value: <code className={styles.value}>{value}</code>,
            meaning,
            sign: <Badge tone={TONES[severity]}>{WORDS[severity]}</Badge>,
          },
        }))}
      />
    </section>
  )
}

const MAX_SHOWN = 100

export function ResultsByServer({ results }: Pick<HeaderAnalysis, 'results'>) {
  if (results.length === 0) return null
  const own = results.filter(({ trusted }) => trusted).length
  return (
    <Disclosure summary={`${results.length} results by server, ${own} of them the receiver’s own`}>
      <DataTable
        caption={<span className="visually-hidden">Results by server</span>}
        columns={[
          { key: 'result', label: 'Result', heads: true },
          { key: 'about', label: 'About' },
          { key: 'server', label: 'Reported by' },
        ]}
        rows={results.slice(0, MAX_SHOWN).map((result, index) => ({
          key: String(index),
          cells: {
            result: (
              <Badge tone={result.trusted ? resultTone(result.result) : 'unknown'}>
                {result.method} {result.result}
              </Badge>
            ),
            about: <code className={styles.value}>{aboutText(result)}</code>,
            server: (
              <>
                {result.authserv || 'a server without a name'}
                <br />
                <small className="soft">
                  {result.trusted ? 'Trusted.' : 'Not trusted.'} {result.because}
                </small>
              </>
            ),
          },
        }))}
      />
    </Disclosure>
  )
}

const aboutText = ({ properties, comment, reason }: HeaderResult) =>
  [...properties.map(({ name, value }) => `${name}=${value}`), comment && `(${comment})`, reason]
    .filter(Boolean)
    .join(' ')

export function Signatures({ signatures }: Pick<HeaderAnalysis, 'signatures'>) {
  if (signatures.length === 0) return null
  return (
    <Disclosure summary={`${signatures.length} DKIM ${signatures.length === 1 ? 'signature' : 'signatures'}`}>
      <DataTable
        caption={<span className="visually-hidden">DKIM signatures</span>}
        columns={[
          { key: 'domain', label: 'Domain (d=)', heads: true },
          { key: 'selector', label: 'Selector (s=)' },
          { key: 'algorithm', label: 'Algorithm' },
          { key: 'fields', label: 'Signed fields (h=)' },
          { key: 'result', label: 'Result' },
        ]}
        rows={signatures.map((signature, index) => ({
          key: String(index),
          cells: {
            domain: <DkimLink domain={signature.domain} selector={signature.selector} />,
            selector: signature.selector,
            algorithm: signature.algorithm,
            fields: signature.signedFields.slice(0, 60).join(', '),
            result: signature.result ?? 'not reported',
          },
        }))}
      />
    </Disclosure>
  )
}

const ARC_WORDS = {
  none: '',
  whole: 'The chain is complete; only the sealers’ keys can tell whether its signatures are valid.',
  broken: 'The chain has a gap, or a server found it broken, so receivers ignore it.',
}

export function ArcChain({ arc }: Pick<HeaderAnalysis, 'arc'>) {
  if (arc.sets.length === 0) return null
  return (
    <Disclosure summary={`A chain of ${arc.sets.length} ARC ${arc.sets.length === 1 ? 'seal' : 'seals'}`}>
      <p>
        {ARC_WORDS[arc.state]} {arc.result !== null && `The receiver says: ${arc.result}.`} ARC was an
        experiment (RFC 8617) that is being retired.
      </p>
      <DataTable
        caption={<span className="visually-hidden">ARC seals</span>}
        columns={[
          { key: 'instance', label: 'No.', heads: true },
          { key: 'domain', label: 'Sealed by' },
          { key: 'chain', label: 'Chain before it' },
          { key: 'results', label: 'Saw' },
        ]}
        rows={arc.sets.map(({ instance, domain, chain, results }) => ({
          key: String(instance),
          cells: {
            instance,
            domain: domain || 'nobody',
            chain: chain || 'not reported',
            results: results || 'nothing',
          },
        }))}
      />
    </Disclosure>
  )
}
