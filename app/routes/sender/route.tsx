// /senders/:id: what a sending service needs from DNS, and whether a domain has it.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { browserLoader } from '#app/api/page-loader.ts'
import { Breadcrumb } from '#app/components/layout/breadcrumb.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { pageMeta } from '#app/page-meta.ts'
import type { PageHandle } from '#app/page-handle.ts'
import { pageNotFound } from '#app/page-not-found.ts'
import { SENDER_KINDS } from '#shared/data/mail-services/passports/passport.ts'
import { AboutSender, Sources } from './about-sender.tsx'
import { loadSenderPage, type SenderShown } from './sender-data.ts'
import { senderTool } from './sender-tool.ts'
import { Setup, SetupList } from './setup-list.tsx'
import styles from './sender.module.css'

export const handle: PageHandle = { sameForAll: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadSenderPage(context.api, new URL(request.url))
  if (!page.sender.ok && page.sender.code === 'not_found') pageNotFound()
  return page
}

export const clientLoader = browserLoader(loadSenderPage)

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data?.sender.ok) return []
  const { title, description, path } = senderTool(data.sender.data)
  const { domain } = data
  return pageMeta({
    title: domain ? `${domain}: ${title}` : title,
    description,
    path,
    noindex: domain !== '',
    pictureOf: '/tool',
  })
}

export default function SenderPage() {
  const page = useLoaderData<typeof loader>()
  const { sender } = page
  return sender.ok ? <Shown sender={sender.data} page={page} /> : null
}

type Page = Awaited<ReturnType<typeof loadSenderPage>>

function Shown({ sender, page }: { sender: SenderShown; page: Page }) {
  const tool = senderTool(sender)
  const { name, about, kind } = sender
  const isAnswered = page.outcome?.ok === true
  return (
    <>
      <Breadcrumb trail={[{ label: 'Sending services', to: '/senders' }, { label: name }]} />
      <ToolPage tool={tool} lead={`${about} Kind: ${SENDER_KINDS[kind]}.`}>
        <DomainChecker
          page={page}
          tool={tool}
          submitLabel="Check domain"
          hint={`The domain that ${name} sends as.`}
        >
          {(report, date) => (
            <CheckResult
              report={report}
              date={date}
              domain={report.domain}
              tool={tool}
              question={{ domain: report.domain }}
              view={`What ${name} asks for, record by record`}
            >
              <SetupList service={name} records={report.records} />
            </CheckResult>
          )}
        </DomainChecker>
        <div className={`${styles.about} stack gap-7`}>
          {!isAnswered && <Setup sender={sender} />}
          <AboutSender sender={sender} />
          <Sources sender={sender} today={page.date} />
        </div>
      </ToolPage>
    </>
  )
}
