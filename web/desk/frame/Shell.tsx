import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { mutate } from 'swr'
import { reviewKinds } from '../../../shared/reviews.ts'
import { mayAct } from '../../../shared/roles.ts'
import { useSession } from '../api/session.ts'
import { addLaterWords } from '../i18n/index.ts'
import { deskPaths, placesOf } from '../paths.ts'
import { allReviews, reviews } from '../reviews/index.ts'
import { UsersPage } from '../users/UsersPage.tsx'
import { Header } from './Header.tsx'
import { Help } from './Help.tsx'
import { useKeys } from './keys.ts'
import { Offline } from './Offline.tsx'
import { Rail } from './Rail.tsx'
import css from './shell.module.css'
import { useSessionClock } from './useSessionClock.ts'

/** Rarely opened: loaded with its words on demand. */
const WaysPage = lazy(async () => {
  const [{ WaysPage }] = await Promise.all([import('../ways/WaysPage.tsx'), addLaterWords('money')])
  return { default: WaysPage }
})

const MinePage = lazy(async () => {
  const [{ MinePage }] = await Promise.all([import('../mine/MinePage.tsx'), addLaterWords('mine')])
  return { default: MinePage }
})
const AuditPage = lazy(async () => {
  const [{ AuditPage }] = await Promise.all([import('../audit/AuditPage.tsx'), addLaterWords('audit')])
  return { default: AuditPage }
})

const ProductsPage = lazy(async () => {
  const [{ ProductsPage }] = await Promise.all([
    import('../products/ProductsPage.tsx'),
    addLaterWords('halts'),
  ])
  return { default: ProductsPage }
})

const ProductPage = lazy(async () => {
  const [{ ProductPage }] = await Promise.all([
    import('../products/ProductPage.tsx'),
    addLaterWords('product'),
  ])
  return { default: ProductPage }
})

const ProjectsPage = lazy(async () => {
  const [{ ProjectsPage }] = await Promise.all([
    import('../projects/ProjectsPage.tsx'),
    addLaterWords('projects'),
  ])
  return { default: ProjectsPage }
})

const ContentPage = lazy(async () => {
  const [{ ContentPage }] = await Promise.all([
    import('../content/ContentPage.tsx'),
    addLaterWords('content'),
  ])
  return { default: ContentPage }
})

export function Shell() {
  const [helping, setHelping] = useState(false)
  const navigate = useNavigate()
  const session = useSession()
  useSessionClock()
  const title = useTitle()
  useKeys({
    '/': () => void navigate(deskPaths.users, { state: { focus: true } }),
    '?': () => setHelping(true),
  })
  // Clears the cache, so that the next operator on this machine sees nothing of it.
  useEffect(() => () => void mutate(() => true, undefined, { revalidate: false }), [])
  const isAdmin = session !== null && mayAct(session.operator.role, 'admin')
  return (
    <div className={css.desk}>
      <Header title={title} onHelp={() => setHelping(true)} />
      <Rail />
      <div className={css.work}>
        <Offline />
        <Routes>
          {allReviews.map(({ kind, places, Page }) => (
            <Route key={kind} path={`${places.queue}/:uid?/:id?`} element={<Page />} />
          ))}
          <Route path={deskPaths.users} element={<UsersPage />} />
          <Route
            path={deskPaths.products}
            element={
              <Suspense>
                <ProductsPage />
              </Suspense>
            }
          />
          <Route
            path={deskPaths.product(':id')}
            element={
              <Suspense>
                <ProductPage />
              </Suspense>
            }
          />
          <Route
            path={deskPaths.ways}
            element={
              <Suspense>
                <WaysPage />
              </Suspense>
            }
          />
          <Route
            path={`${deskPaths.projects}/:id?`}
            element={
              <Suspense>
                <ProjectsPage />
              </Suspense>
            }
          />
          <Route
            path={`${deskPaths.content}/:id?`}
            element={
              <Suspense>
                <ContentPage />
              </Suspense>
            }
          />
          {isAdmin && (
            <Route
              path={deskPaths.audit}
              element={
                <Suspense>
                  <AuditPage />
                </Suspense>
              }
            />
          )}
          <Route
            path={deskPaths.mine}
            element={
              <Suspense>
                <MinePage />
              </Suspense>
            }
          />
          <Route path="*" element={<Navigate to={placesOf('deposit').queue} replace />} />
        </Routes>
      </div>
      <Help open={helping} onClose={() => setHelping(false)} />
    </div>
  )
}

const titles = ['users', 'products', 'ways', 'projects', 'content', 'audit', 'mine'] as const

function useTitle(): string {
  const { t } = useTranslation('desk')
  const { pathname } = useLocation()
  const place = `/${pathname.split('/')[1]}`
  const page = titles.find((name) => deskPaths[name] === place)
  const kind = reviewKinds.find((each) => reviews[each].places.queue === place) ?? 'deposit'
  const title = page ? t(page) : t(`queue_${kind}`)
  useEffect(() => {
    document.title = `${title} · ${t('desk')}`
  }, [title, t])
  return title
}
