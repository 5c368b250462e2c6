import { EXPORT_KEPT_S } from '../../functions/data/store.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../../functions/desk/rules.ts'
import { ROW } from '../../functions/engagement/amount.ts'
import { LONGEST_WAIT } from '../../functions/engagement/invitations.ts'
import { KEPT_S } from '../../functions/security-events.ts'
import { MEASURED_S } from '../../functions/table/measures.ts'
import { BREAK } from '../../functions/views/reality-check.ts'
import { PICTURE_MAX_BYTES } from '../../shared/api/uploads.ts'
import { CODE_LIFE_S } from '../../shared/codes.ts'
import { exclusionMonths, RAISED_AFTER, timeOutDays, ZONE_KEPT } from '../../shared/limits.ts'
import { PASSWORD } from '../../shared/rules/password.ts'
import { LINE_PICTURES } from '../../shared/service.ts'
import { DAY, HOUR, MINUTE } from '../../shared/time.ts'
import { ONE_TAP_S } from '../../web/features/trade/oneTap.ts'

/** Figures that these texts may state: no setting of a stage and no term of a product changes them. */
interface Constant {
  says: readonly (number | string)[]
  in: readonly string[]
  because: string
}

const [shortest = 0] = timeOutDays
const longest = timeOutDays.at(-1) ?? 0

