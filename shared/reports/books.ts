// What all reports of a reading share: their rows name addresses and facts by their numbers here.
import { AddressBook } from '#shared/reports/address-book.ts'
import { FactsBook } from '#shared/reports/facts-book.ts'

export class Books {
  readonly addresses = new AddressBook()
  readonly facts = new FactsBook()
}
