import { type ComponentType, lazy } from 'react'
import { below, later, listAndOne, page } from './frame/entries.ts'
import type { PageEntry } from './frame/pages.ts'
import { withLaterWords } from './i18n/index.ts'
import { paths } from './paths.ts'

const home = () => import('./features/home/HomePage.tsx')
const trade = () => import('./features/trade/TradePage.tsx')
const always = () => true
const ofStaff = withLaterWords(() => import('./features/news/pages.ts'))
const written = (name: keyof Awaited<ReturnType<typeof ofStaff>>) => async () => ({
  Component: (await ofStaff())[name],
})

/** A feature with an `entries.ts` declares its own pages. */
const declared = import.meta.glob<{ entries: readonly PageEntry[] }>('./features/*/entries.ts', {
  eager: true,
})

/** Every page, below its parent. `isOpenPath` decides by address which ones a visitor may open. */
export const pages: readonly PageEntry[] = [
  ...Object.values(declared).flatMap(({ entries }) => entries),
  ...below(paths.home, [
    page(paths.home, 'title_home', home),
    page(paths.homeAlias, 'title_home', home),
    page(paths.login, 'title_login', () => import('./features/login/LoginPage.tsx')),
    page(paths.trade, 'title_trade', trade),
    // Without a view it shows products, whose rows lead to separate pages.
    page(paths.orders, 'title_orders', () => import('./features/orders/OrdersPage.tsx'), {
      isList: (query) => query.has('view'),
    }),
    page(paths.user, 'title_user', () => import('./features/user/UserPage.tsx')),
    page(paths.notice, 'title_notice', written('notices')),
    page(paths.news, 'title_news', written('news'), { isList: always }),
    page(paths.openNews, 'title_news', written('news'), { isList: always }),
    page(paths.openNotices, 'title_notice', written('notices')),
    page(paths.activityCatalogue, 'title_activities', written('catalogue')),
    later(paths.projects, 'title_projects', () => import('./features/financing/ProjectsPage.tsx'), {
      isList: always,
    }),
    page(paths.market, 'title_market', () => import('./features/trade/MarketPage.tsx')),
    later(paths.fairness, 'title_fairness', () => import('./features/fairness/FairnessPage.tsx')),
    later(paths.check, 'title_check', () => import('./features/check/CheckPage.tsx')),
    page(paths.risk, 'title_risk', () => import('./features/pages/RiskPage.tsx')),
    later(paths.rules, 'title_rules', () => import('./features/rules/RulesPage.tsx')),
    page(paths.tour, 'title_tour', () => import('./features/home/TourPage.tsx')),
    later(paths.about, 'title_about', () => import('./features/pages/AboutPage.tsx')),
  ]),
  ...below(paths.login, [
    later(paths.register, 'title_register', () => import('./features/login/RegisterPage.tsx')),
    later(paths.forgetpwd, 'title_forgetpwd', () => import('./features/login/ForgetPage.tsx')),
  ]),
  ...below(paths.register, [
    page(paths.agreement, 'title_agreement', () => import('./features/pages/AgreementPage.tsx')),
  ]),
  ...below(paths.trade, [page(paths.confirm, 'title_trade', trade)]),
  ...below(paths.orders, [
    later(paths.order, 'title_order', () => import('./features/orders/OrderPage.tsx'), {
      chosenFrom: () => `${paths.orders}?view=settled`,
    }),
  ]),
  ...below(paths.user, [
    page(paths.display, 'title_display', () => import('./features/user/DisplayPage.tsx')),
    later(paths.ownData, 'title_ownData', () => import('./features/own-data/OwnDataPage.tsx')),
    later(paths.security, 'title_security', () => import('./features/security/SecurityPage.tsx')),
    later(
      paths.notifications,
      'title_notifications',
      () => import('./features/notifications/NotificationsPage.tsx'),
    ),
    later(paths.alerts, 'title_alerts', () => import('./features/alerts/AlertsPage.tsx')),
    later(paths.payment, 'title_payment', () => import('./features/payment/PaymentPage.tsx')),
    later(paths.info, 'title_info', () => import('./features/user/InfoPage.tsx')),
    later(paths.auth, 'title_auth', () => import('./features/identity/AuthPage.tsx'), {
      ...listAndOne(paths.auth, 'level'),
    }),
    later(paths.limits, 'title_limits', () => import('./features/limits/LimitsPage.tsx')),
    later(
      paths.activityCenter,
      'title_activityCenter',
      () => import('./features/activities/ActivityCenterPage.tsx'),
    ),
    later(paths.sign, 'title_sign', () => import('./features/sign/SignPage.tsx')),
    later(paths.invite, 'title_invite', () => import('./features/invite/InvitePage.tsx')),
    page(paths.messages, 'title_messages', () => import('./features/messages/MessagesPage.tsx'), {
      isList: always,
    }),
    later(paths.statement, 'title_statement', () => import('./features/statement/StatementPage.tsx'), {
      isList: always,
    }),
    later(paths.wallet, 'title_wallet', () => import('./features/wallet/WalletPage.tsx')),
    page(paths.language, 'title_language', () => import('./features/language/LanguagePage.tsx')),
    later(paths.customer, 'title_customer', () => import('./features/service/CustomerPage.tsx'), {
      ...listAndOne(paths.customer, 'id', 'ask'),
    }),
  ]),
  ...below(paths.security, [
    later(paths.setPassword, 'title_set_password', () => import('./features/security/SetPasswordPage.tsx')),
    later(
      paths.setFundPassword,
      'title_set_fund_password',
      () => import('./features/security/SetFundPasswordPage.tsx'),
    ),
    later(paths.fundReset, 'title_fund_reset', () => import('./features/security/FundResetPage.tsx')),
    later(paths.passkeys, 'title_passkeys', () => import('./features/security/PasskeysPage.tsx')),
    later(paths.devices, 'title_devices', () => import('./features/security/DevicesPage.tsx')),
    later(paths.notices, 'title_notices', () => import('./features/security/NoticesPage.tsx')),
    later(paths.bindPhone, 'title_bind_phone', () => import('./features/contact/PhonePage.tsx')),
    later(paths.bindMail, 'title_bind_mail', () => import('./features/contact/MailPage.tsx')),
  ]),
  ...below(paths.payment, [
    later(paths.cards, 'title_bindbank', () => import('./features/payment/CardsPage.tsx')),
    later(paths.wallets, 'title_bindwallet', () => import('./features/payment/WalletsPage.tsx')),
  ]),
  ...below(paths.cards, [
    later(paths.addCard, 'title_addBank', () => import('./features/payment/AddCardPage.tsx')),
  ]),
  ...below(paths.activityCenter, [
    later(paths.quiz, 'title_quiz', () => import('./features/activities/QuizPage.tsx')),
    later(paths.couple, 'title_couple', () => import('./features/activities/CouplePage.tsx')),
  ]),
  ...below(paths.news, [
    page(paths.newsDetails, 'title_news_details', written('details'), { chosenFrom: () => paths.news }),
  ]),
  ...below(paths.openNews, [
    page(paths.openArticle, 'title_news_details', written('details'), {
      chosenFrom: (query) => (query.has('activity') ? null : paths.openNews),
    }),
  ]),
  ...below(paths.activityCatalogue, [page(paths.activityList, 'title_activities', written('activities'))]),
  ...below(paths.statement, [
    later(paths.performance, 'title_performance', () => import('./features/statement/PerformancePage.tsx')),
  ]),
  ...below(paths.wallet, [
    later(paths.finance, 'title_finance', () => import('./features/wallet/FinancePage.tsx')),
  ]),
  ...below(paths.finance, [later(paths.year, 'title_year', () => import('./features/wallet/YearPage.tsx'))]),
  ...below(paths.projects, [
    later(paths.project, 'title_project', () => import('./features/financing/DetailsPage.tsx'), {
      chosenFrom: () => paths.projects,
    }),
    later(paths.myProjects, 'title_myProjects', () => import('./features/financing/MyProjectsPage.tsx'), {
      ...listAndOne(paths.myProjects, 'id'),
    }),
  ]),
  ...below(paths.myProjects, [
    later(paths.profits, 'title_profits', () => import('./features/financing/ProfitsPage.tsx')),
  ]),
  ...below(paths.about, [
    later(paths.download, 'title_download', () => import('./features/pages/DownloadPage.tsx')),
    later(paths.openLocation, 'title_open_location', () => import('./features/pages/OperatorPage.tsx')),
  ]),
  ...below(paths.info, [
    later(
      paths.chooseLocation,
      'title_choose_location',
      () => import('./features/limits/ChooseLocationPage.tsx'),
    ),
  ]),
]

// Loaded after the first page, as they show nothing at first. If one fails, lists still show how orders end.
const beside = (load: () => Promise<ComponentType>) =>
  lazy<ComponentType>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      (error: unknown) => {
        console.error(error)
        return { default: () => null }
      },
    ),
  )
const OrderWatch = beside(async () => (await import('./trading/OrderWatch.tsx')).OrderWatch)
const CheckWatch = beside(async () => (await import('./features/limits/CheckWatch.tsx')).CheckWatch)
const PushWatch = beside(async () => (await import('./features/notifications/PushWatch.tsx')).PushWatch)
const mayPush = () => 'Notification' in window && Notification.permission === 'granted'

/** Mounted while a user is logged in. */
export const Beside = () => (
  <>
    <OrderWatch />
    <CheckWatch />
    {mayPush() && <PushWatch />}
  </>
)

/** Loaded when a request needs a step-up. */
export const loadStepUp = withLaterWords(() => import('./features/security/StepUpSheet.tsx'))
