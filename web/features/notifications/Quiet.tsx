import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Answer } from '../../api/wire.ts'
import { paths } from '../../paths.ts'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import css from './notifications.module.css'

type Hours = Answer<'/api/user/notices'>['quiet']

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Hours without mail and push in the user's zone. Start and end differ: equal would mean all day. */
export function Quiet({
  quiet,
  zone,
  saving,
  onChange,
}: {
  quiet: Hours
  zone: string
  saving: boolean
  onChange: (next: Hours) => void
}) {
  const { t } = useTranslation('notifications')
  const other = (hour: number) => HOURS.filter(({ value }) => value !== String(hour))
  return (
    <div className={css.choices}>
      <Switch
        label={t('quiet_on')}
        on={quiet.on}
        disabled={saving}
        onSwitch={(on) => onChange({ ...quiet, on })}
      />
      {quiet.on && (
        <>
          <div className={css.hours}>
            <Select
              label={t('from')}
              options={other(quiet.to)}
              value={String(quiet.from)}
              disabled={saving}
              onValue={(from) => onChange({ ...quiet, from: Number(from) })}
            />
            <Select
              label={t('to')}
              options={other(quiet.from)}
              value={String(quiet.to)}
              disabled={saving}
              onValue={(to) => onChange({ ...quiet, to: Number(to) })}
            />
          </div>
          <div className={css.zone}>
            <p className={css.note}>{t('zone', { zone: zone.replaceAll('_', ' ') })}</p>
            <Link className={css.link} to={paths.limits}>
              {t('change_zone')}
            </Link>
          </div>
          <Switch
            label={t('results_too')}
            on={quiet.results}
            disabled={saving}
            onSwitch={(results) => onChange({ ...quiet, results })}
          />
        </>
      )}
    </div>
  )
}
