import { decided, type Rows, shown } from './row.ts'

const webDeep = 'tests/web/deep.test.ts'
const paths = 'web/paths.test.ts'
const sentences = 'tests/spec/sentences.test.ts'
const webScreens = 'tests/web/screens.test.ts'
const people = 'tests/stories/people.test.ts'
const loginHandlers = 'functions/login/handlers.test.ts'
const refusalsPublished = 'tests/security/40-refusals-published.test.ts'
const deskUsers = 'tests/stories/desk-users.test.ts'

export const rolesRows: Rows = {
  '6.1': [
    shown(
      webDeep,
      'addresses > opened by itself, in a tab without history, > %s asks a visitor to log in first',
      "'/pages/login/login'",
    ),
    shown(paths, 'which pages a visitor may open > %s: %s', "['/pages/user/user', false]"),
    shown(sentences, 'a visitor who asks for what is a user’s is told to log in first', 'login_required'),
  ],
  '6.2': [
    shown(
      webScreens,
      'every screen > %s: each address of the specification, by a visitor and by a user: its page, or first the login',
      'past.user.session',
    ),
  ],
  '6.3': [
    shown(
      people,
      "people > a friend registers with the inviter's id, which is kept with the friend",
      'profile?.inviter',
    ),
    shown(
      loginHandlers,
      'register > a referrer id is looked up as one, and its user remembered',
      'put?.inviter',
    ),
  ],
  '6.4': [
    shown(
      refusalsPublished,
      'check 40: a withdrawal is refused by a published rule > $is: $slug',
      "'4299.01', '4299.00'",
      "'4999.01', '4999.00'",
      "'49999.01', '49999.00'",
    ),
  ],
  '6.5': [
    shown(
      people,
      'people > a locked account is told so only after the right password, and is still paid',
      'account_locked',
      'customer service',
    ),
    shown(
      deskUsers,
      "a user's page > a lock ends sessions at once, with its record; an unlock lets in again, but no session of before",
      'account_locked',
    ),
  ],
  '6.6': [decided('Administrators are customer service')],
}
