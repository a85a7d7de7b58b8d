// The body of an answer, typed as the test expects it.

export const jsonIn = <T>(answer: { json(): Promise<unknown> }): Promise<T> => answer.json() as Promise<T>