export const constants: readonly Constant[] = [
  {
    says: [PASSWORD.min, PASSWORD.max],
    in: ['login:password_hint', 'security:login_rules', 'security:fund_rules', 'errors:password_length'],
    because: 'the code bounds passwords, on every stage alike',
  },
  { says: [PASSWORD.min, PASSWORD.max], in: ['agreement.sections.3.body.0'], because: 'the same bounds' },
  {
    says: [PASSWORD_MIN, PASSWORD_MAX],
    in: ['accept:password_rule', 'errors:desk_password_length'],
    because: 'the code bounds passwords of operators',
  },
  { says: [3, 20], in: ['login:username_hint', 'errors:username_invalid'], because: 'pattern of usernames' },
  { says: [6, 20], in: ['errors:wechat_invalid'], because: 'pattern of WeChat IDs, which WeChat decides' },
  { says: [8], in: ['activities:partner_id_hint'], because: 'pattern of public IDs' },
  { says: [18], in: ['agreement.sections.2.body.0'], because: 'age of majority, which the law decides' },
  {
    says: [PICTURE_MAX_BYTES / 2 ** 20],
    in: [
      ...['deposits:screenshot_hint', 'deposits:screenshot_practice', 'user:avatar_hint'],
      ...['errors:picture_too_large', 'help.sections.1.questions.3.answer.0'],
    ],
    because: 'the largest picture the code accepts',
  },
  { says: [LINE_PICTURES], in: ['help.sections.6.questions.0.answer.0'], because: 'fields of the form' },
  {
    says: [MEASURED_S / DAY],
    in: [
      ...['deposits:median', 'deposits:measured', 'rules:median', 'service:answer_median'],
      'help.sections.1.questions.1.answer.0',
    ],
    because: 'the code measures reviews over this span',
  },
  {
    says: [RAISED_AFTER / HOUR],
    in: ['limits:intro', 'limits:lower_or_raise'],
    because: 'the code delays higher limits',
  },
  { says: [shortest, longest / 7], in: ['limits:timeOut_what'], because: 'the code lists the time-outs' },
  { says: [exclusionMonths[0]], in: ['limits:exclusion_what'], because: 'the code lists the exclusions' },
  {
    says: [ZONE_KEPT / DAY],
    in: ['limits:zone_what', 'limits:zone_first'],
    because: 'the code keeps a zone',
  },
  {
    says: [BREAK / MINUTE],
    in: ['limits:reality_time_what'],
    because: 'the code counts longer gaps as breaks',
  },
  {
    says: [KEPT_S / DAY],
    in: ['security:history_note', 'security:history_none'],
    because: 'the code keeps security events',
  },
  { says: [EXPORT_KEPT_S / DAY], in: ['messages:export_ready_text'], because: 'the code keeps an export' },
  { says: [EXPORT_KEPT_S / HOUR], in: ['errors:export_not_yet'], because: 'the code keeps an export' },
  {
    says: [CODE_LIFE_S / MINUTE],
    in: ['code_register', 'code_forgot', 'code_bind', 'code_security'].map((name) => `letters:${name}`),
    because: 'the code decides how long a code is valid',
  },
  {
    says: [ONE_TAP_S / HOUR],
    in: ['trade:one_tap_ends', 'trade:one_tap_start'],
    because: 'the web decides how long one-tap orders are on',
  },
  {
    says: [ROW],
    in: ['sign:rule_reward', 'rules:say_once_a_day'],
    because: 'the code doubles each day of this place in a row',
  },
  {
    says: [1],
    in: [
      ...['identity:level_1', 'invite:intro', 'invite:not_passed', 'invite:passed'],
      ...['invite:mine_level', 'invite:stakes_missing'],
      ...['rules:say_invitation_reward', 'security:reset_level'],
    ],
    because: 'name of a level of identity',
  },
  {
    says: [1, LONGEST_WAIT / HOUR],
    in: ['invite:rule_reward'],
    because: 'name of a level of identity, and the longest wait of the code',
  },
  { says: [2], in: ['identity:level_2'], because: 'name of a level of identity' },
  { says: [3], in: ['identity:level_3'], because: 'name of a level of identity' },
  {
    says: [1, 1],
    in: ['withdrawals:usdt', 'payment:usdt', 'exchange:par'],
    because: 'the code counts one USDT as one USD',
  },
  { says: [1], in: ['wallet:valued', 'wallet:at_par'], because: 'the code counts one USDT as one USD' },
  { says: [1], in: ['exchange:price_of_one', 'wallet:coin_price'], because: 'one unit has the price' },
  { says: [100], in: ['activities:quiz_house_why'], because: 'the sum costs are computed for' },
  { says: [5], in: ['activities:quiz_next'], because: 'an example' },
  { says: [0], in: ['errors:alert_price_invalid', 'messages:project_unfunded_text'], because: 'zero' },
  { says: [1], in: ['errors:passkey_name_invalid'], because: 'a name is not empty' },
  { says: [0], in: ['content:f_rank_hint'], because: 'the first place' },
  { says: [1], in: ['content:f_body_hint'], because: 'a mark of the text' },
  { says: [1], in: ['projects:f_dailyRate_hint'], because: 'the code bounds a daily rate' },
  { says: [24], in: ['mine:mine_of_one'], because: 'the span the desk sums' },
  { says: [500], in: ['products:product.US500'], because: 'name of an index' },
  { says: [7], in: ['common:period_week'], because: 'name of a span' },
  { says: [30], in: ['common:period_month', 'wallet:days_30'], because: 'name of a span' },
  { says: [90], in: ['wallet:days_90'], because: 'name of a span' },
  { says: [1], in: ['wallet:days_365'], because: 'name of a span' },
  { says: [6], in: ['market:window'], because: 'the code draws this span' },
  ...[1, 5, 15, 30].map((minutes) => ({
    ...{ says: [minutes], in: [`trade:interval_${minutes}m`] },
    because: 'name of an interval',
  })),
  { says: [1], in: ['trade:interval_1h', 'trade:interval_1d'], because: 'name of an interval' },
  { says: [7, 25], in: ['trade:ind_ma'], because: 'the chart draws these averages' },
  { says: [20, 2], in: ['trade:ind_boll'], because: 'the chart draws these bands' },
  { says: ['00:00'], in: ['trade:day_figures'], because: 'where a UTC day begins' },
  { says: ['22:00', '22:00'], in: ['trade:hours_forex'], because: 'hours of the calendar in code' },
  { says: ['22:00', '21:00', '21:00', '22:00'], in: ['trade:hours_futures'], because: 'the same calendar' },
  { says: ['14:30', '21:00'], in: ['trade:hours_stocks'], because: 'the same calendar' },
  { says: [1440], in: ['check:fair_sim_2', 'check:fair_revealed_minute'], because: 'minutes of a day' },
  { says: [60], in: ['check:fair_sim_3'], because: 'seconds of a minute' },
  { says: [50], in: ['check:fair_sim_5'], because: 'the walk of the simulation' },
  {
    says: [24],
    in: ['check:fair_commitment_later', 'rules.sections.7.body.0'],
    because: 'the chain is published a day ahead',
  },
  { says: [32], in: ['rules.sections.7.body.1'], because: 'the walk of the simulation' },
  { says: [1, 1], in: ['rules.sections.0.body.0'], because: 'name of the version of the rules' },
]

export const SHA = /SHA-256/g
