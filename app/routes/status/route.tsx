// /status: whether the site works, part by part, and what that means for visitors.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { VerdictSlip } from '#app/components/report/verdict-slip.tsx'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { readHealth } from './read-health.ts'
import { PartTable, RoomTable } from './status-tables.tsx'
import { statusText } from './status-text.ts'
import styles from './status.module.css'

export const handle: PageHandle = {
  hydrate: false,
  breadcrumbs: { title: 'Service status', trail: [{ label: 'Service status' }] },
}

export const meta: MetaFunction = () =>
  pageMeta({
    title: 'Service status',
    description: 'Whether the tools, the DNS servers behind them and the database are working right now.',
    path: '/status',
    noindex: true,
  })

export const loader = async ({ context }: LoaderFunctionArgs) => statusText(await readHealth(context.api))

export default function StatusPage() {
  const { tone, heading, verdict, stamp, at, parts, rooms } = useLoaderData<typeof loader>()
  return (
    <div className={`${styles.page} stack gap-5 page-wide`}>
      <VerdictSlip tone={tone} heading={heading} verdict={verdict} stamp={stamp}>
        <PartTable parts={parts} />
        <RoomTable rooms={rooms} />
        {at && (
          <p className="note">
            Tested on <time dateTime={at.machine}>{at.text}</time>. Loading this page runs a new test, at most
            every ten seconds.
          </p>
        )}
      </VerdictSlip>
      <p className="note">
        For monitors: <a href="/healthz">/healthz</a> answers 200 when the service works and 503 when it does
        not. When each blocklist was last tested: <a href="/accuracy#lists">Accuracy</a>.
      </p>
    </div>
  )
}
