/**
 * Every refusal the product can give: its slug on the wire and its HTTP status.
 * Their sentences in ten languages are in `shared/i18n/errors`.
 */
export const refusals = {
  // the request itself
  validation: 400,
  amount_invalid: 400,
  amount_required: 400,
  operation_required: 400,
  payload_too_large: 413,
  unsupported_media: 415,
  not_found: 404,
  conflict: 409,
  replay_mismatch: 409,
  operation_expired: 409,
  rate_limited: 429,
  operation_failed: 503,
  // exchange
  pair_invalid: 422,
  quote_invalid: 422,
  quote_mismatch: 409,
  quote_used: 409,
  quote_expired: 409,
  quote_moved: 409,
  // who is asking
  login_required: 401,
  account_locked: 401,
  role_required: 403,
  // login and registration
  username_invalid: 422,
  /** Of a login, where a mail address names a user too. */
  login_name_required: 422,
  password_length: 422,
  password_common: 422,
  password_mismatch: 422,
  password_wrong: 422,
  login_locked: 429,
  already_registered: 409,
  invite_required: 422,
  inviter_invalid: 422,
  /** The one answer of a registration by referrer id: it tells neither which names nor which ids exist. */
  referrer_or_name_invalid: 422,
  agreement_required: 422,
  registration_failed: 503,
  /** An operator has halted registrations, with a public reason. */
  registrations_halted: 422,
  // own data
  export_not_yet: 409,
  erase_name_wrong: 422,
  erase_open_orders: 409,
  erase_holding: 409,
  erase_withdrawal: 409,
  erase_deposit: 409,
  erase_identity: 409,
  erase_change: 409,
  erase_balance_left: 409,
  // codes by SMS and mail
  phone_required: 422,
  phone_invalid: 422,
  email_required: 422,
  email_invalid: 422,
  code_too_soon: 429,
  /** Told to who proved that the phone or mail is theirs, and to nobody else. */
  contact_taken: 409,
  /** To whom a code is to go, or who would prove themselves by it, has no such phone or mail. */
  contact_missing: 422,
  // the desk
  operator_locked: 401,
  desk_login_wrong: 422,
  desk_invite_invalid: 422,
  desk_password_length: 422,
  code_required: 422,
  code_wrong: 422,
  // the security of an account
  step_up_required: 403,
  step_up_means: 422,
  old_password_wrong: 422,
  password_same: 422,
  pay_password_required: 422,
  pay_password_unset: 422,
  pay_password_mismatch: 422,
  pay_password_wrong: 422,
  pay_password_same: 422,
  pay_password_locked: 429,
  code_expired: 422,
  passkey_refused: 422,
  passkey_cloned: 422,
  passkey_name_invalid: 422,
  passkeys_full: 422,
  // pictures
  picture_type_invalid: 422,
  picture_too_large: 422,
  upload_invalid: 422,
  upload_not_ready: 409,
  // deposits and their review
  amount_below_min: 422,
  screenshot_required: 422,
  already_decided: 409,
  self_approval: 403,
  reason_required: 422,
  user_not_found: 404,
  way_changed: 409,
  way_payable: 422,
  // identity
  document_type_required: 422,
  id_number_required: 422,
  id_number_invalid: 422,
  name_required: 422,
  name_invalid: 422,
  photo_required: 422,
  already_verified: 409,
  identity_in_review: 409,
  level_not_open: 409,
  id_number_exists: 409,
  not_verified: 422,
  user_locked: 409,
  user_frozen: 409,
  reference_required: 422,
  reference_used: 409,
  // price alerts
  alert_price_invalid: 422,
  alert_beyond: 422,
  alerts_most: 409,
  // web push
  push_endpoint_invalid: 422,
  // destinations of withdrawals
  bank_required: 422,
  card_required: 422,
  card_number_invalid: 422,
  iban_invalid: 422,
  iban_length: 422,
  alipay_invalid: 422,
  wechat_invalid: 422,
  form_incomplete: 422,
  terms_required: 422,
  address_invalid: 422,
  address_network: 422,
  address_checksum: 422,
  address_plain: 422,
  address_nobody: 422,
  destination_own: 422,
  destinations_full: 422,
  destinations_ever: 422,
  destination_in_use: 409,
  card_exists: 409,
  account_exists: 409,
  wallet_exists: 409,
  // projects at the desk
  project_changed: 409,
  project_over: 422,
  project_texts_missing: 422,
  reserve_below_promise: 422,
  project_not_closed: 409,
  reserve_promised: 409,
  // content at the desk
  article_changed: 409,
  article_over: 422,
  article_default_missing: 422,
  article_texts_missing: 422,
  article_text_invalid: 422,
  article_link_invalid: 422,
  // customer service
  text_required: 422,
  text_too_long: 422,
  pictures_max: 422,
  thread_moved: 409,
  thread_closed: 409,
  // withdrawals
  withdrawal_level: 422,
  withdrawal_window: 422,
  /** An operator has halted withdrawals, with a public reason. */
  withdrawals_halted: 422,
  withdrawal_count: 422,
  withdrawal_amount: 422,
  destination_waits: 422,
  destination_gone: 409,
  card_not_bound: 422,
  alipay_not_bound: 422,
  wechat_not_bound: 422,
  address_not_bound: 422,
  insufficient_turnover: 422,
  // money and trading
  account_frozen: 422,
  insufficient_balance: 422,
  product_not_found: 404,
  market_closed: 422,
  market_forbidden: 422,
  price_stale: 422,
  clock_wrong: 503,
  seconds_not_offered: 422,
  /** With the id of the announcement (`id`) and what reading it is told by (`at`). */
  rules_unread: 422,
  order_below_min: 422,
  amount_above_max: 422,
  position_below_min: 422,
  position_max: 422,
  total_max: 422,
  limit_reached: 422,
  timed_out: 422,
  excluded: 422,
  zone_not_yet: 422,
  // financing
  already_participating: 409,
  append_failed: 422,
  project_full: 422,
  project_closed: 422,
  project_not_open: 422,
  reserve_short: 422,
  not_at_expiry: 422,
  no_renewals: 422,
  cost_changed: 409,
  already_settled: 409,
  // bonuses
  bonus_over: 409,
  bonus_running: 409,
  // activities
  quiz_passed: 409,
  claim_not: 422,
  claim_booked: 409,
  change_waits: 409,
  claim_cap: 422,
  partner_required: 422,
  partner_is_self: 422,
  partner_set: 409,
  partner_taken: 409,
  partner_asked: 409,
  partner_late: 409,
  check_not_yet: 422,
  refill_not_yet: 422,
  // sign-in
  once_a_day: 409,
  /** A day that has not come, or is not over, cannot be made up. */
  makeup_not_over: 422,
  makeup_too_old: 422,
  makeup_none_left: 422,
  statement_too_long: 422,
} as const satisfies Record<string, number>

export type Slug = keyof typeof refusals

/** Numbers and words a refusal's sentence is filled with; amounts as wire decimals. */
export type RefusalParams = Record<string, string | number>

/** A planned no, thrown by handlers and rules and answered as the envelope by `functions/http.ts`. */
export class Refusal extends Error {
  readonly slug: Slug
  readonly params: RefusalParams
  readonly status: number

  /** `status` differs from the table's only where one slug means two things: a locked account is 423 at login. */
  constructor(slug: Slug, params: RefusalParams = {}, status: number = refusals[slug]) {
    super(slug)
    this.name = 'Refusal'
    this.slug = slug
    this.params = params
    this.status = status
  }
}
