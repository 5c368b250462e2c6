// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what a test’s source says.
import { type Rows, shown } from './row.ts'

const webDeep = 'tests/web/deep.test.ts'
const stackSite = 'tests/stack/site.test.ts'
const webScreens = 'tests/web/screens.test.ts'
const webAddresses = 'tests/web/addresses.test.ts'

/** By the address, its title, and words that its page says. */
const says = (words: string) => shown(webAddresses, '%s is titled %s and says: %s', words)
const saysToVisitors = (words: string) =>
  shown(webAddresses, '%s is titled %s and says to a visitor: %s', words)

export const addressesRows: Rows = {
  '2.1': [
    shown(
      webDeep,
      'addresses > opened by itself, in a tab without history, > %s stands under a title with the name of the product, and Back leads above',
      '#${linked(path)}',
    ),
    shown(stackSite, 'CloudFront > leads %s where it belongs', '/h5/index.html'),
  ],
  '2.2': [
    shown(
      webScreens,
      'every screen > four tabs, on each main page; the bar is 50 px high and the page 450 px wide at most',
      "'Home', 'Projects', 'Orders', 'Account'",
      '50',
    ),
  ],
  '2.3': [
    says("['/', 'Home', 'Place your first practice order']"),
    says("['/pages/index/index', 'Home', 'Place your first practice order']"),
  ],
  '2.4': [says("['/pages/project/project', 'Projects', 'In progress']")],
  '2.5': [says("['/pages/user/order', 'Orders', 'Settled']")],
  '2.6': [says("['/pages/user/user', 'Account', 'Practice money can be refilled']")],
  '2.7': [saysToVisitors("['/pages/login/login', 'Log in', 'Forgot password?']")],
  '2.8': [saysToVisitors("['/pages/login/register', 'Register', 'Invite code or referrer ID']")],
  '2.9': [
    says("['/pages/login/userAgreement', 'User agreement', 'By registering you accept this agreement']"),
  ],
  '2.10': [says("['/pages/user/cash', 'Withdraw', 'Available to withdraw']")],
  '2.11': [says("['/pages/user/cashrecord', 'Withdrawal history', 'You have no withdrawals yet.']")],
  '2.12': [says("['/pages/user/finance', 'Finance', 'Yesterday’s profit']")],
  '2.13': [says("['/pages/user/recharge', 'Deposit', 'Crypto transfer']")],
  '2.14': [says("['/pages/user/rechargeList', 'Deposit', 'Crypto transfer']")],
  '2.15': [says("['/pages/user/rechargerecord', 'Deposit history', 'Starting balance']")],
  '2.16': [says("['/pages/user/wallet', 'Wallet', 'Coin wallets']")],
  '2.17': [says("['/pages/trade/trade', 'Trade', 'Line and change']")],
  '2.18': [says("['/pages/customer/customer', 'Customer service', 'You haven’t asked anything yet.']")],
  '2.19': [says("['/pages/user/security', 'Security', 'Passwords and passkeys']")],
  '2.20': [says("['/pages/user/setpassword', 'Change password', 'Current password']")],
  '2.21': [says("['/pages/user/setfundpassword', 'Set fund password', 'New fund password']")],
  '2.22': [says("['/pages/user/message', 'Messages', 'No messages yet.']")],
  '2.23': [says("['/pages/user/notice', 'Notices', 'There are no notices.']")],
  '2.24': [says("['/pages/user/activityCenter', 'My progress', 'Where your points come from']")],
  '2.25': [says("['/pages/user/auth', 'Identity verification', 'Level 1: your data']")],
  '2.26': [says("['/pages/user/sign', 'Daily check-in', 'Days in a row']")],
  '2.27': [says("['/pages/project/details', 'Project', 'Choose a project to see what it offers.']")],
  '2.28': [says("['/pages/project/myproject', 'My projects', 'You don’t have any investments yet.']")],
  '2.29': [says("['/pages/news/news', 'News', 'There is no news yet.']")],
  '2.30': [says("['/pages/news/details', 'Article', 'Choose an article from the news.']")],
  '2.31': [says("['/pages/activitycenter/activitycenter', 'Activities', 'What’s on']")],
  '2.32': [says("['/pages/activitycenter/activitylist', 'Activities', 'There are no activities now.']")],
  '2.33': [
    says("['/pages/payment/payment', 'Withdrawal destinations', 'Wallet address']"),
    shown(
      webAddresses,
      'the activity centre lists what the stage has on, each leading to its page > %s leads to %s',
      "'VIP levels'",
      "'Deposit bonus'",
      "'Partner link'",
      "'Invite friends'",
      "'Daily check-in'",
    ),
  ],
  '2.34': [
    says("['/pages/payment/bindbank', 'Cards and accounts', 'You haven’t added a card or account yet.']"),
  ],
  '2.35': [says("['/pages/payment/bindwallet', 'Wallet addresses', 'Withdrawals to an address are paid']")],
  '2.36': [
    says("['/pages/payment/addBank', 'Add card or account', 'You can withdraw to a new destination']"),
  ],
  '2.37': [
    says("['/choose-location', 'Country and time zone', 'We never read your location.']"),
    says("['/open-location', 'Our address', 'PRACTICE ONLY - NO COMPANY']"),
  ],
}
