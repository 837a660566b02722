import { lazy, type ComponentType } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { HomePage } from './pages/home-page.tsx'
import { pages } from './pages/heads.ts'
import { paths } from './paths.ts'

// The home page is what most people open: it comes with the first load. All others are their own files.
const LoginPage = page(() => import('./pages/login-page.tsx'), 'LoginPage')
const ComingPage = page(() => import('./pages/coming-page.tsx'), 'ComingPage')
const NotFoundPage = page(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path={paths.login} element={<LoginPage />} />
      {Object.entries(pages).map(([path, head]) =>
        head.redirect ? (
          <Route key={path} path={path} element={<Navigate replace to={head.redirect} />} />
        ) : (
          head.coming && (
            <Route
              key={path}
              path={path}
              element={<ComingPage head={head} logIn={path === paths.register} />}
            />
          )
        ),
      )}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  )
}

/** A named export as a lazy component. */
function page<N extends string, P>(load: () => Promise<Record<N, ComponentType<P>>>, name: N) {
  return lazy(() => load().then((module) => ({ default: module[name] })))
}
