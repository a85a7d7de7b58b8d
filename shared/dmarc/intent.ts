import type { IntentsOf } from '#shared/change/intent.ts'

export const dmarcIntents: IntentsOf = () => []
