import { useTranslation } from 'react-i18next'
import type { Fairness } from '../../../shared/tape/proof.ts'
import { commandOf } from '../../check/byHand.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Section } from '../../ui/Card.tsx'
import { copyText } from '../../ui/copy.ts'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './fairness.module.css'

export function ByHand({ tape, symbol }: { tape: Fairness; symbol: string }) {
  const { t } = useTranslation(['check', 'common'])
  const slugText = useSlugText()
  const command = commandOf(tape)
  if (command === null) return null
  const address = `/api/index/fairness?symbol=${symbol}&day=${tape.day}`
  const copy = async () => {
    if (await copyText(command)) toast(slugText('done_copied'), 'ok')
    else toast(t('copy_failed'), 'danger')
  }
  return (
    <Section title={t('fair_by_hand')}>
      <Card>
        <div className={css.text}>
          <p>{tape.feed === 'sim' ? t('fair_by_hand_sim') : t('fair_by_hand_replay')}</p>
          <pre className={css.command}>{command}</pre>
          <Button kind="secondary" full onClick={() => void copy()}>
            {t('common:copy')}
          </Button>
          <p>
            {t('fair_by_hand_inputs')}
            <br />
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
          </p>
        </div>
      </Card>
    </Section>
  )
}
