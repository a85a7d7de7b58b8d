// The page of a service, as a tool of the site: where it is, and where the API answers it.
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import type { SenderEntry } from '#shared/senders/schema.ts'
import type { Tool } from '#shared/tools/tool.ts'

export const senderTool = ({ id, name }: Pick<SenderEntry, 'id' | 'name'>): Tool => ({
  slug: 'sender',
  path: `/senders/${id}`,
  label: name,
  title: `${name}: what it needs from your DNS`,
  description: `The SPF, DKIM and bounce records that ${name} needs, which of them are useless, and a live check of your domain, with sources.`,
  lead: '',
  about: '',
  examples: [`?domain=${HEALTHY_SAMPLE}`],
  api: { group: 'Sending services', routes: [`/user/senders/${id}/check`] },
})
