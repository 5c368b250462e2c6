import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconBuildingBank from '@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs'
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs'
import IconFileDownload from '@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import IconWallet from '@tabler/icons-react/dist/esm/icons/IconWallet.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EpochSeconds } from '../../../shared/time.ts'
import { paths, setPasswordPath } from '../../paths.ts'
import { Section } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { List, Row } from '../../ui/List.tsx'
import type { Security } from './types.ts'

export function Rows({ security }: { security: Security }) {
  const { t } = useTranslation(['security', 'common'])
  const format = useFormat()
  const { fundPassword, passkeys, phone, mail } = security
  const { passwordChangedAt, fundPasswordChangedAt, fundPasswordIsFirst } = security
  const since = (at: EpochSeconds | null, says: 'changed' | 'set_on') =>
    at === null ? t('is_set') : t(says, { date: format.date(at) })
  return (
    <>
      <Section title={t('passwords')}>
        <List>
          <Line
            icon={IconLock}
            title={t('login_password')}
            state={since(passwordChangedAt, 'changed')}
            to={setPasswordPath('login')}
          />
          <Line
            icon={IconWallet}
            title={t('fund_password')}
            state={
              fundPassword
                ? since(fundPasswordChangedAt, fundPasswordIsFirst ? 'set_on' : 'changed')
                : t('not_set')
            }
            to={fundPassword ? setPasswordPath('fund') : paths.setFundPassword}
          />
          {(fundPassword || passkeys > 0) && (
            <Line
              icon={IconHelpCircle}
              title={fundPassword ? t('common:title_fund_reset') : t('passkey_lost')}
              to={paths.fundReset}
            />
          )}
          <Line
            icon={IconFingerprint}
            title={t('common:title_passkeys')}
            state={passkeys > 0 ? t('passkeys', { count: passkeys }) : t('passkeys_none')}
            to={paths.passkeys}
          />
        </List>
      </Section>
      <Section title={t('contacts')}>
        <List>
          <Line icon={IconPhone} title={t('phone')} state={phone ?? t('not_set')} to={paths.bindPhone} />
          <Line icon={IconMail} title={t('mail')} state={mail ?? t('not_set')} to={paths.bindMail} />
        </List>
      </Section>
      <Section title={t('watch')}>
        <List>
          <Line
            icon={IconDevices}
            title={t('common:title_devices')}
            state={t('devices_note')}
            to={paths.devices}
          />
          <Line
            icon={IconBell}
            title={t('common:title_notices')}
            state={t('notices_note')}
            to={paths.notices}
          />
          <Line
            icon={IconHourglass}
            title={t('common:title_limits')}
            state={t('limits_note')}
            to={paths.limits}
          />
          <Line icon={IconBuildingBank} title={t('common:title_payment')} to={paths.payment} />
          <Line icon={IconFileDownload} title={t('common:title_ownData')} to={paths.ownData} />
        </List>
      </Section>
    </>
  )
}

const Line = ({
  icon: Icon,
  state,
  ...row
}: {
  icon: typeof IconLock
  title: string
  state?: ReactNode
  to?: string
}) => <Row {...row} start={<Icon size={20} stroke={1.75} aria-hidden="true" />} sub={state} />
