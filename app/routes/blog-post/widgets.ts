// The tool that a guide shows in action: its answer for the sample data, computed when the page is rendered.
import { pageExample, type PageExample } from '#app/api/page-example.ts'
import { loadBimiPage } from '#app/routes/bimi/bimi-data.ts'
import { loadDkimPage } from '#app/routes/dkim/dkim-data.ts'
import { loadDmarcPage } from '#app/routes/dmarc/dmarc-data.ts'
import { loadReportExample } from '#app/routes/domain-report/report-data.ts'
import { loadReputationPage } from '#app/routes/domain-reputation/reputation-data.ts'
import { loadEmailPage } from '#app/routes/email-authentication/email-authentication-data.ts'
import { loadIpPage } from '#app/routes/ip-reputation/ip-data.ts'
import { loadMxPage } from '#app/routes/mx/mx-data.ts'
import { loadSpfPage } from '#app/routes/spf/spf-data.ts'
import { loadTransportPage } from '#app/routes/transport/transport-data.ts'
import type { WidgetName } from '#app/content/posts.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { bimi } from '#shared/tools/bimi.ts'
import { dkim } from '#shared/tools/dkim.ts'
import { dmarc } from '#shared/tools/dmarc.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import { mx } from '#shared/tools/mx.ts'
import { spf } from '#shared/tools/spf.ts'
import type { Tool } from '#shared/tools/tool.ts'
import { transport } from '#shared/tools/transport.ts'

interface Source {
  tool: Tool
  load: (api: ApiClient, url: URL) => Promise<object>
}

const SOURCES: Record<WidgetName, Source> = {
  authentication: { tool: emailAuthentication, load: loadEmailPage },
  bimi: { tool: bimi, load: loadBimiPage },
  dkim: { tool: dkim, load: loadDkimPage },
  dmarc: { tool: dmarc, load: loadDmarcPage },
  ip: { tool: ipReputation, load: (api, url) => loadIpPage(api, url, 'whole') },
  mx: { tool: mx, load: loadMxPage },
  report: { tool: domainReport, load: loadReportExample },
  reputation: { tool: domainReputation, load: loadReputationPage },
  spf: { tool: spf, load: loadSpfPage },
  transport: { tool: transport, load: loadTransportPage },
}

export interface Widget {
  path: string
  /** Such as "SPF Checker". */
  name: string
  /** The name of its only field. */
  field: 'domain' | 'ip'
  /** Missing if the sample could not be checked. */
  example?: PageExample
}

/** Sample data is answered from the code, so nothing is looked up. */
export async function loadWidget(name: WidgetName, api: ApiClient, page: URL): Promise<Widget> {
  const { tool, load } = SOURCES[name]
  const example = await pageExample(tool, load, api, page)
  return {
    path: tool.path,
    name: tool.label,
    field: name === 'ip' ? 'ip' : 'domain',
    ...(example && { example }),
  }
}
