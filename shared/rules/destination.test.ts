import { describe, expect, test } from 'vitest'
import { BINDING_TERMS, type WalletNetwork } from '../destinations.ts'
import { bankNumberRefused, groupedBankNumber, plainBankNumber } from './bank-number.ts'
import { base58Bytes } from './base58.ts'
import { type DestinationForm, destinationRefused, plainNumber } from './destination.ts'
import { refused } from './refused.ts'
import { addressRefused, looksLike, plainAddress } from './wallet-address.ts'

const CARD = '4111 1111 1111 1111'
const IBAN = 'DE89 3704 0044 0532 0130 00'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const ETHEREUM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('a bank number', () => {
  test.each<[string, string | null]>([
    [CARD, null],
    ['5500-0000-0000-0004', null],
    ['6222 0212 3456 7890 128', null],
    ['４１１１　１１１１　１１１１　１１１１', null],
    ['٤١١١ ١١١١ ١١١١ ١١١١', null],
    ['४१११११११११११११११', null],
    ['\u200b4111\u00a01111 1111\t1111\u202c', null],
    ['', 'card_required'],
    ['  - ', 'card_required'],
    ['4111 1111 1111 1112', 'card_number_invalid'],
    ['4111 1111 1111 1211', 'card_number_invalid'],
    ['0000 0000 0000 0000', 'card_number_invalid'],
    ['8888 8888 8888 8888', 'card_number_invalid'],
    ['41111111112', 'card_number_invalid'],
    ['41111111111111111115', 'card_number_invalid'],
    ['4111 1111 1111 111O', 'card_number_invalid'],
    ['+4111111111111111', 'card_number_invalid'],
    ['4E15', 'card_number_invalid'],
    [IBAN, null],
    ['de89 3704 0044 0532 0130 00', null],
    ['ＧＢ２９ nwbk 6016-1331-9268-19', null],
    ['NO93 8601 1117 947', null],
    ['MT84 MALT 0110 0001 2345 MTLC AST0 01S', null],
    ['FR14 2004 1010 0505 0001 3M02 606', null],
    ['HN88 CABF 0000 0000 0002 5000 5469', null],
    ['DE89 3704 0044 0532 0131 00', 'iban_invalid'],
    ['DE98 3704 0044 0532 0130 00', 'iban_invalid'],
    ['DEXX 3704 0044 0532 0130 00', 'iban_invalid'],
    ['US89 3704 0044 0532 0130 00', 'iban_invalid'],
    ['DE89 3704 0044 0532 0130 0', 'iban_length'],
    ['DE89 3704 0044 0532 0130 000', 'iban_length'],
    ['IBAN DE89', 'iban_invalid'],
    ['DE89 3704 0044 0532 0130 0é', 'iban_invalid'],
  ])('%j: %s', (text, slug) => {
    expect(bankNumberRefused(text)?.slug ?? null).toBe(slug)
  })

  test('that is too short says by how much', () => {
    expect(bankNumberRefused('gb29 nwbk')).toEqual(
      refused('iban_length', { country: 'GB', length: 22, has: 8 }),
    )
  })

  test('of check digits that are never given is none, though it leaves the right remainder', () => {
    // 97 and 00 leave the same.
    const bodies = Array.from({ length: 200 }, (_, at) => String(at).padStart(18, '7'))
    const right = bodies.find((body) => bankNumberRefused(`DE97${body}`) === null)
    expect(right).toBeDefined()
    expect(bankNumberRefused(`DE00${right}`)?.slug).toBe('iban_invalid')
  })

  test('is kept plain, and shown in groups of four', () => {
    expect(plainBankNumber('de89 3704-0044 0532 0130 00')).toBe('DE89370400440532013000')
    expect(groupedBankNumber('de893704004405320130')).toBe('DE89 3704 0044 0532 0130')
    expect(groupedBankNumber('41111')).toBe('4111 1')
    expect(groupedBankNumber('4111')).toBe('4111')
  })
})

