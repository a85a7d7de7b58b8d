// Which column has the addresses of the list: by what its name means and by what is in it. Exports have others beside it: of the
// owner of a contact, of who created it, of a second mailbox.
import { addressIn, readAddress } from './address.ts'
import { plural } from '#shared/kit/sentence.ts'
import { cellText, rawCells, type Table } from './csv.ts'
import { hasAtSign, splitMailboxes } from './split.ts'

export interface AddressColumn {
  column: number
  /** Others that have addresses, too. */
  others: number[]
  /** The first row has the names of columns. */
  hasHead: boolean
}

/** “Email” in the languages of exports, without accents. “Mailing Street” is a postal address. */
const EMAIL =
  /email|\be ?mail(?!ing|ed|gun|chimp)|\bmail ?(?:adres|\d|$)|\bcorreo|courriel|\bmel\b|adresse electronique|posta elettronica|\be ?post|sahkoposti|epasts|el pastas|\bmeil|netfang|tolvupost|ηλεκτρονικ|почт|пошт|имеи[лј]|имеил|メール|邮箱|邮件|邮址|郵件|郵箱|電郵|信箱|이메일|메일|전자우편|بريد|دואל|דוא|אימייל|อีเมล|thu dien tu|\bsurel\b|correu|ईमेल/

/** Of someone else than the contact. */
const SOMEONE_ELSE =
  /owner|\brep\b|\brepresentative|sales ?(?:rep|person|man)|sender|\bfrom\b|assign|created|creator|modified|updated|added by|\brefer|manager|\bagent\b|responsible|reply ?to|\bb?cc\b|account exec|\bcsm\b|besitzer|inhaber|verantwortlich|zustandig|bearbeiter|betreuer|absender|erstellt|angelegt|geandert|propietari|responsa|remitente|cread|asignad|proprietair|expediteur|cree par|attribue|proprietar|mittente|assegnat|eigenaar|afzender|toegewezen|gemaakt|wlasciciel|opiekun|nadawca|utworz|agare|avsandare|ansvarig|skapad|\bejer\b|\beier\b|afsender|avsender|oprettet|omistaja|lahettaja|vlastnik|odesilatel|tulajdonos|felado|sahibi|gonderen|temsilci|владел|ответствен|отправител|менеджер|создал|власник|відповідал|відправник|υπευθυν|αποστολε|担当|所有者|送信者|作成者|差出人|负责人|負責人|拥有者|发件人|寄件|创建|담당|소유|발신|보낸|작성자|مالك|مرسل|مسؤول|בעלים|שולח/

