/** The mailbox providers whose rules for senders of many messages are public. */
export const SENDER_RULES_OF = ['Gmail', 'Yahoo', 'Microsoft'] as const
