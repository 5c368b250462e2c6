import { useTranslation } from 'react-i18next'
import { useInfo, useMe, useRead } from '../../api/hooks.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { PasswordFields } from './PasswordFields.tsx'
import css from './security.module.css'

export function PasswordChange({ of }: { of: 'login' | 'fund' }) {
  const { t } = useTranslation('security')
  const { data, error, mutate } = useRead('/api/user/security')
  const { data: me } = useMe()
  const { data: info } = useInfo()
  const first = of === 'fund' && data?.fundPassword === false
  const byPasskey = of === 'fund' && data?.means.fundPassword.includes('passkey') === true
  const known = me && info ? data : undefined
  return (
    <ListState data={known} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={6} />}>
      {known && me && info && (
        <>
          <p className={css.note}>{first ? t('intro_first') : t(`intro_${of}`)}</p>
          <PasswordFields
            // Once a first password is set, the form changes it.
            key={String(first)}
            rules={{ of, first, byPasskey, names: [me.username, info.brand] }}
            username={me.username}
            means={known.means}
          />
        </>
      )}
    </ListState>
  )
}
