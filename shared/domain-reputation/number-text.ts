// Points for people: at most one decimal place, and none for whole numbers.

export const numberText = (points: number): string => String(Math.round(points * 10) / 10)
