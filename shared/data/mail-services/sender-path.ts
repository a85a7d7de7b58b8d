/** Where all services are listed. */
export const SENDERS_PATH = '/senders'

export const senderPath = ({ id }: { id: string }): string => `${SENDERS_PATH}/${id}`
