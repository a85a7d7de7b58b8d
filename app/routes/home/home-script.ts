// What the home page does in the browser besides the frame: motion, and the player of the walkthrough.
import { startMotion } from '#app/components/motion/start-motion.ts'
import type { Stop } from '#app/components/motion/stop.ts'
import { startPlayer } from './walkthrough-player.ts'

export function startHome(): Stop {
  const stops = [startMotion(), startPlayer()]
  return () => stops.forEach((stop) => stop())
}
