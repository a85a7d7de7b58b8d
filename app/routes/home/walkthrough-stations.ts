// Where the walkthrough's stations are, for the drawing and its player.

export const STATIONS = [
  { x: 76, y: 136 },
  { x: 240, y: 136 },
  { x: 404, y: 136 },
  { x: 404, y: 306 },
  { x: 240, y: 306 },
  { x: 76, y: 306 },
] as const
