/** A copy, because the schemas are too large for a phone; marked.test.ts compares it to the table. */
export const secretFields: Readonly<Record<string, readonly string[]>> = {
  '/api/login/reg': ['code', 'password', 'passwordRepeat', 'invite'],
  '/api/login/forgetpwd': ['code', 'password', 'passwordRepeat'],
  '/api/user/profile': ['code'],
  '/api/user/pwd_login': ['oldPassword', 'password', 'passwordRepeat'],
  '/api/user/pwd_pay': ['oldPassword', 'password', 'passwordRepeat'],
  '/api/user/passkey': ['credential'],
}
export const personalFields: Readonly<Record<string, readonly string[]>> = {
  '/api/login/reg': ['phone', 'email', 'username'],
  '/api/login/forgetpwd': ['phone', 'email'],
  '/api/user/profile': ['phone', 'email'],
  '/api/user/dorecharge': ['reference'],
  '/api/user/ticket': ['text'],
  '/api/index/letter': ['name', 'contact', 'text'],
  '/api/user/certification': ['idNumber', 'realName'],
  '/api/user/erase': ['username'],
  '/api/user/add_card': ['bankName', 'openingBank', 'subBranch', 'cardNumber', 'account', 'name'],
  '/api/user/add_wallet_addr': ['address'],
}
