import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children
  }
}

function Broken() {
  const { t } = useTranslation()
  return (
    <main role="alert">
      <h1>{t('page_failed')}</h1>
      <Button onClick={() => window.location.reload()}>{t('retry')}</Button>
    </main>
  )
}
