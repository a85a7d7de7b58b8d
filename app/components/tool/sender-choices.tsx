// “Who sends email as you?”: the record of a change grows as the boxes are ticked. Without JavaScript, the form leads to the
// generator, which writes the same record.
import type { ReactNode } from 'react'
import { Form } from '#app/components/ui/form.tsx'
import button from '#app/components/ui/button.module.css'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { listNames, lowerFirst } from '#shared/kit/sentence.ts'
import type { Change } from '#shared/report/change/change.ts'
import { NO_SENDERS, type ChosenSenders } from '#shared/records/spf/with-senders.ts'
import styles from './sender-choices.module.css'

interface SenderChoicesProps {
  /** As it was proposed. */
  change: Change & Required<Pick<Change, 'senders'>>
  chosen: ChosenSenders
  onChosen: (chosen: ChosenSenders) => void
}

/** Most services cost one or two of the ten lookups that receivers make, some four. */
const MANY = 4

export function SenderChoices({ change, chosen, onChosen }: SenderChoicesProps) {
  const { owner, senders, needless = [] } = change
  const [record] = change.after
  const { includes, hasServer, isSilent } = chosen
  const choose = (part: Partial<ChosenSenders>) => onChosen({ ...chosen, isSilent: false, ...part })
  return (
    <Form method="get" action="/tool/spf" className="stack gap-4">
      <input type="hidden" name="tab" value="generator" />
      <input type="hidden" name="domain" value={owner} />
      {includesIn(record).map((include) => (
        <input key={include} type="hidden" name="includes" value={include} />
      ))}
      <fieldset className={`${styles.services} grid gap-1-3`}>
        <legend>
          {record === undefined ? `Who sends email as ${owner}?` : `Who else sends as ${owner}?`}
        </legend>
        {senders.map(({ name, include }) => (
          <Box
            key={include}
            name="includes"
            value={include}
            isOn={includes.includes(include)}
            onChange={(isOn) =>
              choose({ includes: [...includes.filter((one) => one !== include), ...(isOn ? [include] : [])] })
            }
          >
            {name}
          </Box>
        ))}
        <Box isWide name="mx" value="yes" isOn={hasServer} onChange={(isOn) => choose({ hasServer: isOn })}>
          My own mail or web server
        </Box>
        {record === undefined && (
          <Box isWide isOn={isSilent} onChange={(isOn) => onChosen({ ...NO_SENDERS, isSilent: isOn })}>
            Nobody: it sends no email
          </Box>
        )}
      </fieldset>
      <Said chosen={chosen} />
      {needless.length > 0 && <Needless services={needless} />}
      <p>
        <button type="submit" className={button.button} data-look="quiet" data-size="small">
          Another service, or an IP address
        </button>
      </p>
    </Form>
  )
}

/** People look for these in the list. */
const Needless = ({ services }: { services: NonNullable<Change['needless']> }) => (
  <Disclosure
    summary={`Not needed here: ${listNames(
      services.map(({ name }) => name),
      { most: 4 },
    )}`}
  >
    <p className="note">Their emails are never checked against this record. Turn on DKIM there instead.</p>
    <ul className="stack gap-2">
      {services.map(({ name, why, page }) => (
        <li key={name}>
          <Link to={page}>{name}</Link>: {lowerFirst(why)}
        </li>
      ))}
    </ul>
  </Disclosure>
)

const includesIn = (record = ''): string[] =>
  record.split(' ').flatMap((term) => /^include:(.+)$/.exec(term)?.[1] ?? [])

interface BoxProps {
  /** Of the generator’s field. */
  name?: string
  value?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  isWide?: boolean
  children: ReactNode
}

const Box = ({ name, value, isOn, onChange, isWide = false, children }: BoxProps) => (
  <label className={isWide ? styles.whole : undefined}>
    <input
      type="checkbox"
      name={name}
      value={value}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />{' '}
    {children}
  </label>
)

const Said = ({ chosen: { includes, hasServer, isSilent } }: Pick<SenderChoicesProps, 'chosen'>) => (
  <p role="status" className={styles.said}>
    {isSilent && 'With this record, receivers refuse every email from the domain.'}
    {(includes.length > 0 || hasServer) &&
      'Tick every one first: mail from a service that is missing is marked as suspicious once the record is published.'}
    {includes.length > MANY &&
      ' Receivers stop after 10 DNS lookups, and each service costs some: count them in the generator before you publish.'}
  </p>
)
