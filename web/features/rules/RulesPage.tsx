import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { publishedRules, type RuleGroup, ruleGroups } from '../../../shared/published-rules.ts'
import { useRead } from '../../api/hooks.ts'
import { DetailText } from '../../content/DetailText.tsx'
import { HaltNote } from '../../frame/HaltNote.tsx'
import { Page } from '../../frame/Page.tsx'
import { paths } from '../../paths.ts'
import { Card, Section } from '../../ui/Card.tsx'
import { ListState } from '../../ui/ListState.tsx'
import { TextSkeleton } from '../../ui/Skeleton.tsx'
import { Rule } from './Rule.tsx'
import css from './rules.module.css'
import type { Rules } from './types.ts'

export function Component() {
  const { t } = useTranslation(['rules', 'common'])
  const { data, error, mutate } = useRead('/api/index/rules')
  const { hash } = useLocation()
  const here = hash.slice(1)
  useEffect(() => {
    if (!data || !here) return
    const place = document.getElementById(here)
    place?.scrollIntoView({ block: 'start' })
    place?.focus({ preventScroll: true })
  }, [data, here])
  return (
    <Page title={t('common:title_rules')}>
      <p>{t('intro')}</p>
      <HaltNote id="registrations" />
      <HaltNote id="withdrawals" />
      <nav aria-label={t('contents')} className={css.contents}>
        {ruleGroups.map((group) => (
          <Link key={group} to={`${paths.rules}#${group}`}>
            {t(`group_${group}`)}
          </Link>
        ))}
        <Link to={`${paths.rules}#how`}>{t('how')}</Link>
      </nav>
      <ListState
        data={data}
        error={error}
        onRetry={() => void mutate()}
        skeleton={<TextSkeleton lines={16} />}
      >
        {data && ruleGroups.map((group) => <Group key={group} group={group} rules={data} here={here} />)}
      </ListState>
      <div id="how" tabIndex={-1} className={css.anchor}>
        <Section title={t('how')}>
          <DetailText type="rules" />
        </Section>
      </div>
    </Page>
  )
}

function Group({ group, rules, here }: { group: RuleGroup; rules: Rules; here: string }) {
  const { t } = useTranslation('rules')
  const ids: readonly string[] = publishedRules[group]
  return (
    <div id={group} tabIndex={-1} className={css.anchor}>
      <Section title={t(`group_${group}`)}>
        <Card>
          {rules.rules
            .filter(({ id }) => ids.includes(id))
            .map((rule) => (
              <Rule key={rule.id} rule={rule} of={rules} isHere={rule.id === here} />
            ))}
        </Card>
      </Section>
    </div>
  )
}
