export const jsonIn = <T>(answer: { json(): Promise<unknown> }): Promise<T> => answer.json() as Promise<T>