/** Without an accent that could be taken off. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ı: 'i', đ: 'd' }

/** “contactOwner_Email 1” as “contact owner email 1”. */
const plainHead = (head: string): string =>
  head
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[łıđ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()

interface Column {
  index: number
  addresses: number
  isEmail: boolean
  isOfSomeoneElse: boolean
  repeats: boolean
}

/** A contact’s own address is rarely in every third row. */
const REPEATED = 3

export function addressColumn(table: Table): AddressColumn {
  const first = rawCells(table.rows[0] ?? '', table.separator).map(cellText)
  const isFirstNamed = table.rows.length > 1 && !first.some(hasAtSign)
  const heads = isFirstNamed ? first.map(plainHead) : []
  const columns = columnsWithAddresses(sampleOf(table.rows), table, heads)
  const [best, ...others] = columns.sort(
    (one, other) => rankOf(one) - rankOf(other) || other.addresses - one.addresses,
  )
  const named = heads.findIndex((head) => EMAIL.test(head) && !SOMEONE_ELSE.test(head))
  return {
    column: best?.index ?? Math.max(0, named),
    others: others.map(({ index }) => index).sort((a, b) => a - b),
    hasHead: isFirstNamed && (best !== undefined || named >= 0),
  }
}

const rankOf = ({ isEmail, isOfSomeoneElse, repeats }: Column): number =>
  (isOfSomeoneElse ? 4 : 0) + (repeats ? 2 : 0) + (isEmail ? 0 : 1)

const SAMPLE = 1_000

/** From the whole list: its first rows may have no address. */
function sampleOf(rows: readonly string[]): string[] {
  const step = Math.ceil(rows.length / SAMPLE)
  return rows.filter((_, index) => index % step === 0 || index < SAMPLE / 10)
}

function columnsWithAddresses(
  rows: readonly string[],
  { separator }: Table,
  heads: readonly string[],
): Column[] {
  const cells = new Map<number, string[]>()
  for (const row of rows)
    if (hasAtSign(row))
      for (const [index, raw] of rawCells(row, separator).entries())
        if (hasAtSign(raw)) {
          const texts = cells.get(index)
          if (texts) texts.push(cellText(raw))
          else cells.set(index, [cellText(raw)])
        }
  const readable = [...cells].map(([index, texts]) => ({ index, texts: texts.filter(isMailbox) }))
  // Where nothing can be read, the list has mistakes only.
  const found = readable.some(({ texts }) => texts.length > 0)
    ? readable.filter(({ texts }) => texts.length > 0)
    : [...cells].map(([index, texts]) => ({ index, texts }))
  return found.map(({ index, texts }) => ({
    index,
    addresses: texts.length,
    isEmail: EMAIL.test(heads[index] ?? ''),
    isOfSomeoneElse: SOMEONE_ELSE.test(heads[index] ?? ''),
    repeats: texts.length >= REPEATED && new Set(texts).size * REPEATED <= texts.length,
  }))
}

const isMailbox = (text: string): boolean =>
  splitMailboxes(text).some((one) => readAddress(addressIn(one)).ok)

/** Whether the rows are lines of addresses, as in a To field, and their commas separate those and no columns. */
export function hasLinesOfAddresses({ rows, separator }: Table): boolean {
  const [first = '', ...later] = rows
  const isHead = later.length > 0 && !hasAtSign(first)
  if (isHead && rawCells(first, separator).length > 1) return false
  const lines = sampleOf(isHead ? later : rows)
  let [pieces, others, severals] = [0, 0, 0]
  for (const line of lines) {
    const split = splitMailboxes(line)
    const addresses = split.filter(hasAtSign).length
    pieces += split.length
    others += split.length - addresses
    if (addresses > 1) severals += 1
  }
  if (others === 0) return pieces > 0
  if (severals === 0) return false
  if (lines.length === 1) return others * 2 <= pieces
  return (
    others * 5 <= pieces &&
    !columnsWithAddresses(lines, { rows, separator, beyond: 0 }, []).some(({ repeats }) => repeats)
  )
}

export interface ListColumn {
  /** Counted from 0. */
  index: number
  /** Its name in the first row, or “Column 2”. */
  label: string
}

const MAX_COLUMNS = 100
const MAX_LABEL = 60

export function columnsOf({ rows, separator }: Table, hasHead: boolean): ListColumn[] {
  return rawCells(rows[0] ?? '', separator)
    .slice(0, MAX_COLUMNS)
    .map((raw, index) => ({
      index,
      label: (hasHead && cellText(raw).slice(0, MAX_LABEL)) || `Column ${index + 1}`,
    }))
}

interface Reading extends Omit<AddressColumn, 'hasHead'> {
  table: Table
  hasHead: boolean
  /** Cells that had several addresses. */
  spread: number
  /** Email addresses of a vCard file; null for another file. */
  contacts: number | null
}

export function notesOf({ table, column, others, hasHead, spread, contacts }: Reading): string[] {
  const labels = columnsOf(table, hasHead)
  const nameOf = (index: number) => `“${labels[index]?.label ?? `Column ${index + 1}`}”`
  const [other] = others
  const more = others.length > 1 ? ` and ${plural(others.length - 1, 'other column', 'other columns')}` : ''
  return [
    ...(other === undefined
      ? []
      : [
          `The addresses are those of the column ${nameOf(column)}; ${nameOf(other)}${more} also ${others.length > 1 ? 'have' : 'has'} some.`,
        ]),
    ...(contacts === null
      ? []
      : [
          `It is a vCard file: each of its ${plural(contacts, 'email address', 'email addresses')} is a row.`,
        ]),
    ...(spread === 0
      ? []
      : [
          `${plural(spread, 'cell has', 'cells have')} several addresses: each address is a row of its own, so the rows are counted differently than in your file.`,
        ]),
  ]
}
