// What the home page does in the browser besides the frame: motion, and the walkthrough's player.
import { startMotion } from '#app/components/motion/start-motion.ts'
import { startWaitingSlip } from './waiting-slip.ts'
import { startPlayer } from './walkthrough-player.ts'

startMotion()
startPlayer()
startWaitingSlip()
