import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { HomePage } from './pages/home/home-page.tsx'
import { Ready } from './features/session/session.ts'
import { paths, redirects } from './paths.ts'
import { Skeleton } from './ui/skeleton.tsx'
import { lazy } from './ui/lazy.ts'

const loadHeads = () => import('./pages/heads.ts')
const PageHead = lazy(loadHeads, 'PageHead')

const page: typeof lazy = (load, name) =>
  lazy(() => {
    // Beside the page's own file, not after it.
    void loadHeads().catch(() => {})
    return load()
  }, name)

// The home page is what most people open: it comes with the first load. All others are their own files.
const pages = {
  [paths.login]: page(() => import('./pages/login-page.tsx'), 'LoginPage'),
  [paths.register]: page(() => import('./pages/register-page.tsx'), 'RegisterPage'),
  [paths.verifyEmail]: page(() => import('./pages/verify-email-page.tsx'), 'VerifyEmailPage'),
  [paths.resendVerification]: page(
    () => import('./pages/resend-verification-page.tsx'),
    'ResendVerificationPage',
  ),
  [paths.forgotPassword]: page(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  [paths.resetPassword]: page(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
  [paths.signInLink]: page(() => import('./pages/sign-in-link-page.tsx'), 'SignInLinkPage'),
  [paths.account]: page(() => import('./pages/account-page.tsx'), 'AccountPage'),
  [paths.subscribe]: page(() => import('./pages/subscribe-page.tsx'), 'SubscribePage'),
  [paths.cart]: page(() => import('./pages/cart-page.tsx'), 'CartPage'),
  [paths.success]: page(() => import('./pages/success-page.tsx'), 'SuccessPage'),
  [paths.priceAlerts]: page(() => import('./pages/price-alerts-page.tsx'), 'PriceAlertsPage'),
  [paths.unsubscribe]: page(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage'),
  [paths.savedSearches]: page(() => import('./pages/saved-searches-page.tsx'), 'SavedSearchesPage'),
  [paths.admin]: page(() => import('./pages/admin-page.tsx'), 'AdminPage'),
  [paths.booking]: page(() => import('./pages/booking-page.tsx'), 'BookingPage'),
  [paths.scoreboard]: page(() => import('./pages/scoreboard-page.tsx'), 'ScoreboardPage'),
  [paths.howItWorks]: page(() => import('./pages/how-it-works-page.tsx'), 'HowItWorksPage'),
  [paths.aiFeatures]: page(() => import('./pages/ai-features-page.tsx'), 'AiFeaturesPage'),
  [paths.about]: page(() => import('./pages/about-page.tsx'), 'AboutPage'),
  [paths.support]: page(() => import('./pages/support-page.tsx'), 'SupportPage'),
  [paths.contact]: page(() => import('./pages/contact-page.tsx'), 'ContactPage'),
  [paths.terms]: page(() => import('./pages/legal-pages.tsx'), 'TermsPage'),
  [paths.privacy]: page(() => import('./pages/legal-pages.tsx'), 'PrivacyPage'),
  [paths.cookies]: page(() => import('./pages/legal-pages.tsx'), 'CookiesPage'),
}

const NotFoundPage = page(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      {Object.entries(pages).map(([path, Page]) => (
        <Route key={path} path={path} element={wait(<Page />)} />
      ))}
      {Object.entries(redirects).map(([from, to]) => (
        <Route key={from} path={from} element={<Navigate replace to={to} />} />
      ))}
      <Route path="*" element={wait(<NotFoundPage />)} />
    </Routes>
  )
}

function PageSkeleton() {
  return (
    <div className="wrap min-h-[70vh] pt-6 md:pt-8">
      <Skeleton className="h-8 w-52" />
      <Skeleton className="mt-5 h-56 rounded-3" />
    </div>
  )
}

/** Around lazy pages alone: the home page is taken over in one piece with the frame, so that it answers at once. */
function wait(element: ReactNode) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      {element}
      <PageHead />
      <Ready />
    </Suspense>
  )
}
