import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe, useRead } from '../../api/hooks.ts'
import type { Answer } from '../../api/wire.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import { sentenceGap, sentences } from '../../ui/han.ts'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { blockPages } from './blocks.ts'
import { EraseDialog } from './EraseDialog.tsx'
import css from './ownData.module.css'

export function Erase() {
  const { data, error, mutate } = useRead('/api/user/erase', {}, { freshMs: 0 })
  return (
    <ListState data={data} error={error} onRetry={() => void mutate()} skeleton={<TextSkeleton lines={6} />}>
      {data && <Told erasure={data} onRefused={() => void mutate()} />}
    </ListState>
  )
}

function Told({
  erasure: { blocks, kept, shredAt },
  onRefused,
}: {
  erasure: Answer<'/api/user/erase'>
  onRefused: () => void
}) {
  const { t, i18n } = useTranslation(['ownData', 'common'])
  const format = useFormat()
  const slugText = useSlugText()
  const { data: me } = useMe()
  const [open, setOpen] = useState(false)
  return (
    <div className={css.part}>
      <p>{t('erase_what')}</p>
      <h3 className={css.head}>{t('erase_goes')}</h3>
      <ul className={css.list}>
        <li>{t('goes_person')}</li>
        <li>{t('goes_pictures')}</li>
        <li>{t('goes_talk')}</li>
        <li>{t('goes_access')}</li>
        <li>{t('common:title_payment')}</li>
      </ul>
      <h3 className={css.head}>{t('erase_stays')}</h3>
      <ul className={css.list}>
        {kept.map(({ part, until }) => (
          <li key={part}>
            {sentences(
              t(`stays_${part}`),
              until === null ? t('stays_books') : t('stays_until', { date: format.date(until) }),
            )}
          </li>
        ))}
      </ul>
      <p className={css.note}>
        {shredAt === null ? t('erase_now') : t('erase_later', { date: format.date(shredAt) })}
      </p>
      {blocks.map((block) => (
        <Alert key={block} kind="info">
          {slugText(block)}
          {sentenceGap(i18n.language)}
          <LinkButton kind="quiet" to={blockPages[block].to}>
            {t(`common:${blockPages[block].title}`)}
          </LinkButton>
        </Alert>
      ))}
      <Button kind="danger" full disabled={blocks.length > 0 || !me} onClick={() => setOpen(true)}>
        {t('erase_start')}
      </Button>
      {me && (
        <EraseDialog
          open={open}
          onClose={() => setOpen(false)}
          onRefused={onRefused}
          username={me.username}
        />
      )}
    </div>
  )
}
