/** What the comments of the schemas say: fields by the name of their schema; a field of a field stands behind a dot. */
export function apiDescriptions(): Record<string, Record<string, string>>
