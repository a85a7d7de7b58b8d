// The messages between a page and its reader, which runs in a worker. Each question has a number, and its answer the same.

export interface Question {
  type: string
}

export type Numbered<Asked extends Question> = Asked & { id: number }

export type FromReader<Answer> =
  | { type: 'progress'; done: number; all: number }
  | { type: 'answer'; id: number; answer: Answer }
  | { type: 'refused'; id: number; message: string }
