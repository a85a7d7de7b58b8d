// A result of the deliverability test that we made up, to show how one reads.
import { SEED_ADDRESSES } from '#app/content/seed-addresses.ts'
import type { DeliverabilityResult, SeedDelivery } from '#shared/deliverability-test/result.ts'

/** Two servers took turns, as they do at most services. */
const SENDER_IPS = ['192.0.43.8', '192.0.43.9']
const SECONDS = [4, 6, 3, 5, 4, 7, 5, 4, 6, 3, 8, 11, 9, 14, 10]

/** The first ten mailboxes are at Gmail, the rest at Google Workspace, where one filed it under spam. */
const deliveryTo = (email: string, index: number): SeedDelivery => ({
  email,
  provider: index < 10 ? 'Gmail' : 'Google Workspace',
  deliveredTo: index === 13 ? 'Spam' : 'Inbox',
  deliveredInSeconds: SECONDS[index],
  senderIp: SENDER_IPS[index % SENDER_IPS.length],
})

export const SAMPLE_RESULT: DeliverabilityResult = {
  isSample: true,
  sender: 'hello@northwind.test',
  testedOn: '2026-11-20',
  deliveries: SEED_ADDRESSES.map(deliveryTo),
  blacklists: [
    { ip: '192.0.43.8', a: 'mx1.northwind.test', blacklist: true },
    { ip: '192.0.43.9', a: 'mx2.northwind.test', blacklist: 'bl.sample-list.test' },
    { ip: '192.0.43.7', a: 'northwind.test', blacklist: false },
  ],
}
