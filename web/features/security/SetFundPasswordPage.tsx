import { Page } from '../../frame/Page.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { useFundTitle } from './useFundTitle.ts'

/** Sets the first fund password; where there is one already, changes it. */
export function Component() {
  return (
    <Page title={useFundTitle()}>
      <PasswordChange of="fund" />
    </Page>
  )
}
