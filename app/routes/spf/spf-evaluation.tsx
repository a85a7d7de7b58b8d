// "Would this server pass?": the form, and what the record says about one server, step by step.
import type { SpfEvaluation as Evaluation, SpfResult } from '#shared/records/spf/schema.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Field } from '#app/components/ui/field.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { SpfQuestion } from './spf-data.ts'
import styles from './spf-evaluation.module.css'

interface ServerQuestionProps {
  question: SpfQuestion
  domain: string
  /** What is wrong with the typed address. */
  error?: string
  busy: boolean
}

export function ServerQuestion({ question, domain, error, busy }: ServerQuestionProps) {
  return (
    <section className="stack gap-4" aria-labelledby="would-it-pass">
      <h3 id="would-it-pass">Would this server pass?</h3>
      <CheckerForm action="/tool/spf" submitLabel="Check this server" busy={busy} isSecond>
        <input type="hidden" name="domain" value={domain} />
        <Field
          label="Server’s IP address"
          name="ip"
          defaultValue={question.ip}
          error={error}
          placeholder="192.0.2.10 or 2001:db8::10"
          autoComplete="off"
          spellCheck={false}
        />
        <Disclosure summary="Sender and HELO name" open={question.sender !== '' || question.helo !== ''}>
          <Field
            label="Sender (MAIL FROM)"
            name="sender"
            optional
            defaultValue={question.sender}
            hint={`Leave it empty for postmaster@${domain}. For bounces, enter <>.`}
            autoComplete="off"
            spellCheck={false}
          />
          <Field
            label="HELO name"
            name="helo"
            optional
            defaultValue={question.helo}
            hint="The name the server introduces itself with."
            autoComplete="off"
            spellCheck={false}
          />
        </Disclosure>
      </CheckerForm>
    </section>
  )
}

/** What the record says about one server, step by step. */
export function ServerAnswer({ evaluation, ip }: { evaluation: Evaluation; ip: string }) {
  const { result, reason, explanation, lookups, voids, trace } = evaluation
  return (
    <div className="stack gap-4" role="status">
      <Banner tone={TONES[result]} title={`${ip}: ${result}`}>
        <p>{reason}</p>
        {explanation && <p>The domain’s own explanation for a refused sender: “{explanation}”</p>}
        <p>
          {lookups} of 10 DNS lookups, {voids} of 2 void lookups.
        </p>
      </Banner>
      <Disclosure summary={`Every step a receiver takes (${trace.length})`}>
        <ol className={`${styles.steps} stack gap-3`}>
          {trace.map((step, index) => (
            <li key={index} className={styles.step} data-depth={Math.min(step.depth, 3)}>
              {step.term && <code className={`${styles.term} strong anywhere`}>{step.term}</code>}
              <span>{step.message}</span>
              {step.asked && (
                <small className="block soft anywhere">
                  {step.asked} → {step.answer}
                </small>
              )}
            </li>
          ))}
        </ol>
      </Disclosure>
    </div>
  )
}

const TONES: Record<SpfResult, Tone> = {
  pass: 'ok',
  fail: 'bad',
  softfail: 'warn',
  neutral: 'info',
  none: 'info',
  temperror: 'unknown',
  permerror: 'bad',
}
