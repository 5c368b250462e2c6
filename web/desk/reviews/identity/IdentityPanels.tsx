import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/Badge.tsx'
import { Viewer } from '../../frame/Viewer.tsx'
import { CameBefore } from '../../review/panels/CameBefore.tsx'
import { Owner } from '../../review/panels/Owner.tsx'
import { Panels } from '../../review/panels/Panels.tsx'
import { Trail } from '../../review/panels/Trail.tsx'
import type { BodyProps } from '../../review/review.ts'
import { EarlierOnes } from './EarlierOnes.tsx'
import { Given } from './Given.tsx'
import css from './identity.module.css'
import type { Submitted } from './types.ts'
import { useCameBefore } from './useCameBefore.tsx'
import { identityWords, partWords } from './words.tsx'

export function IdentityPanels({ data, readAnew }: BodyProps<Submitted>) {
  const { t } = useTranslation(['desk', 'common'])
  const cameBefore = useCameBefore()
  const { pictures, user, earlier, audit } = data
  return (
    <>
      <div className={css.warnings}>
        {cameBefore(data).map((each) => (
          <CameBefore key={each.warning} {...each} />
        ))}
      </div>
      {pictures.length > 0 && (
        <div className={css.pictures}>
          {pictures.map(({ part, url, isNew }) => (
            <section key={part} aria-labelledby={`picture-${part}`}>
              <h3 id={`picture-${part}`} className={css.name}>
                {t(partWords[part])}
                {!isNew && <Badge kind="ok">{t('common:status_passed')}</Badge>}
              </h3>
              <Viewer url={url} onStale={readAnew} />
            </section>
          ))}
        </div>
      )}
      <Panels
        beside={
          <>
            <Owner user={user} />
            <Trail audit={audit} words={identityWords} />
          </>
        }
      >
        <Given data={data} />
        <EarlierOnes earlier={earlier} />
      </Panels>
    </>
  )
}
