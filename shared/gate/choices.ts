// What a sender may say about their mail, beside who they are.

export const VOLUMES = ['low', 'bulk'] as const
export const MARKETING = ['yes', 'no'] as const
