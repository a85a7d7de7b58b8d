// “Who sends email as you?”, where nothing shows it: the record grows as the boxes are ticked. Without JavaScript, the form
// leads to the generator, which writes the same record.
import { useState } from 'react'
import { Form } from '#app/components/ui/form.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { ChangeSteps, type StepsProvider } from '#app/components/tool/change-steps.tsx'
import button from '#app/components/ui/button.module.css'
import { buildSpfRecord } from '#shared/spf/build-record.ts'
import styles from './who-sends.module.css'

interface WhoSendsProps {
  domain: string
  services: readonly { name: string; include: string }[]
  provider?: StepsProvider
}

export function WhoSends({ domain, services, provider }: WhoSendsProps) {
  const [includes, setIncludes] = useState<readonly string[]>([])
  const [hasServer, setHasServer] = useState(false)
  const toggle = (include: string, isOn: boolean) =>
    setIncludes((chosen) => (isOn ? [...chosen, include] : chosen.filter((one) => one !== include)))
  const record = buildSpfRecord({ includeMx: hasServer, includeA: hasServer, ip4: [], ip6: [], includes })
  return (
    <Form method="get" action="/tool/spf" className={styles.form}>
      <input type="hidden" name="tab" value="generator" />
      <input type="hidden" name="domain" value={domain} />
      <fieldset className={styles.services}>
        <legend>Who sends email as {domain}?</legend>
        {services.map(({ name, include }) => (
          <label key={include}>
            <input
              type="checkbox"
              name="includes"
              value={include}
              checked={includes.includes(include)}
              onChange={(event) => toggle(include, event.currentTarget.checked)}
            />{' '}
            {name}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            name="mx"
            value="yes"
            checked={hasServer}
            onChange={(event) => setHasServer(event.currentTarget.checked)}
          />{' '}
          My own mail or web server
        </label>
      </fieldset>
      <div role="status" className={styles.record}>
        {(includes.length > 0 || hasServer) && (
          <>
            <RecordWithCopy text={record} label={`TXT at ${domain}`} />
            <p>
              Tick every service first: mail from one that is missing is marked as suspicious once the record
              is published.
            </p>
            <ChangeSteps
              change={{ owner: domain, type: 'TXT', before: [], after: [record] }}
              provider={provider}
            />
          </>
        )}
      </div>
      <p>
        <button type="submit" className={button.button} data-look="quiet" data-size="small">
          Another service, or an IP address
        </button>
      </p>
    </Form>
  )
}
