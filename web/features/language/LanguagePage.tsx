import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useTranslation } from 'react-i18next'
import { type Lang, languageInfo } from '../../../shared/i18n/languages.ts'
import { runOperation } from '../../api/operation.ts'
import { getSession } from '../../api/session.ts'
import { Page } from '../../frame/Page.tsx'
import { chooseLanguage, offeredLanguages } from '../../i18n/index.ts'
import { List, Row } from '../../ui/List.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import css from './LanguagePage.module.css'

export function Component() {
  const { t, i18n } = useTranslation()
  const slugText = useSlugText()
  const choose = (lang: Lang) => {
    chooseLanguage(lang).then(
      // Mails follow the choice; if this fails, they keep the old language.
      () => (getSession() ? runOperation('/api/user/profile', { lang }).catch(() => {}) : undefined),
      () => toast(slugText('network_error'), 'danger'),
    )
  }
  return (
    <Page title={t('title_language')}>
      <List label={t('title_language')}>
        {offeredLanguages.map((lang) => {
          const chosen = lang === i18n.language
          return (
            <Row
              key={lang}
              compact
              onClick={() => choose(lang)}
              current={chosen}
              title={
                <span lang={languageInfo[lang].html} className={chosen ? css.chosen : undefined}>
                  {languageInfo[lang].name}
                </span>
              }
              end={chosen && <IconCheck className={css.chosen} size={20} stroke={1.75} aria-hidden="true" />}
            />
          )
        })}
      </List>
    </Page>
  )
}
