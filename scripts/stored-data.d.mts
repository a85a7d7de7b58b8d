export interface StoredDataOptions {
  remote?: boolean
  'persist-to'?: string
}

type Row = Record<string, string | number | null>

interface AboutAddress {
  contact_messages: Row[]
  subscribers: Row[]
  test_mails: Row[]
  placement_tests: Row[]
  watches: Row[]
  silences: Row[]
  confirmation_asks: Row[]
  confirmations: Row[]
}

interface StoredData {
  messages(): Promise<Row[]>
  about(address: string): Promise<AboutAddress>
  forget(address: string, options?: { silence?: boolean; liftSilence?: boolean }): Promise<AboutAddress>
}

export function storedData(options?: StoredDataOptions): StoredData
export function storedIn(execute: (statements: string[]) => Promise<Row[][]>): StoredData
export const PLACE: Record<string, { type: 'boolean' | 'string' }>
export function hashOfAddress(address: string, salt: string): string
export function textLiteral(text: string): string
export function addressProblem(address: string | undefined): string | null
export function shown(text: string): string
