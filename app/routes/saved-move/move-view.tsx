// A kept move: what to do now with its record, and what comes next and when; everything else is folded.
import type { Shown } from '#app/saved/saved-page.tsx'
import type { AlertNotice } from '#app/saved/alerts-data.ts'
import { MoveAxis } from '#app/components/move/move-axis.tsx'
import { MoveLaw, MoveTraps } from '#app/components/move/move-law.tsx'
import { MoveSteps, StepParts } from '#app/components/move/move-steps.tsx'
import { History } from '#app/saved/history.tsx'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { CopyButton, wholeAddress } from '#app/components/ui/copy-button.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Form } from '#app/components/ui/form.tsx'
import { momentText } from '#app/components/ui/moment-text.ts'
import type { Tone } from '#app/components/ui/tone.ts'
import { dayInWords, dayOfTime, dayText, isoDay } from '#shared/kit/calendar.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { plural } from '#shared/kit/sentence.ts'
import type { KeptMove } from '#shared/moves/kept/kept-schema.ts'
import type { StandingStep, StepState } from '#shared/moves/kept/standing-schema.ts'

export type ShownMove = Shown<KeptMove, AlertNotice>

export function Move(shown: ShownMove) {
  const { state: move, now } = shown
  const step = currentOf(move)
  const blocked = move.steps.filter(({ state }) => state === 'blocked')
  return (
    <>
      {blocked
        .filter((one) => one !== step)
        .map((one) => (
          <Banner key={one.n} tone="bad" title={`Step ${one.n}: ${one.title}`}>
            <p>{one.why}</p>
          </Banner>
        ))}
      {step ? <Current shown={shown} step={step} /> : <Waiting shown={shown} />}
      <Next move={move} current={step} />
      <Disclosure summary={`All steps: ${doneText(move)}`}>
        <MoveSteps
          steps={move.steps}
          stateOf={(one) => ({ ...STATES[one.state], text: <StepState shown={shown} step={one} /> })}
          domain={move.domain}
          address={shown.path}
          provider={zoneOf(move)}
        />
      </Disclosure>
      <Disclosure summary="Both sides, and what was simulated">
        <MoveTraps traps={move.traps} />
        <MoveAxis move={move} today={isoDay(dayOfTime(now))} />
        <MoveLaw move={move} />
      </Disclosure>
      <Calendar move={move} />
    </>
  )
}

/** What is wrong comes before what is next. */
const currentOf = ({ steps, now }: KeptMove): StandingStep | undefined =>
  steps.find(({ state }) => state === 'blocked') ?? steps.find(({ n }) => n === now)

const STATES: Record<StepState, { word: string; tone: Tone }> = {
  done: { word: 'Done', tone: 'ok' },
  now: { word: 'Now', tone: 'info' },
  waiting: { word: 'Later', tone: 'unknown' },
  blocked: { word: 'Stop', tone: 'bad' },
}

/** Whose DNS host it is was not kept. */
const zoneOf = ({ steps }: KeptMove) => {
  const zone = steps.flatMap(({ changes }) => changes.flatMap((change) => change.zone ?? []))[0]
  return zone === undefined ? undefined : { zone }
}

const doneText = ({ steps }: KeptMove): string =>
  `${steps.filter(({ state }) => state === 'done').length} of ${steps.length} done`

interface CurrentProps {
  shown: ShownMove
  step: StandingStep
}

function Current({ shown: { state: move, path, now }, step }: CurrentProps) {
  const isBlocked = step.state === 'blocked'
  return (
    <VerdictCard
      tone={isBlocked ? 'bad' : 'info'}
      heading={isBlocked ? `Stop: ${step.title}` : step.title}
      verdict={isBlocked ? step.why : `Step ${step.n} of ${move.steps.length}. ${step.why}`}
      stamp={{ word: isBlocked ? 'Stop' : 'Now', date: dayText(new Date(now)) }}
    >
      <div className="stack gap-4">
        <StepParts step={step} domain={move.domain} address={path} provider={zoneOf(move)}>
          <Tell path={path} step={step} />
        </StepParts>
      </div>
    </VerdictCard>
  )
}

/** It is looked at right away; what DNS shows is what counts. */
function Tell({ path, step }: { path: string; step: StandingStep }) {
  const { n, asks, expects, missing, lookedAt, said } = step
  const label = expects.length > 0 ? 'I did it: check' : 'I did it'
  return (
    <Form method="post" action={path} className="stack gap-2 start off-paper">
      <input type="hidden" name="do" value="step done" />
      <input type="hidden" name="n" value={n} />
      <button type="submit" className={button.button}>
        {label}
      </button>
      {said !== null && missing.length > 0 && (
        <ul className="stack gap-1 bullets">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <span className="note">
        {expects.length > 0 &&
          (lookedAt === null ? 'DNS has not answered yet. ' : `We last looked on ${momentText(lookedAt)}. `)}
        {asks
          ? 'DNS does not show all of this step, so it waits for your word.'
          : 'You do not have to say it: we look by ourselves, too.'}
      </span>
    </Form>
  )
}

/** Nothing is to be done now. */
const Waiting = ({ shown: { state: move, now } }: { shown: ShownMove }) => {
  const { tone, heading, sentence, stamp } = move.verdict
  const date = dayText(move.ended === null ? new Date(now) : new Date(move.ended))
  return <VerdictCard tone={tone} heading={heading} verdict={sentence} stamp={{ word: stamp, date }} />
}

function Next({ move: { steps, next }, current }: { move: KeptMove; current: StandingStep | undefined }) {
  const open = steps.filter(({ state, n }) => state !== 'done' && n !== current?.n)
  const [step] = current ? open.filter(({ n }) => n > current.n) : open
  if (!step) return null
  const at = next?.n === step.n ? momentText(next.at) : undefined
  return (
    <p>
      <strong>Next:</strong> {step.title},{' '}
      {at === undefined ? `not before ${dayInWords(step.date)}` : `from ${at}`}.{' '}
      {step.waits && step.waits.for}
    </p>
  )
}

function StepState({ shown: { path }, step }: CurrentProps) {
  return (
    <>
      <p>{step.why}</p>
      {step.seen === 'said' && (
        <Form method="post" action={path} className="off-paper">
          <input type="hidden" name="do" value="step not done" />
          <input type="hidden" name="n" value={step.n} />
          <button type="submit" className={button.button} data-look="quiet" data-size="small">
            It is not done after all
          </button>
        </Form>
      )}
    </>
  )
}

const Calendar = ({ move: { calendar } }: { move: KeptMove }) => {
  const address = new URL(calendar).pathname
  return (
    <p className="off-paper row gap-2-3">
      <a href={address} rel="nofollow">
        Calendar feed
      </a>
      <CopyButton text={wholeAddress(address)} label="Copy its URL" what="the URL of the calendar" />
    </p>
  )
}

export function MoveTime({ state: { domain, created, events, lookedAt, ended }, now }: ShownMove) {
  if (lookedAt === null) return null
  return (
    <History
      subject={toUnicode(domain)}
      from={created}
      now={now}
      ended={ended ?? undefined}
      events={events}
      done="checked"
      outcome={events.length === 0 ? 'nothing happened yet' : plural(events.length, 'event', 'events')}
    />
  )
}
