// Where each provider hands out its figures.
import type { ReactNode } from 'react'
import { FileWithCopy } from '#app/components/tool/file-with-copy.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { statsByHand } from '#shared/postmaster/by-hand.ts'
import styles from './postmaster.module.css'

const API_PAGES = 'https://developers.google.com/workspace/gmail/postmaster/reference/rest/v2'

/** @param props.today days since January 1, 1970 */
export const WhereToGet = ({ today }: { today: number }) => (
  <Disclosure summary="Where do I get this?">
    <h3>Gmail</h3>
    <ol className={`${styles.steps} stack gap-2`}>
      <li>
        Add your domain at <Elsewhere to="https://postmaster.google.com/">Postmaster Tools</Elsewhere>, with
        the TXT record that it shows. Figures start after a few days.
      </li>
      <li>
        Open Google’s page on{' '}
        <Elsewhere to={`${API_PAGES}/domains/getComplianceStatus`}>the requirements</Elsewhere>, press “Try
        it”, enter <code className="anywhere">domains/example.com/complianceStatus</code> with your domain,
        and press “Execute”. Copy the answer.
      </li>
      <li>
        Do the same on its page on{' '}
        <Elsewhere to={`${API_PAGES}/domains.domainStats/query`}>the figures</Elsewhere>, with{' '}
        <code>domains/example.com</code> and this request. Paste both answers here, one below the other.
        <FileWithCopy url="Request body" text={statsByHand(today)} />
      </li>
    </ol>
    <h3>Microsoft</h3>
    <p>
      Sign in to <Elsewhere to="https://sendersupport.olc.protection.outlook.com/snds/">SNDS</Elsewhere>,
      request access for your IP addresses, and save “View data” or “View IP status” as a CSV file.
    </p>
    <h3>Yahoo</h3>
    <p>
      Open Insights in the <Elsewhere to="https://senders.yahooinc.com/">Sender Hub</Elsewhere>, and type its
      complaint rates into the field above. Yahoo has no file to download.
    </p>
  </Disclosure>
)

const Elsewhere = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)
