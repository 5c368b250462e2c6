import IconBrandAlipay from '@tabler/icons-react/dist/esm/icons/IconBrandAlipay.mjs'
import IconBrandWechat from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconCurrencyBitcoin from '@tabler/icons-react/dist/esm/icons/IconCurrencyBitcoin.mjs'
import type { Way } from './types.ts'

export const methodIcons = {
  alipay: IconBrandAlipay,
  wechat: IconBrandWechat,
  bank: IconBuildingBank,
  crypto: IconCurrencyBitcoin,
} as const satisfies Record<Way['method'], unknown>
