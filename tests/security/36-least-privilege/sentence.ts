import { assetNames } from '../../../shared/assets.ts'
import { allows, type Statement } from '../../support/policies.ts'
import { allowsKey } from './key-policies.ts'
import { nameOf, WRITES_NAMES } from './roles.ts'

const listed = (names: Iterable<string>): string => {
  const sorted = [...new Set(names)].sort()
  const last = sorted.pop()
  return sorted.length > 0 ? `${sorted.join(', ')} and ${last}` : `${last}`
}

const balances = assetNames.flatMap((asset) =>
  ['available', 'locked', 'bonus'].map((part) => `${asset}_${part}`),
)

/** What docs/security.md says of balances and personal fields, made from the policies of the roles. */
export function sentenceOf(statements: Statement[]): string {
  const writes = statements.filter((each) => allows(each, WRITES_NAMES, 'U#01'))
  const writers = (isIt: (attributes: string[] | undefined) => boolean) =>
    writes.filter(({ attributes }) => isIt(attributes)).map(({ role }) => nameOf(role))
  const wide = writers((attributes) => attributes === undefined)
  const also = (...names: string[]) =>
    listed(
      writers((attributes) => attributes?.some((name) => names.includes(name)) ?? false).filter(
        (name) => !wide.includes(name),
      ),
    )
  const openers = (fieldClass: string) =>
    listed(
      statements
        .filter((each) => allowsKey(each, 'Decrypt', { stage: 'prod', user: 'U', class: fieldClass }))
        .map(({ role }) => nameOf(role)),
    )
  return [
    `Any attribute in a user's partition may be written by ${listed(wide)};`,
    `a balance also by ${also(...balances)}; a password also by ${also('passwordHash', 'fundPasswordHash')};`,
    `a level also by ${also('level')}.`,
    `Fields of contact are opened by ${openers('contact')}; of identity by ${openers('identity')};`,
    `of payout by ${openers('payout')}.`,
  ].join(' ')
}
