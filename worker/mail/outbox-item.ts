// What the queue of emails carries: names of rows, never text.

export type OutboxItem = { kind: 'contact'; id: string } | { kind: 'confirmation'; email: string }
