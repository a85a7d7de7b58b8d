// The form: the domain whose reports are to be read.
import { Banner } from '#app/components/ui/banner.tsx'
import { Form, SubmitButton } from '#app/components/ui/form.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { DomainField } from '#app/components/tool/domain-field.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'
import { reports } from '#shared/tools/reports.ts'
import type { MonitorRefused } from './monitor-data.ts'
import styles from './dmarc-monitor.module.css'

interface MonitorFormProps {
  domain: string
  refused: MonitorRefused | undefined
}

export function MonitorForm({ domain, refused }: MonitorFormProps) {
  const busy = useBusy(dmarcMonitor.path)
  const typed = refused?.domain ?? domain
  return (
    <div className="stack gap-4" data-question="first">
      {refused && !refused.isField && (
        <Banner tone={refused.isClosed ? 'info' : 'bad'} title={refused.message}>
          {refused.isClosed && (
            <p>
              <Link to={reports.path}>Read reports on your device</Link>
            </p>
          )}
        </Banner>
      )}
      <Form method="post" action={dmarcMonitor.path} className={`${styles.form} off-paper stack gap-4 card`}>
        <DomainField key={typed} defaultValue={typed} {...(refused?.isField && { error: refused.message })} />
        <SubmitButton busy={busy} busyLabel="Making the address…">
          Get an address
        </SubmitButton>
      </Form>
      <ul className="stack gap-1 bullets note">
        <li>You get the record to publish, and a page at a secret URL. No account, no email address.</li>
        <li>Reports only arrive if the record is in your DNS, which proves that the domain is yours.</li>
        <li>A report counts only if DMARC proves who sent it. We keep sums, and no one’s address.</li>
      </ul>
    </div>
  )
}
