/** Of a client's IP address: the host and the network that its connections count for. */
export function networkOf(address: string | undefined): { host: string; network: string }
