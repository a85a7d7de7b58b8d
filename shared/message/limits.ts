/** Bytes of the largest message. */
export const MAX_MESSAGE_BYTES = 5 * 1024 * 1024
