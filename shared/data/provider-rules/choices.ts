// What senders may say about their mail, besides who they are.

export const VOLUMES = ['low', 'bulk'] as const
export const MARKETING = ['yes', 'no'] as const
