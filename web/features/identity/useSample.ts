import { useTranslation } from 'react-i18next'
import type { PicturePart } from '../../../shared/identity.ts'
import { getSession } from '../../api/session.ts'
import { drawSample } from './sample.ts'

/** For practice, where nobody should send a real document. */
export function useSample(part: PicturePart, name: string): () => Promise<Blob> {
  const { t } = useTranslation('identity')
  return () =>
    drawSample({
      mark: t('sample_mark'),
      name,
      owner: getSession()?.user.publicId ?? '',
      tall: part === 'asset',
    })
}
