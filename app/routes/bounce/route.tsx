// /tool/bounce: what a bounce means, read on the visitor's own device, and whether its cause is still there.
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { bounce } from '#shared/tools/bounce.ts'
import { BOUNCE_READERS } from './bounce-data.ts'
import { BOUNCE_GUIDE } from './bounce-guide.ts'
import { BounceReading } from './bounce-reading.tsx'

const edge = readAtEdge(bounce, BOUNCE_READERS)
export const loader = edge.loader
export const action = edge.action
export const { clientLoader, clientAction } = readOnDevice(BOUNCE_READERS)

const page = toolPage<typeof loader>({ tool: bounce, guide: BOUNCE_GUIDE, Content: BounceReading })
export const { handle, meta } = page
export default page.Page
