// /tool/email-header-analyzer: what a message's header reveals, read on the visitor's own device.
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { header } from '#shared/tools/header.ts'
import { HEADER_READERS } from './header-data.ts'
import { HEADER_GUIDE } from './header-guide.ts'
import { HeaderReading } from './header-reading.tsx'

const edge = readAtEdge(header, HEADER_READERS)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(HEADER_READERS)

const page = toolPage<typeof loader>({ tool: header, guide: HEADER_GUIDE, Content: HeaderReading })
export const { handle, meta } = page
export default page.Page
