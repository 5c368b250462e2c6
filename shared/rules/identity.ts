import {
  type DocumentType,
  documentTypes,
  ID_NUMBER_MAX,
  ID_NUMBER_MIN,
  type PicturePart,
  REAL_NAME_MAX,
} from '../identity.ts'
import { isId } from '../ids.ts'
import { type Refused, refused } from './refused.ts'

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

export const plainIdNumber = (text: string): string =>
  text.normalize('NFKC').replace(/\s/gu, '').toUpperCase()

/** `AB-12.34` is `AB1234`. */
export const comparedIdNumber = (text: string): string => plainIdNumber(text).replace(/[^0-9A-Z]/g, '')

/** Latin only: letters of other alphabets look alike and would make one number two. */
const ID_NUMBER = /^[0-9A-Z](?:[0-9A-Z./-]*[0-9A-Z])?$/

export function idNumberRefused(text: string): Refused | null {
  const number = plainIdNumber(text)
  if (number === '' && !INVISIBLE.test(text)) return refused('id_number_required')
  const length = comparedIdNumber(text).length
  const fits = length >= ID_NUMBER_MIN && number.length <= ID_NUMBER_MAX && /\d/.test(number)
  return fits && ID_NUMBER.test(number) && !INVISIBLE.test(text) ? null : refused('id_number_invalid')
}

export const plainRealName = (text: string): string => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()

const REAL_NAME = /^\p{L}[\p{L}\p{M} '’.,·・-]*$/u

export function realNameRefused(text: string): Refused | null {
  const name = plainRealName(text)
  if (name === '' && !INVISIBLE.test(text)) return refused('name_required')
  const length = [...name].length
  // Checked before normalising: a numeral of one character (Ⅳ) would become letters.
  const fits = length >= 2 && length <= REAL_NAME_MAX && !/\p{N}/u.test(text)
  return fits && REAL_NAME.test(name) && !INVISIBLE.test(text + name) ? null : refused('name_invalid')
}

export const isDocumentType = (text: string): text is DocumentType =>
  (documentTypes as readonly string[]).includes(text)

export const documentTypeRefused = (text: string): Refused | null =>
  isDocumentType(text) ? null : refused('document_type_required')

export function photosRefused(keys: Partial<Record<PicturePart, string>>): Refused | null {
  const given = Object.values(keys).map((key) => key.trim())
  if (given.includes('')) return refused('photo_required')
  return given.every(isId) && new Set(given).size === given.length ? null : refused('upload_invalid')
}
