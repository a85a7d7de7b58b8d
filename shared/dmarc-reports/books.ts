// What all reports of a reading share: their rows refer to addresses and facts here by number.
import { AddressBook } from './address-book.ts'
import { FactsBook } from './facts-book.ts'

export class Books {
  readonly addresses = new AddressBook()
  readonly facts = new FactsBook()
}
