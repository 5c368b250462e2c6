import { asksNothing, type Rows, shown } from './row.ts'

const fields = 'tests/spec/fields.test.ts'
const deposits = 'tests/stories/deposits.test.ts'

export const entitiesRows: Rows = {
  '3.1': [asksNothing('says where the fields come from')],
  '3.2': [
    shown(
      fields,
      '$id $field',
      'account.index username',
      'in:login.reg password',
      'in:security.pwd_pay password',
      'engagement.invite code',
      'account.index publicId',
      'contact.profile phone',
      'contact.get_areacode items.code',
      'contact.profile mail',
      'in:login.reg code',
      'identity.certification given.realName',
      'identity.certification given.idNumber',
      'identity.certification given.documentType',
      'account.index level',
    ),
  ],
  '3.3': [
    shown(
      fields,
      '$id $field',
      'in:identity.certification_submit front',
      'in:identity.certification_submit back',
      'in:identity.certification_submit handheld',
      'in:identity.certification_submit asset',
    ),
  ],
  '3.4': [
    shown(
      fields,
      '$id $field',
      'destinations.bank_card items.bank',
      'destinations.bank_card items.openingBank',
      'destinations.bank_card items.subBranch',
      'destinations.bank_card items.label',
    ),
  ],
  '3.5': [
    shown(
      fields,
      '$id $field',
      'in:destinations.add_wallet_addr currency',
      'destinations.user_wallet items.network',
      'destinations.user_wallet items.label',
    ),
  ],
  '3.6': [
    shown(
      fields,
      'ways to pay are Alipay, WeChat, bank and crypto transfer',
      "'alipay', 'wechat', 'bank', 'crypto'",
    ),
  ],
  '3.7': [
    shown(
      fields,
      '$id $field',
      'deposits.recharge_record items.class',
      'deposits.recharge_record items.amount',
      'deposits.recharge_record items.screenshot.url',
      'deposits.recharge_record items.status',
    ),
  ],
  '3.8': [
    shown(fields, 'deposits have the classes 0 to 4 and the states 1 to 4', '[0, 1, 2, 3, 4]'),
    shown(deposits, 'the record > by status, class and time', 'amounts({ class: 1 })'),
  ],
  '3.9': [
    shown(
      fields,
      '$id $field',
      'withdrawals.cash_record items.destination.kind',
      'withdrawals.cash_record items.amount',
      'withdrawals.cash_record items.fee',
      'withdrawals.cash_record items.arrives',
      'withdrawals.cash_record items.status',
    ),
  ],
  '3.10': [
    shown(
      fields,
      '$id $field',
      'trade.orderlist items.symbol',
      'trade.orderlist items.direction',
      'trade.orderlist items.amount',
      'trade.orderlist items.fee',
      'trade.orderlist items.seconds',
      'trade.orderlist items.expectedProfit',
      'trade.orderlist items.openPrice',
      'trade.orderlist items.closePrice',
      'trade.orderlist items.openAt',
      'trade.orderlist items.closeAt',
      'trade.orderlist items.result',
      'trade.orderlist items.status',
    ),
  ],
  '3.11': [
    shown(
      fields,
      '$id $field',
      'exchange.exchange_record items.at',
      'exchange.exchange_record items.type',
      'exchange.exchange_record items.coin',
      'exchange.exchange_record items.cash',
      'exchange.exchange_record items.coinAmount',
    ),
  ],
  '3.12': [
    shown(
      fields,
      '$id $field',
      'financing.yeb_project items.title',
      'financing.yeb_project items.endAt',
      'financing.yeb_project items.state',
      'financing.yeb_project items.min',
      'financing.yeb_project items.total',
      'financing.project_orderlist items.earned',
      'financing.yeb_project items.expectedRate',
      'financing.yeb_project items.dailyRate',
      'financing.yeb_project items.days',
      'financing.yeb_project items.dividend',
      'financing.yeb_project items.publishAt',
      'financing.yeb_project items.progress',
      'financing.yeb_project items.purchasedUnits',
      'financing.myproject items.expected',
      'in:financing.yebappend amount',
      'financing.project_orderlist items.paid',
    ),
  ],
  '3.13': [
    shown(
      fields,
      '$id $field',
      'views.wallet cash',
      'views.wallet total',
      'views.wallet cash.available',
      'views.wallet cash.locked',
      'views.wallet profit.yesterday',
      'views.wallet profit.total',
    ),
  ],
  '3.14': [
    shown(
      fields,
      'a wallet has cash and coins apart',
      'views.wallet cash.available',
      'views.wallet coins.available',
    ),
  ],
  '3.15': [shown(fields, '$id $field', 'engagement.sign streak', 'engagement.sign makeUp.dates')],
  '3.16': [shown(fields, '$id $field', 'activities.addlover partner.partnerId')],
  '3.17': [
    shown(
      fields,
      'activities, news, notices and messages are listed, messages with their type and whether they are read',
      'messages.msg items.type',
      'messages.msg items.read',
    ),
  ],
  '3.18': [shown(fields, 'times and date filters are whole seconds', "'from', 'to'", "toBe('integer')")],
}
