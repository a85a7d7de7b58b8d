import type { PeerTable } from '#app/content/accuracy.ts'

export const PEER_TABLES: readonly PeerTable[]
