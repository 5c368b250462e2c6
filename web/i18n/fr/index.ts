import errors from '../../../shared/i18n/errors/fr.json'
import products from '../../../shared/i18n/products/fr.json'
import check from './check.json'
import common from './common.json'
import deposit from './deposit.json'
import home from './home.json'
import login from './login.json'
import market from './market.json'
import orders from './orders.json'
import service from './service.json'
import statement from './statement.json'
import trade from './trade.json'
import user from './user.json'

export default {
  check,
  common,
  deposit,
  errors,
  home,
  login,
  market,
  orders,
  products,
  service,
  statement,
  trade,
  user,
}
