import { Page } from '../../frame/Page.tsx'
import { PasswordChange } from './PasswordChange.tsx'
import { useFundTitle } from './useFundTitle.ts'

export function Component() {
  return (
    <Page title={useFundTitle()}>
      <PasswordChange of="fund" />
    </Page>
  )
}
