import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLang, languageInfo, languages } from '../../shared/i18n/languages.ts'
import { NavBar } from '../frame/NavBar.tsx'
import { Provenance } from '../frame/Provenance.tsx'
import { TabBar } from '../frame/TabBar.tsx'
import { chooseLanguage } from '../i18n/index.ts'
import { Section } from '../ui/Card.tsx'
import { Segmented } from '../ui/choices.tsx'
import { Select } from '../ui/Select.tsx'
import { sidePairs, sidesChoice, themeChoice, themes, useShownSides } from '../ui/theme.ts'
import { Toasts } from '../ui/toast.tsx'
import { Above } from './Above.tsx'
import { Actions } from './Actions.tsx'
import { Entry } from './Entry.tsx'
import { Figures } from './Figures.tsx'
import css from './gallery.module.css'
import { Lists } from './Lists.tsx'

const sizes = ['100%', '115%', '130%'] as const
type Size = (typeof sizes)[number]

function Ways() {
  const { i18n } = useTranslation()
  const [size, setSize] = useState<Size>('100%')
  useEffect(() => {
    document.documentElement.style.fontSize = size
  }, [size])
  return (
    <Section title="Look at it">
      <div className={css.stack}>
        <Segmented
          label="Theme"
          options={themes.map((value) => ({ value, label: value }))}
          value={themeChoice.use() ?? 'system'}
          onValue={themeChoice.set}
        />
        <Segmented
          label="Text size"
          options={sizes.map((value) => ({ value, label: value }))}
          value={size}
          onValue={setSize}
        />
        <Select
          label="Up and down"
          options={sidePairs.map((value) => ({ value, label: value }))}
          value={useShownSides()}
          onValue={sidesChoice.set}
        />
        <Select
          label="Language of the kit's own words"
          options={languages.map((value) => ({ value, label: languageInfo[value].name }))}
          value={isLang(i18n.language) ? i18n.language : 'en'}
          onValue={(lang) => void chooseLanguage(lang)}
        />
      </div>
    </Section>
  )
}

export const Gallery = () => (
  <div className={css.page}>
    <NavBar title="The kit" back />
    <Provenance />
    <main className={css.main}>
      <Ways />
      <Actions />
      <Entry />
      <Figures />
      <Lists />
      <Above />
    </main>
    <TabBar />
    <Toasts />
  </div>
)
