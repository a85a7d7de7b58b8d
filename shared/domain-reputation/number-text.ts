// Points for people: one decimal at most, and none where there is none.

export const numberText = (points: number): string => String(Math.round(points * 10) / 10)
