import { plainDigits } from './contact.ts'
import { type Refused, refused } from './refused.ts'

/** From SWIFT's registry. */
const IBAN_LENGTHS =
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
  'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 ' +
  'LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 ' +
  'RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'

const ibanLengths = /* @__PURE__ */ new Map(
  IBAN_LENGTHS.split(' ').map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

const CARD_MIN = 12
const CARD_MAX = 19

export const plainBankNumber = (text: string): string =>
  plainDigits(text)
    .replace(/[\s\p{Default_Ignorable_Code_Point}.\-‐-―]/gu, '')
    .toUpperCase()

export const isIban = (number: string): boolean => /^[A-Z]{2}/.test(number)

export const groupedBankNumber = (text: string): string => plainBankNumber(text).replace(/.{4}(?=.)/g, '$& ')

export function bankNumberRefused(text: string): Refused | null {
  const number = plainBankNumber(text)
  if (number === '') return refused('card_required')
  if (isIban(number)) return ibanRefused(number)
  const length = number.length >= CARD_MIN && number.length <= CARD_MAX
  // One repeated digit belongs to nobody, and zeros would pass Luhn.
  const isOne = /^\d+$/.test(number) && length && !/^(\d)\1*$/.test(number) && passesLuhn(number)
  return isOne ? null : refused('card_number_invalid')
}

function ibanRefused(iban: string): Refused | null {
  const country = iban.slice(0, 2)
  const length = ibanLengths.get(country)
  if (length === undefined || !/^[A-Z]{2}\d{2}[0-9A-Z]+$/.test(iban)) return refused('iban_invalid')
  if (iban.length !== length) return refused('iban_length', { country, length, has: iban.length })
  // 00, 01 and 99 leave the same remainder as 97, 98 and 02, and are never issued.
  const check = Number(iban.slice(2, 4))
  return check >= 2 && check <= 98 && remainder97(iban) === 1 ? null : refused('iban_invalid')
}

export function passesLuhn(number: string): boolean {
  let sum = 0
  for (let place = 0; place < number.length; place++) {
    const digit = Number(number[number.length - 1 - place])
    const weighed = place % 2 === 0 ? digit : digit * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

/** ISO 7064: the first four characters move to the end, letters count from 10. */
function remainder97(iban: string): number {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const worth = Number.parseInt(character, 36)
    rest = (rest * (worth > 9 ? 100 : 10) + worth) % 97
  }
  return rest
}
