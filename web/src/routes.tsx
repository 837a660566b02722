import { type ReactNode, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { HomePage } from './pages/home/home-page.tsx'
import { Ready } from './features/session/session.ts'
import { paths, redirects } from './paths.ts'
import { Skeleton } from './ui/skeleton.tsx'
import { lazy } from './ui/lazy.ts'

// The home page is what most people open: it comes with the first load. All others are their own files.
const LoginPage = lazy(() => import('./pages/login-page.tsx'), 'LoginPage')
const RegisterPage = lazy(() => import('./pages/register-page.tsx'), 'RegisterPage')
const VerifyEmailPage = lazy(() => import('./pages/verify-email-page.tsx'), 'VerifyEmailPage')
const ResendVerificationPage = lazy(
  () => import('./pages/resend-verification-page.tsx'),
  'ResendVerificationPage',
)
const ForgotPasswordPage = lazy(() => import('./pages/forgot-password-page.tsx'), 'ForgotPasswordPage')
const SignInLinkPage = lazy(() => import('./pages/sign-in-link-page.tsx'), 'SignInLinkPage')
const ResetPasswordPage = lazy(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage')
const BookingPage = lazy(() => import('./pages/booking-page.tsx'), 'BookingPage')
const ScoreboardPage = lazy(() => import('./pages/scoreboard-page.tsx'), 'ScoreboardPage')
const AccountPage = lazy(() => import('./pages/account-page.tsx'), 'AccountPage')
const SubscribePage = lazy(() => import('./pages/subscribe-page.tsx'), 'SubscribePage')
const CartPage = lazy(() => import('./pages/cart-page.tsx'), 'CartPage')
const SuccessPage = lazy(() => import('./pages/success-page.tsx'), 'SuccessPage')
const PriceAlertsPage = lazy(() => import('./pages/price-alerts-page.tsx'), 'PriceAlertsPage')
const UnsubscribePage = lazy(() => import('./pages/unsubscribe-page.tsx'), 'UnsubscribePage')
const SavedSearchesPage = lazy(() => import('./pages/saved-searches-page.tsx'), 'SavedSearchesPage')
const AdminPage = lazy(() => import('./pages/admin-page.tsx'), 'AdminPage')
const HowItWorksPage = lazy(() => import('./pages/how-it-works-page.tsx'), 'HowItWorksPage')
const AiFeaturesPage = lazy(() => import('./pages/ai-features-page.tsx'), 'AiFeaturesPage')
const AboutPage = lazy(() => import('./pages/about-page.tsx'), 'AboutPage')
const SupportPage = lazy(() => import('./pages/support-page.tsx'), 'SupportPage')
const ContactPage = lazy(() => import('./pages/contact-page.tsx'), 'ContactPage')
const TermsPage = lazy(() => import('./pages/terms-page.tsx'), 'TermsPage')
const PrivacyPage = lazy(() => import('./pages/privacy-page.tsx'), 'PrivacyPage')
const CookiesPage = lazy(() => import('./pages/cookies-page.tsx'), 'CookiesPage')
const NotFoundPage = lazy(() => import('./pages/not-found-page.tsx'), 'NotFoundPage')

export function AppRoutes() {
  return (
    <Routes>
      <Route path={paths.home} element={<HomePage />} />
      <Route path={paths.login} element={wait(<LoginPage />)} />
      <Route path={paths.register} element={wait(<RegisterPage />)} />
      <Route path={paths.verifyEmail} element={wait(<VerifyEmailPage />)} />
      <Route path={paths.resendVerification} element={wait(<ResendVerificationPage />)} />
      <Route path={paths.forgotPassword} element={wait(<ForgotPasswordPage />)} />
      <Route path={paths.resetPassword} element={wait(<ResetPasswordPage />)} />
      <Route path={paths.signInLink} element={wait(<SignInLinkPage />)} />
      <Route path={paths.account} element={wait(<AccountPage />)} />
      <Route path={paths.subscribe} element={wait(<SubscribePage />)} />
      <Route path={paths.cart} element={wait(<CartPage />)} />
      <Route path={paths.success} element={wait(<SuccessPage />)} />
      <Route path={paths.priceAlerts} element={wait(<PriceAlertsPage />)} />
      <Route path={paths.unsubscribe} element={wait(<UnsubscribePage />)} />
      <Route path={paths.savedSearches} element={wait(<SavedSearchesPage />)} />
      <Route path={paths.admin} element={wait(<AdminPage />)} />
      <Route path={paths.booking} element={wait(<BookingPage />)} />
      <Route path={paths.scoreboard} element={wait(<ScoreboardPage />)} />
      <Route path={paths.howItWorks} element={wait(<HowItWorksPage />)} />
      <Route path={paths.aiFeatures} element={wait(<AiFeaturesPage />)} />
      <Route path={paths.about} element={wait(<AboutPage />)} />
      <Route path={paths.support} element={wait(<SupportPage />)} />
      <Route path={paths.contact} element={wait(<ContactPage />)} />
      <Route path={paths.terms} element={wait(<TermsPage />)} />
      <Route path={paths.privacy} element={wait(<PrivacyPage />)} />
      <Route path={paths.cookies} element={wait(<CookiesPage />)} />
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
      <Ready />
    </Suspense>
  )
}
