// /status: whether the site works, part by part, and what that means for visitors.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { VerdictCard } from '#app/components/report/verdict-card.tsx'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { statusText, readHealth, type PartText, type RoomText } from './status-text.ts'
import styles from './status.module.css'

// The parts of the service, and how full the room for each kind of stored data is.

const PartTable = ({ parts }: { parts: readonly PartText[] }) =>
  parts.length > 0 && (
    <DataTable
      caption="Parts of the service"
      columns={[
        { key: 'name', label: 'Part', heads: 'alone', wide: true },
        { key: 'state', label: 'State', wide: true, status: true },
        { key: 'meaning', label: 'What it means for you', sentences: true },
      ]}
      rows={parts.map(({ name, tone, word, meaning }) => ({
        key: name,
        cells: { name, state: <Badge tone={tone}>{word}</Badge>, meaning },
      }))}
    />
  )

/** Nothing when it is unknown. */
const RoomTable = ({ rooms }: { rooms: readonly RoomText[] }) =>
  rooms.length > 0 && (
    <DataTable
      caption="How full the room for stored data is"
      columns={[
        { key: 'name', label: 'What', heads: 'alone', wide: true },
        { key: 'percent', label: 'Used', wide: true, status: true },
        { key: 'meaning', label: 'What it means for you', sentences: true },
      ]}
      rows={rooms.map(({ name, percent, tone, meaning }) => ({
        key: name,
        cells: { name, percent: <Badge tone={tone}>{`${percent}%`}</Badge>, meaning },
      }))}
    />
  )

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

export const loader = async ({ context }: LoaderFunctionArgs) =>
  statusText(await readHealth(context.api), context.offersNewsletter)

export default function StatusPage() {
  const { tone, heading, verdict, stamp, at, parts, rooms } = useLoaderData<typeof loader>()
  return (
    <div className={`${styles.page} stack gap-5 page-wide`}>
      <VerdictCard tone={tone} heading={heading} verdict={verdict} stamp={stamp}>
        <PartTable parts={parts} />
        <RoomTable rooms={rooms} />
        {at && (
          <p className="note">
            Tested on <time dateTime={at.machine}>{at.text}</time>. Loading this page runs a new test, at most
            every ten seconds.
          </p>
        )}
      </VerdictCard>
      <p className="note">
        For monitors: <a href="/healthz">/healthz</a> answers 200 when the service works and 503 when it does
        not. When each blocklist was last tested: <a href="/accuracy#lists">Accuracy</a>.
      </p>
    </div>
  )
}
