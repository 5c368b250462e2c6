import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../api/hooks.ts'
import { Section } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Empty, ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { matching } from './search.ts'
import css from './service.module.css'

/** Only this page loads these texts. */
export function Help() {
  const { t } = useTranslation('service')
  const [wanted, setWanted] = useState('')
  const { data, error, mutate } = useRead('/api/index/get_detail_from_type', { type: 'help' })
  const found = data && matching(data.sections, wanted)
  const searching = wanted.trim() !== ''
  return (
    <Section title={t('faq')}>
      <div className={css.help}>
        <Field
          label={t('faq_search')}
          type="search"
          value={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.value)}
          autoComplete="off"
          enterKeyHint="search"
        />
        <ListState
          data={found}
          error={error}
          onRetry={() => void mutate()}
          skeleton={<TextSkeleton lines={12} />}
          isEmpty={found?.length === 0}
          empty={<Empty picture="lens">{t('faq_none')}</Empty>}
        >
          {found?.map(({ heading, questions }) => (
            <section key={heading}>
              <h3 className={css.heading}>{heading}</h3>
              <div className={css.answers}>
                {questions.map(({ question, answer }) => (
                  // Opened by a search, to show what was found.
                  <details key={`${question} ${searching}`} open={searching || undefined}>
                    <summary>
                      <span>{question}</span>
                      <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
                    </summary>
                    {answer.map((paragraph) => (
                      <p key={paragraph}>{paragraph}</p>
                    ))}
                  </details>
                ))}
              </div>
            </section>
          ))}
        </ListState>
      </div>
    </Section>
  )
}
