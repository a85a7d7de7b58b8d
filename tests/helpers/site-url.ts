import { inject } from 'vitest'

export const siteUrl = inject('siteUrl')
