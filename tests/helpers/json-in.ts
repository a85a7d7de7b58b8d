// The body of an answer, as the test knows it to be.

export const jsonIn = <T>(answer: { json(): Promise<unknown> }): Promise<T> => answer.json() as Promise<T>
