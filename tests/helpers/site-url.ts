// Where the built site runs during the tests.
import { inject } from 'vitest'

export const siteUrl = inject('siteUrl')
