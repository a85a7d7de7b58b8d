// Ends a motion, and takes its listeners away.
export type Stop = () => void
