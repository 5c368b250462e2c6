import { useTranslation } from 'react-i18next'
import type { ReachKind } from '../../../shared/codes.ts'
import { useRead } from '../../api/hooks.ts'
import { useBack } from '../../frame/back.ts'
import { Page } from '../../frame/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { BindForm } from './BindForm.tsx'

export function BindPage({ by }: { by: ReachKind }) {
  const { t } = useTranslation(['codes', 'common'])
  const { data, mutate } = useRead('/api/user/profile')
  const leave = useBack()
  const now = data && (data[by] ? t('bound_now', { target: data[by] }) : t('bound_none'))
  return (
    <Page title={by === 'phone' ? t('common:title_bind_phone') : t('common:title_bind_mail')}>
      <p>{t('phone_intro')}</p>
      <p className="num">{now}</p>
      <BindForm
        by={by}
        country={data?.country ?? null}
        onBound={(masked) => {
          void mutate()
          toast(t('bind_done', { target: masked }), 'ok')
          leave()
        }}
      />
    </Page>
  )
}
