// A resolver around another one, which gets each question with its options.
import {
  questionKey,
  type DnsAnswer,
  type QueryOptions,
  type RecordData,
  type RecordType,
  type Resolver,
} from './resolver.ts'

export interface Question<T extends RecordType> {
  name: string
  type: T
  options: QueryOptions | undefined
  /** The same for the same question, and another one with other options. */
  key: string
  /** Asks the inner resolver; about another name, if one is given. */
  ask: (name?: string) => Promise<DnsAnswer<RecordData[T]>>
}

/** @param answer answers each question, with or without asking the inner resolver */
export const decorate = (
  inner: Resolver,
  answer: <T extends RecordType>(question: Question<T>) => Promise<DnsAnswer<RecordData[T]>>,
): Resolver => ({
  query: <T extends RecordType>(name: string, type: T, options?: QueryOptions) =>
    answer({
      name,
      type,
      options,
      key: questionKey(name, type, options),
      ask: (other = name) => inner.query(other, type, options),
    }),
})
