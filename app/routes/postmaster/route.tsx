// /tool/postmaster: what a mailbox provider itself says about a domain's email, read on the visitor's own device.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import { readAtEdge, readOnDevice } from '#app/components/tool/on-device.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { dayOfTime } from '#shared/kit/calendar.ts'
import { postmaster } from '#shared/tools/postmaster.ts'
import { Postmaster } from './postmaster.tsx'
import { POSTMASTER_GUIDE } from './postmaster-guide.ts'
import { POSTMASTER_READERS } from './postmaster-reading.ts'

const edge = readAtEdge(postmaster, POSTMASTER_READERS)
const device = readOnDevice(POSTMASTER_READERS)

export async function loader(args: LoaderFunctionArgs) {
  const { google } = args.context
  return { ...(await edge.loader(args)), today: dayOfTime(Date.now()), ...(google && { google }) }
}
export const action = edge.action

/** Only the edge knows whether this site may send visitors to Google. */
export const clientLoader = async (args: ClientLoaderFunctionArgs) =>
  (await device.clientLoader(args)) ?? (await args.serverLoader<typeof loader>())
export const clientAction = device.clientAction
/** A form that was read on the device changes nothing there. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === undefined && defaultShouldRevalidate

const page = toolPage<typeof loader>({
  tool: postmaster,
  guide: POSTMASTER_GUIDE,
  handle: { sameForAll: true, asksGoogle: true },
  Content: Postmaster,
})
export const { handle, meta } = page
export default page.Page
