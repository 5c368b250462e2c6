import type { Lang } from '../../shared/i18n/languages.ts'

/** Every slug the wire may carry: the spec's catalogue, form rules and successes, then our own. */
export const contractSlugs = `
  username_invalid account_invalid user_not_found password_wrong old_password_wrong account_locked code_wrong
  already_registered inviter_invalid registration_failed login_required once_a_day pay_password_wrong
  already_verified id_number_exists name_invalid id_number_invalid card_exists wallet_exists operation_failed
  insufficient_balance insufficient_turnover withdrawal_window withdrawal_count withdrawal_amount
  amount_below_min amount_above_max product_not_found position_max network_error already_participating
  append_failed project_full partner_is_self partner_set identity_failed asset_failed picture_too_large

  password_length password_mismatch pay_password_mismatch pay_password_required pay_password_unset
  code_required code_expired code_too_soon invite_required agreement_required phone_required phone_invalid
  email_required email_invalid document_type_required id_number_required name_required photo_required
  picture_type_invalid bank_required card_required terms_required form_incomplete amount_required
  card_not_bound alipay_not_bound order_below_min position_below_min total_max screenshot_required
  partner_required

  done_registered done_login done_added done_deleted done_operation done_withdrawal done_deposit done_sign
  done_makeup done_copied done_linked

  market_closed market_forbidden price_stale clock_wrong seconds_not_offered rate_limited conflict replay_mismatch
  operation_expired validation not_found step_up_required upload_not_ready upload_invalid quote_expired
  quote_used excluded timed_out limit_reached already_decided self_approval self_payout reason_required role_required
  project_closed not_at_expiry reserve_short balance_product_unfunded

  refill_not_yet amount_invalid operation_required unavailable payload_too_large unsupported_media
  password_common check_not_yet login_locked desk_login_wrong desk_invite_invalid desk_password_length
  statement_too_long
`
  .trim()
  .split(/\s+/)

const companies = ['AAPL', 'NVDA', 'TSLA']

/** Texts that are rightly the same as in English, by language. */
export const sameInEveryLanguage: Partial<Record<Lang, string[]>> = {
  de: [...companies, 'gold', 'futures', 'rules 1'],
  es: companies,
  fr: companies,
  vi: companies,
}

/** Characters that only one of the two Chinese scripts writes, from the words these texts are made of. */
const pairs = `
  这這 们們 个個 为為 时時 间間 说說 对對 开開 关關 无無 仅僅 从從 后後 发發 变變 现現 实實 与與 几幾
  过過 还還 进進 运運 达達 远遠 连連 选選 适適 误誤 请請 证證 认認 记記 订訂 讨討 议議 设設 许許 评評
  试試 该該 详詳 语語 读讀 调調 谁誰 诺諾 课課 询詢 账賬 帐帳 户戶 资資 货貨 购購 贵貴 费費 赢贏 损損
  贝貝 负負 责責 质質 财財 贷貸 银銀 钱錢 锁鎖 链鏈 钥鑰 错錯 键鍵 码碼 网網 络絡 级級 线線 组組 细細
  终終 经經 结結 给給 统統 继繼 续續 维維 缘緣 编編 义義 买買 卖賣 价價 涨漲 单單 仓倉 场場 势勢 动動
  务務 历歷 厅廳 压壓 厌厭 参參 双雙 号號 叹嘆 员員 听聽 启啟 响響 图圖 圆圓 坏壞 块塊 处處 备備 复復
  头頭 夹夾 娱娛 学學 宽寬 审審 宾賓 导導 将將 尔爾 尝嘗 层層 届屆 岁歲 币幣 广廣 应應 库庫 张張 强強
  当當 录錄 总總 据據 执執 护護 报報 担擔 拟擬 拥擁 挂掛 换換 数數 断斷 旧舊 显顯 机機 权權 条條 来來
  构構 标標 样樣 档檔 检檢 业業 汇匯 没沒 测測 济濟 满滿 滥濫 点點 热熱 独獨 状狀 环環 电電 盘盤 监監
  确確 离離 种種 积積 称稱 稳穩 窃竊 简簡 类類 约約 纯純 纳納 联聯 职職 胜勝 脑腦 虚虛 虽雖 规規 视視
  览覽 计計 让讓 讯訊 访訪 诉訴 译譯 话話 谈談 贴貼 赖賴 输輸 转轉 载載 软軟 轻輕 较較 边邊 迁遷 违違
  迟遲 递遞 邮郵 释釋 钟鐘 铁鐵 长長 门門 问問 闭閉 际際 险險 隐隱 难難 静靜 项項 须須 顺順 预預 领領
  频頻 题題 额額 风風 饰飾 馆館 验驗 鱼魚 龙龍 苹蘋 伟偉 黄黃 亏虧 余餘 欧歐 镑鎊 气氣 债債 帮幫 么麼
  并並 体體 协協 区區 岛島 养養 兑兌 产產 亿億
`
  .trim()
  .split(/\s+/)

export const simplifiedOnly = pairs.map(([simplified = '']) => simplified)
export const traditionalOnly = pairs.map(([, traditional = '']) => traditional)

const intervals = ['1m', '5m', '15m', '30m', '1h'].map((interval) => `trade:interval_${interval}`)

/** Words of the screens that are rightly the same as in English; under `en` those of every language. */
export const sameOnScreens: Partial<Record<Lang, string[]>> = {
  en: [
    ...['deposits:method_alipay', 'deposits:method_wechat', 'user:public_id'],
    ...['payment:kind_alipay', 'payment:kind_wechat', 'payment:number_wechat'],
    ...['activities:invitation_from', 'activities:vip_level'],
  ],
  de: [
    ...intervals,
    'activities:bonus_amount',
    'activities:partner',
    'withdrawals:bonus',
    'common:tab_orders',
    'common:title_orders',
    'common:title_passkeys',
    'security:by_passkey',
    'common:version',
    'deposits:bank',
    'deposits:status',
    'market:watchlist',
    'payment:bank',
    'rules:group_orders',
    'rules:name_insufficient_turnover',
    'service:topic_order',
    'trade:interval_1s',
    'trade:limits',
    'user:theme_system',
    'common:title_wallet',
    'wallet:flow_bonus',
  ],
  es: [...intervals, 'trade:interval_1d'],
  fr: [
    ...intervals,
    'activities:bonus_amount',
    'withdrawals:bonus',
    'common:title_couple',
    'check:value_second',
    'common:title_notifications',
    'common:version',
    'deposits:kind',
    'exchange:type',
    'payment:kind',
    'rules:name_insufficient_turnover',
    'rules:name_step_up_required',
    'statement:kind',
    'trade:interval_1s',
    'wallet:flow_bonus',
  ],
  // As charts write them: น. after a figure would be read as o’clock.
  th: [...intervals, 'trade:interval_1d'],
  // The hour and the prices of a candle as charts write them; 1g would be read as a gram, C (cao) as close.
  vi: ['trade:crosshair_candle', 'trade:interval_1h', 'trade:interval_1s'],
}
