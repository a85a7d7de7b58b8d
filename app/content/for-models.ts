// What language models read about the site before the lists: the beginning of llms.txt and of llms-full.txt.
import { API_BASE_PATH } from '#shared/site.ts'
import { FINDINGS_PATH } from '#shared/report/finding-table.ts'
import { BRAND } from '#app/content/brand.ts'

export const FOR_MODELS: readonly string[] = [
  `# ${BRAND.name}`,
  '',
  `> ${BRAND.description}`,
  '',
  `The tools also have an API: GET ${BRAND.origin}${API_BASE_PATH}/user/tools/spf/checker?domain=example.com returns JSON.`,
  `Every route, with the schema of its answer: ${BRAND.origin}${API_BASE_PATH}/openapi.json (OpenAPI 3.1).`,
  `Agents: POST ${BRAND.origin}/mcp (Model Context Protocol, Streamable HTTP, no key): the checks as tools, including checks of draft records and a mail test.`,
  'Terminal: warmpost check, spf, dkim, dmarc, zone, publish and other commands give the same answers, as JSON with --json.',
  `Each finding of an answer has a "code"; "help" is the page that explains it. All of them: ${BRAND.origin}${FINDINGS_PATH} and GET ${BRAND.origin}${API_BASE_PATH}/user/tools/findings.`,
  `What a sending service needs from DNS (SPF, DKIM, bounce domain), with sources: GET ${BRAND.origin}${API_BASE_PATH}/user/senders, /user/senders/{id}, and /user/senders/{id}/check?domain=example.com.`,
  'The state "unknown" means that the DNS lookup failed; it says nothing about the record.',
]
