// What the queue of fleets carries: names of rows, never a domain, since queues keep what they carry.

export interface FleetMessage {
  fleet: number
  run: number
  n: number
}
