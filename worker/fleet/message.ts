// The entries of the fleet queue: row ids, never a domain, since queues store what they carry.

export interface FleetMessage {
  fleet: number
  run: number
  n: number
}
