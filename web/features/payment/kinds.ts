import IconBrandAlipay from '@tabler/icons-react/dist/esm/icons/IconBrandAlipay.mjs'
import IconBrandWechat from '@tabler/icons-react/dist/esm/icons/IconBrandWechat.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import type { Kind } from './types.ts'

export const kindIcons = {
  card: IconCreditCard,
  alipay: IconBrandAlipay,
  wechat: IconBrandWechat,
  address: IconWallet,
} as const satisfies Record<Kind, unknown>