describe('an address', () => {
  test.each<[string, WalletNetwork, string | null]>([
    [TRON, 'tron', null],
    [` ${TRON}\n`, 'tron', null],
    [`\u200b${TRON}`, 'tron', null],
    ['TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', 'tron', null],
    [TRON.replace('R', 'S'), 'tron', 'address_checksum'],
    [TRON.replace('v8', 'v9'), 'tron', 'address_checksum'],
    [TRON.toUpperCase().replaceAll('O', 'P').replaceAll('I', 'J'), 'tron', 'address_checksum'],
    [TRON.slice(0, -1), 'tron', 'address_invalid'],
    [TRON.replace('R', '0'), 'tron', 'address_invalid'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron', 'address_nobody'],
    ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'tron', 'address_nobody'],
    [ETHEREUM, 'ethereum', null],
    ['０ｘ5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ethereum', null],
    ['0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'ethereum', null],
    ['0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB', 'ethereum', null],
    ['0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb', 'ethereum', null],
    // One case alone, as its hash says: it has a checksum all the same.
    ['0x52908400098527886E0F7030069857D2E4169EE7', 'ethereum', null],
    ['0x27b1fdb04752bbc536007a920d24acb045561c26', 'ethereum', null],
    [ETHEREUM.toLowerCase(), 'ethereum', 'address_plain'],
    [`0x${ETHEREUM.slice(2).toUpperCase()}`, 'ethereum', 'address_plain'],
    [ETHEREUM.replace('5a', '5b'), 'ethereum', 'address_checksum'],
    [ETHEREUM.replace('aAeb', 'AAeb'), 'ethereum', 'address_checksum'],
    [ETHEREUM.slice(0, -1), 'ethereum', 'address_invalid'],
    ['0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ethereum', 'address_nobody'],
    ['0x0000000000000000000000000000000000000000', 'ethereum', 'address_nobody'],
    ['', 'tron', 'form_incomplete'],
    ['my wallet', 'tron', 'address_invalid'],
    ['T'.repeat(5000), 'tron', 'address_invalid'],
  ])('%j on %s: %s', (text, network, slug) => {
    expect(addressRefused(text, network)?.slug ?? null).toBe(slug)
  })

  test.each<[string, string]>([
    [ETHEREUM, 'Ethereum'],
    [TRON, 'TRON'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Bitcoin'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'Bitcoin'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Bitcoin'],
    ['BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ', 'Bitcoin'],
    ['bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'Bitcoin Cash'],
    ['LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'Litecoin'],
    ['ltc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'Litecoin'],
    ['DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'Dogecoin'],
    ['XpESxaUmonkq8RaLLp46Brx2K39ggQe226', 'Dash'],
    ['t1Rv4exT7bqhZqi2j7xz8bUHDMxwosrjADU', 'Zcash'],
    ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'XRP Ledger'],
    ['GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7', 'Stellar'],
    ['EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2', 'TON'],
    ['4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA', 'Solana'],
    ['15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', 'Polkadot'],
    ['bnb1grpf0955h0ykzq3ar5nmum7y6gdfl6lxfn46h2', 'BNB Beacon Chain'],
    [`0x${'ab'.repeat(32)}`, 'Sui or Aptos'],
  ])('%s looks like one of %s, and is refused by that name', (address, network) => {
    expect(looksLike(plainAddress(address))).toBe(network)
    for (const [chosen, name] of [
      ['tron', 'TRON'],
      ['ethereum', 'Ethereum'],
    ] as const)
      if (name !== network)
        expect(addressRefused(address, chosen)).toEqual(
          refused('address_network', { looks: network, network: name }),
        )
  })

  test('base58 is read as it is known', () => {
    expect(base58Bytes('2NEpo7TZRRrLZSi2U')).toEqual(new TextEncoder().encode('Hello World!'))
    expect(base58Bytes('11233QC4')).toEqual(Uint8Array.of(0, 0, 0x28, 0x7f, 0xb4, 0xcd))
    expect(base58Bytes('0OIl')).toBeNull()
  })
})

describe('the form of a destination', () => {
  const card: DestinationForm = {
    kind: 'card',
    bankName: 'Bangkok Bank',
    openingBank: 'Silom',
    subBranch: 'Silom 3',
    cardNumber: CARD,
    name: 'Ada Lovelace',
    terms: BINDING_TERMS,
  }
  const wechat: DestinationForm = {
    kind: 'wechat',
    account: 'Ada_1815',
    name: '王小明',
    terms: BINDING_TERMS,
  }
  const alipay: DestinationForm = { ...wechat, kind: 'alipay', account: '138 0013 8000' }
  const address: DestinationForm = {
    kind: 'address',
    currency: 'USDT',
    network: 'tron',
    address: TRON,
    terms: BINDING_TERMS,
  }

  test.each<[string, DestinationForm, string | null]>([
    ['a card', card, null],
    ['a card without its bank', { ...card, bankName: ' ', cardNumber: '' }, 'bank_required'],
    ['a card without its number', { ...card, cardNumber: undefined, openingBank: '' }, 'card_required'],
    [
      'a card of a wrong number, told before the rest',
      { ...card, cardNumber: '1', name: '' },
      'card_number_invalid',
    ],
    ['a card without its opening bank', { ...card, openingBank: '' }, 'form_incomplete'],
    ['a card without its branch', { ...card, subBranch: undefined }, 'form_incomplete'],
    ['an IBAN, which names its branch', { ...card, cardNumber: IBAN, openingBank: '', subBranch: '' }, null],
    ['a bank of hidden letters', { ...card, bankName: 'Bank\u202egnaB' }, 'validation'],
    ['a branch too long', { ...card, subBranch: 'x'.repeat(61) }, 'validation'],
    ['a card of nobody', { ...card, name: ' ' }, 'name_required'],
    ['a card of a number for a name', { ...card, name: 'A113' }, 'name_invalid'],
    ['a card without its terms', { ...card, terms: undefined }, 'terms_required'],
    ['a card of terms that were replaced', { ...card, terms: '2020-01-01' }, 'terms_required'],
    ['Alipay by phone', alipay, null],
    ['Alipay by mail', { ...alipay, account: 'Ada@Example.com' }, null],
    ['Alipay by a phone of elsewhere', { ...alipay, account: '+66 81 234 5678' }, null],
    ['Alipay by nothing', { ...alipay, account: '' }, 'form_incomplete'],
    ['Alipay by a word', { ...alipay, account: 'ada' }, 'alipay_invalid'],
    ['Alipay by a phone of no country', { ...alipay, account: '0812345678' }, 'alipay_invalid'],
    ['Alipay by a number too short', { ...alipay, account: '+86138' }, 'alipay_invalid'],
    ['Alipay by a mail without a host', { ...alipay, account: 'ada@' }, 'alipay_invalid'],
    ['WeChat', wechat, null],
    ['WeChat by nothing', { ...wechat, account: undefined }, 'form_incomplete'],
    ['WeChat by an id that begins with a digit', { ...wechat, account: '1ada1815' }, 'wechat_invalid'],
    ['WeChat by an id too short', { ...wechat, account: 'ada' }, 'wechat_invalid'],
    ['WeChat by Cyrillic letters', { ...wechat, account: 'аdа_1815' }, 'wechat_invalid'],
    ['WeChat of nobody', { ...wechat, name: undefined }, 'name_required'],
    ['an address', address, null],
    ['an address of no network', { ...address, network: '' }, 'form_incomplete'],
    ['an address of no coin', { ...address, currency: undefined }, 'form_incomplete'],
    ['an address of another coin', { ...address, currency: 'BTC' }, 'validation'],
    ['an address of a network that is none', { ...address, network: 'bitcoin' }, 'validation'],
    ['an address of the other network', { ...address, network: 'ethereum' }, 'address_network'],
    ['an address without its terms', { ...address, terms: '' }, 'terms_required'],
  ])('%s', (_what, form, slug) => {
    expect(destinationRefused(form)?.slug ?? null).toBe(slug)
  })

  test.each<[string, DestinationForm, string]>([
    ['a card', card, '4111111111111111'],
    ['an IBAN', { ...card, cardNumber: 'de89 3704 0044 0532 0130 00' }, 'DE89370400440532013000'],
    ['Alipay by phone', alipay, '+8613800138000'],
    ['the same with its country', { ...alipay, account: '0086 138 0013 8000' }, '+8613800138000'],
    ['the same with its country alone', { ...alipay, account: '86-138-0013-8000' }, '+8613800138000'],
    ['Alipay by mail', { ...alipay, account: ' ADA@Example.COM' }, 'ada@example.com'],
    ['WeChat', wechat, 'ada_1815'],
    ['an address', { ...address, address: ` ${TRON} ` }, TRON],
  ])('of %s has one number however it is typed', (_what, form, number) => {
    expect(plainNumber(form)).toBe(number)
  })
})
