import { type ComponentType, lazy } from 'react'
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

/** Every page. `isOpenPath` decides by address which ones a visitor may open. */
export const pages: readonly PageEntry[] = [
  { path: paths.home, title: 'title_home', parent: paths.home, load: home },
  { path: paths.homeAlias, title: 'title_home', parent: paths.home, load: home },
  {
    path: paths.login,
    title: 'title_login',
    parent: paths.home,
    load: () => import('./features/login/LoginPage.tsx'),
  },
  {
    path: paths.register,
    title: 'title_register',
    parent: paths.login,
    load: withLaterWords(() => import('./features/login/RegisterPage.tsx')),
  },
  {
    path: paths.forgetpwd,
    title: 'title_forgetpwd',
    parent: paths.login,
    load: withLaterWords(() => import('./features/login/ForgetPage.tsx')),
  },
  {
    path: paths.agreement,
    title: 'title_agreement',
    parent: paths.register,
    load: () => import('./features/pages/AgreementPage.tsx'),
  },
  { path: paths.trade, title: 'title_trade', parent: paths.home, load: trade },
  { path: paths.confirm, title: 'title_trade', parent: paths.trade, load: trade },
  {
    path: paths.order,
    title: 'title_order',
    parent: paths.orders,
    load: withLaterWords(() => import('./features/orders/OrderPage.tsx')),
    chosenFrom: () => `${paths.orders}?view=settled`,
  },
  {
    path: paths.orders,
    title: 'title_orders',
    parent: paths.home,
    load: () => import('./features/orders/OrdersPage.tsx'),
    // Without a view it shows products, whose rows lead to separate pages.
    isList: (query) => query.has('view'),
  },
  {
    path: paths.user,
    title: 'title_user',
    parent: paths.home,
    load: () => import('./features/user/UserPage.tsx'),
  },
  {
    path: paths.display,
    title: 'title_display',
    parent: paths.user,
    load: () => import('./features/user/DisplayPage.tsx'),
  },
  {
    path: paths.ownData,
    title: 'title_ownData',
    parent: paths.user,
    load: withLaterWords(() => import('./features/own-data/OwnDataPage.tsx')),
  },
  {
    path: paths.security,
    title: 'title_security',
    parent: paths.user,
    load: withLaterWords(() => import('./features/security/SecurityPage.tsx')),
  },
  {
    path: paths.setPassword,
    title: 'title_set_password',
    parent: paths.security,
    load: withLaterWords(() => import('./features/security/SetPasswordPage.tsx')),
  },
  {
    path: paths.setFundPassword,
    title: 'title_set_fund_password',
    parent: paths.security,
    load: withLaterWords(() => import('./features/security/SetFundPasswordPage.tsx')),
  },
  {
    path: paths.fundReset,
    title: 'title_fund_reset',
    parent: paths.security,
    load: withLaterWords(() => import('./features/security/FundResetPage.tsx')),
  },
  {
    path: paths.passkeys,
    title: 'title_passkeys',
    parent: paths.security,
    load: withLaterWords(() => import('./features/security/PasskeysPage.tsx')),
  },
  {
    path: paths.devices,
    title: 'title_devices',
    parent: paths.security,
    load: withLaterWords(() => import('./features/security/DevicesPage.tsx')),
  },
  {
    path: paths.notices,
    title: 'title_notices',
    parent: paths.security,
    load: withLaterWords(() => import('./features/security/NoticesPage.tsx')),
  },
  {
    path: paths.notifications,
    title: 'title_notifications',
    parent: paths.user,
    load: withLaterWords(() => import('./features/notifications/NotificationsPage.tsx')),
  },
  {
    path: paths.alerts,
    title: 'title_alerts',
    parent: paths.user,
    load: withLaterWords(() => import('./features/alerts/AlertsPage.tsx')),
  },
  {
    path: paths.payment,
    title: 'title_payment',
    parent: paths.user,
    load: withLaterWords(() => import('./features/payment/PaymentPage.tsx')),
  },
  {
    path: paths.cards,
    title: 'title_bindbank',
    parent: paths.payment,
    load: withLaterWords(() => import('./features/payment/CardsPage.tsx')),
  },
  {
    path: paths.addCard,
    title: 'title_addBank',
    parent: paths.cards,
    load: withLaterWords(() => import('./features/payment/AddCardPage.tsx')),
  },
  {
    path: paths.wallets,
    title: 'title_bindwallet',
    parent: paths.payment,
    load: withLaterWords(() => import('./features/payment/WalletsPage.tsx')),
  },
  {
    path: paths.info,
    title: 'title_info',
    parent: paths.user,
    load: withLaterWords(() => import('./features/user/InfoPage.tsx')),
  },
  {
    path: paths.auth,
    title: 'title_auth',
    parent: paths.user,
    load: withLaterWords(() => import('./features/identity/AuthPage.tsx')),
    isList: always,
    chosenFrom: (query) => (query.has('level') ? paths.auth : null),
  },
  {
    path: paths.bindPhone,
    title: 'title_bind_phone',
    parent: paths.security,
    load: withLaterWords(() => import('./features/contact/PhonePage.tsx')),
  },
  {
    path: paths.bindMail,
    title: 'title_bind_mail',
    parent: paths.security,
    load: withLaterWords(() => import('./features/contact/MailPage.tsx')),
  },
  {
    path: paths.limits,
    title: 'title_limits',
    parent: paths.user,
    load: withLaterWords(() => import('./features/limits/LimitsPage.tsx')),
  },
  {
    path: paths.activityCenter,
    title: 'title_activityCenter',
    parent: paths.user,
    load: withLaterWords(() => import('./features/activities/ActivityCenterPage.tsx')),
  },
  {
    path: paths.quiz,
    title: 'title_quiz',
    parent: paths.activityCenter,
    load: withLaterWords(() => import('./features/activities/QuizPage.tsx')),
  },
  {
    path: paths.couple,
    title: 'title_couple',
    parent: paths.activityCenter,
    load: withLaterWords(() => import('./features/activities/CouplePage.tsx')),
  },
  {
    path: paths.sign,
    title: 'title_sign',
    parent: paths.user,
    load: withLaterWords(() => import('./features/sign/SignPage.tsx')),
  },
  {
    path: paths.invite,
    title: 'title_invite',
    parent: paths.user,
    load: withLaterWords(() => import('./features/invite/InvitePage.tsx')),
  },
  {
    path: paths.messages,
    title: 'title_messages',
    parent: paths.user,
    load: () => import('./features/messages/MessagesPage.tsx'),
    isList: always,
  },
  {
    path: paths.notice,
    title: 'title_notice',
    parent: paths.home,
    load: written('notices'),
  },
  {
    path: paths.news,
    title: 'title_news',
    parent: paths.home,
    load: written('news'),
    isList: always,
  },
  {
    path: paths.newsDetails,
    title: 'title_news_details',
    parent: paths.news,
    load: written('details'),
    chosenFrom: () => paths.news,
  },
  {
    path: paths.openNews,
    title: 'title_news',
    parent: paths.home,
    load: written('news'),
    isList: always,
  },
  {
    path: paths.openArticle,
    title: 'title_news_details',
    parent: paths.openNews,
    load: written('details'),
    chosenFrom: (query) => (query.has('activity') ? null : paths.openNews),
  },
  {
    path: paths.openNotices,
    title: 'title_notice',
    parent: paths.home,
    load: written('notices'),
  },
  {
    path: paths.activityCatalogue,
    title: 'title_activities',
    parent: paths.home,
    load: written('catalogue'),
  },
  {
    path: paths.activityList,
    title: 'title_activities',
    parent: paths.activityCatalogue,
    load: written('activities'),
  },
  {
    path: paths.statement,
    title: 'title_statement',
    parent: paths.user,
    load: withLaterWords(() => import('./features/statement/StatementPage.tsx')),
    isList: always,
  },
  {
    path: paths.performance,
    title: 'title_performance',
    parent: paths.statement,
    load: withLaterWords(() => import('./features/statement/PerformancePage.tsx')),
  },
  {
    path: paths.wallet,
    title: 'title_wallet',
    parent: paths.user,
    load: withLaterWords(() => import('./features/wallet/WalletPage.tsx')),
  },
  {
    path: paths.finance,
    title: 'title_finance',
    parent: paths.wallet,
    load: withLaterWords(() => import('./features/wallet/FinancePage.tsx')),
  },
  {
    path: paths.year,
    title: 'title_year',
    parent: paths.finance,
    load: withLaterWords(() => import('./features/wallet/YearPage.tsx')),
  },
  {
    path: paths.projects,
    title: 'title_projects',
    parent: paths.home,
    load: withLaterWords(() => import('./features/financing/ProjectsPage.tsx')),
    isList: always,
  },
  {
    path: paths.project,
    title: 'title_project',
    parent: paths.projects,
    load: withLaterWords(() => import('./features/financing/DetailsPage.tsx')),
    chosenFrom: () => paths.projects,
  },
  {
    path: paths.myProjects,
    title: 'title_myProjects',
    parent: paths.projects,
    load: withLaterWords(() => import('./features/financing/MyProjectsPage.tsx')),
    isList: always,
    chosenFrom: (query) => (query.has('id') ? paths.myProjects : null),
  },
  {
    path: paths.profits,
    title: 'title_profits',
    parent: paths.myProjects,
    load: withLaterWords(() => import('./features/financing/ProfitsPage.tsx')),
  },
  {
    path: paths.depositWays,
    title: 'title_deposit',
    parent: paths.user,
    load: withLaterWords(() => import('./features/deposits/WaysPage.tsx')),
  },
  {
    path: paths.deposit,
    title: 'title_deposit',
    parent: paths.depositWays,
    load: withLaterWords(() => import('./features/deposits/DepositPage.tsx')),
  },
  {
    path: paths.deposits,
    title: 'title_deposits',
    parent: paths.user,
    load: withLaterWords(() => import('./features/deposits/RecordPage.tsx')),
    isList: always,
    chosenFrom: (query) => (query.has('id') ? paths.deposits : null),
  },
  {
    path: paths.exchange,
    title: 'title_exchange',
    parent: paths.user,
    load: withLaterWords(() => import('./features/exchange/ExchangePage.tsx')),
  },
  {
    path: paths.exchanges,
    title: 'title_exchanges',
    parent: paths.user,
    load: withLaterWords(() => import('./features/exchange/RecordPage.tsx')),
    isList: always,
    chosenFrom: (query) => (query.has('id') ? paths.exchanges : null),
  },
  {
    path: paths.withdraw,
    title: 'title_withdraw',
    parent: paths.user,
    load: withLaterWords(() => import('./features/withdrawals/WithdrawalPage.tsx')),
  },
  {
    path: paths.withdrawals,
    title: 'title_withdrawals',
    parent: paths.user,
    load: withLaterWords(() => import('./features/withdrawals/RecordPage.tsx')),
    isList: always,
    chosenFrom: (query) => (query.has('id') ? paths.withdrawals : null),
  },
  {
    path: paths.market,
    title: 'title_market',
    parent: paths.home,
    load: () => import('./features/trade/MarketPage.tsx'),
  },
  {
    path: paths.language,
    title: 'title_language',
    parent: paths.user,
    load: () => import('./features/language/LanguagePage.tsx'),
  },
  {
    path: paths.fairness,
    title: 'title_fairness',
    parent: paths.home,
    load: withLaterWords(() => import('./features/fairness/FairnessPage.tsx')),
  },
  {
    path: paths.check,
    title: 'title_check',
    parent: paths.home,
    load: withLaterWords(() => import('./features/check/CheckPage.tsx')),
  },
  {
    path: paths.risk,
    title: 'title_risk',
    parent: paths.home,
    load: () => import('./features/pages/RiskPage.tsx'),
  },
  {
    path: paths.rules,
    title: 'title_rules',
    parent: paths.home,
    load: withLaterWords(() => import('./features/rules/RulesPage.tsx')),
  },
  {
    path: paths.tour,
    title: 'title_tour',
    parent: paths.home,
    load: () => import('./features/home/TourPage.tsx'),
  },
  {
    path: paths.about,
    title: 'title_about',
    parent: paths.home,
    load: withLaterWords(() => import('./features/pages/AboutPage.tsx')),
  },
  {
    path: paths.download,
    title: 'title_download',
    parent: paths.about,
    load: withLaterWords(() => import('./features/pages/DownloadPage.tsx')),
  },
  {
    path: paths.openLocation,
    title: 'title_open_location',
    parent: paths.about,
    load: withLaterWords(() => import('./features/pages/OperatorPage.tsx')),
  },
  {
    path: paths.chooseLocation,
    title: 'title_choose_location',
    parent: paths.info,
    load: withLaterWords(() => import('./features/limits/ChooseLocationPage.tsx')),
  },
  {
    path: paths.customer,
    title: 'title_customer',
    parent: paths.user,
    load: withLaterWords(() => import('./features/service/CustomerPage.tsx')),
    isList: always,
    chosenFrom: (query) => (query.has('id') || query.has('ask') ? paths.customer : null),
  },
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
