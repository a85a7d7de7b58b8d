// The traps of a move, what was simulated before the plan was shown, which email is at risk, and what no simulation shows.
import { Badge } from '#app/components/ui/badge.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { WithLinks } from '#app/components/ui/with-links.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { Law, MovePlan } from '#shared/moves/schema.ts'

/** What would go wrong in this domain. */
export const MoveTraps = ({ traps }: Pick<MovePlan, 'traps'>) =>
  traps.length > 0 && (
    <section className="stack gap-3">
      <h3>Traps in this domain</h3>
      <ul className="stack gap-2 bullets">
        {traps.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}.</strong> <WithLinks text={text} />
          </li>
        ))}
      </ul>
    </section>
  )

const STATES: Record<Law['state'], { tone: Tone; word: string }> = {
  holds: { tone: 'ok', word: 'No email at risk' },
  broken: { tone: 'bad', word: 'Email at risk' },
  unknown: { tone: 'unknown', word: 'Unknown' },
}

export function MoveLaw({ move: { law, stays, notSimulated } }: { move: MovePlan }) {
  const { state, broken, assumes, unknown = [] } = law
  return (
    <section className="stack gap-3">
      <h3>Simulated before you begin</h3>
      <p className="row gap-2">
        <Badge tone={STATES[state].tone}>{STATES[state].word}</Badge>
        <span>{countText(law)}</span>
      </p>
      {broken.length > 0 && (
        <ul className="stack gap-1 bullets">
          {broken.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {unknown.length > 0 && <Sentences title="What is unknown" sentences={unknown} />}
      {stays.length > 0 && <Sentences title="What must stay" sentences={stays} />}
      <Disclosure summary="What this takes for granted, and what is not simulated">
        <Sentences title="Taken for granted" sentences={assumes} />
        <Sentences title="Not simulated" sentences={notSimulated} />
      </Disclosure>
    </section>
  )
}

const countText = ({ state, moments, cases }: Law): string =>
  state === 'unknown'
    ? 'DNS did not answer all that the simulation needs, so nothing is promised.'
    : `${plural(cases, 'combination', 'combinations')} of old and new records, at ${numberText(moments)} moments, judged as receivers judge them.`

const Sentences = ({ title, sentences }: { title: string; sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <div className="stack gap-1">
      <h4>{title}</h4>
      <ul className="stack gap-1 bullets">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
