import type { IntentsOf } from '#shared/change/intent.ts'

export const bimiIntents: IntentsOf = () => []
