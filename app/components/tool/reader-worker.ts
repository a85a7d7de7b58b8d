// The worker’s side of a reader: answers each question, or refuses it with a sentence for the visitor.
import type { FromReader, Numbered, Question } from './reader-messages.ts'

/** The message is for the visitor. */
export class Refusal extends Error {}

const tell = (message: FromReader<unknown>) => self.postMessage(message)

export const tellProgress = (done: number, all: number) => tell({ type: 'progress', done, all })

/** @param tooLarge what to say when the browser gives up */
export function answerQuestions<Asked extends Question>(
  answerTo: (question: Asked) => Promise<unknown>,
  tooLarge: string,
) {
  self.onmessage = ({ data }: MessageEvent<Numbered<Asked>>) => {
    const { id } = data
    answerTo(data).then(
      (answer) => tell({ type: 'answer', id, answer }),
      (error: unknown) =>
        tell({ type: 'refused', id, message: error instanceof Refusal ? error.message : tooLarge }),
    )
  }
}
