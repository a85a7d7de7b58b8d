// Ends a motion and removes its listeners.
export type Stop = () => void
