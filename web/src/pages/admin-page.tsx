import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refetchSession } from '../features/session/follow-session.ts'
import { type Session, useSession } from '../features/session/session.ts'
import { useSignInSteps } from '../features/session/sign-in-methods.tsx'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { CloudOff, ShieldCheck } from 'lucide-react'
import { useStickyError } from '../api/sticky-error.ts'
import { ApiProblem, messageOf } from '../api/problems.ts'
import type { SignInSteps } from '../sign-in-again/secret-form.tsx'
import { adminText } from '../features/admin/messages.ts'
import { text } from '../text/text.ts'
import { RetryButton, Failure } from '../ui/failure.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { lazy } from '../ui/lazy.ts'
import { adminCheckQuery } from '../features/admin/owner-sign-in-errors.ts'
import {
  OwnerSignInSkeleton,
  EntryBars,
  OperationsBars,
  OverviewBars,
  UserBars,
} from '../features/admin/skeletons.tsx'
import { useEffect, useEffectEvent, useId } from 'react'
import { type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { adminSignInMaxAgeMinutes } from '@faresight/contracts/access'
import { CountTabs } from '../ui/tabs.tsx'
import { RecentSignIn } from '../sign-in-again/recent-sign-in.tsx'
import { AdminViewer, adminViews, useAdminView, type AdminView } from '../features/admin/views.ts'
import { Skeleton } from '../ui/skeleton.tsx'

/** `/admin`: the dashboard, or the owner sign-in. */
export function AdminPage() {
  const session = useSession()
  const client = useQueryClient()
  const steps = useSignInSteps()
  return (
    <div className="wrap pt-6 pb-16 md:pt-8 md:pb-24">
      <AdminGuard
        user={userOf(session)}
        steps={steps}
        refetchSession={() => void refetchSession(client).catch(() => {})}
      />
    </div>
  )
}

function userOf(session: Session) {
  if (session.status === 'loading') return undefined
  return session.status === 'user' ? session.user : null
}

const OwnerSignIn = lazy(() => import('../features/admin/owner-sign-in.tsx'), 'OwnerSignIn')

interface AdminGuardProps {
  /** `null`: a visitor; `undefined`: not loaded. */
  user: CurrentUser | null | undefined
  steps: SignInSteps
  /** Reloads the session with its role. */
  refetchSession: () => void
}

function AdminGuard({ user, steps, refetchSession }: AdminGuardProps) {
  const check = useQuery({ ...adminCheckQuery(user?.id ?? null), enabled: user !== undefined })
  const failure = useStickyError(check)
  useLostRole(refetchSession)
  const title = <h1 className="mb-4 md:mb-5">{text.nav.admin}</h1>
  if (check.data && !(check.data.isAdmin && user))
    return (
      <div className="mx-auto max-w-120 md:pt-6">
        {title}
        <LazyBoundary waiting={<OwnerSignInSkeleton />} failed={text.problems.formFailed}>
          <OwnerSignIn email={user?.email ?? null} signIn={steps.signIn} />
        </LazyBoundary>
      </div>
    )
  return (
    <>
      {title}
      {check.data && user && check.data.needsSecondFactor ? (
        <SecondFactorNeeded />
      ) : check.data && user ? (
        <Dashboard viewer={user} steps={steps} />
      ) : failure ? (
        <Failure
          icon={<CloudOff />}
          title={adminText.failedTitle}
          sentence={messageOf(failure.error, adminText.failed)}
        >
          <RetryButton variant="primary" {...failure.again} />
        </Failure>
      ) : (
        <ViewSkeleton label={adminText.loading} />
      )}
    </>
  )
}

const codes = ['access/admin-required', 'access/second-factor-required', 'admin/owner-only']

/** Roles can be removed while the page is open, so a refused request reloads the session. */
function useLostRole(refetchSession: () => void): void {
  const client = useQueryClient()
  const lost = useEffectEvent(() => {
    refetchSession()
    void client.invalidateQueries({ queryKey: ['admin-check'] })
  })
  useEffect(() => {
    const hear = (error: unknown) => {
      if (error instanceof ApiProblem && codes.includes(error.code)) lost()
    }
    const stops = [
      client.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') hear(event.action.error)
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}

function SecondFactorNeeded() {
  return (
    <div className="card flex flex-col items-center gap-2 px-6 py-10 text-center">
      <span
        aria-hidden
        className="mb-2 grid size-12 place-items-center rounded-full bg-sky-tint text-sky-text [&>svg]:size-5.5"
      >
        <ShieldCheck />
      </span>
      <h2 className="text-18 tracking-snug">{adminText.secondFactor.title}</h2>
      <p className="max-w-[52ch] text-14 text-balance text-ink-2">{adminText.secondFactor.sentence}</p>
      <p className="max-w-[52ch] text-14 text-balance text-ink-2">{adminText.secondFactor.hasOne}</p>
      <Link
        to={`${paths.account}#methods`}
        className={buttonClass({ variant: 'primary', className: 'mt-3' })}
      >
        {adminText.secondFactor.setUp}
      </Link>
    </div>
  )
}

// Each section loads its own libraries.
const parts = {
  overview: lazy(() => import('../features/admin-overview/overview-view.tsx'), 'OverviewView'),
  users: lazy(() => import('../features/admin-users/users-view.tsx'), 'UsersView'),
  audit: lazy(() => import('../features/admin-audit/audit-view.tsx'), 'AuditView'),
  operations: lazy(() => import('../features/admin-operations/operations-view.tsx'), 'OperationsView'),
}

function Dashboard({ viewer, steps }: { viewer: CurrentUser; steps: SignInSteps }) {
  const panel = useId()
  const [view, open] = useAdminView()
  const Part = parts[view]
  const name = adminText.viewNames[view]
  return (
    <AdminViewer value={viewer}>
      <CountTabs
        label={adminText.views}
        panel={panel}
        value={view}
        onChange={open}
        tabs={adminViews.map((value) => ({ value, label: adminText.viewNames[value] }))}
      />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${view}`} className="mt-5">
        <h2 className="sr-only">{name}</h2>
        <LazyBoundary
          key={view}
          waiting={<ViewSkeleton label={name} view={view} />}
          failed={adminText.viewFailed}
        >
          <Part />
        </LazyBoundary>
      </div>
      <RecentSignIn steps={steps} minutes={adminSignInMaxAgeMinutes} />
    </AdminViewer>
  )
}

const shapes: Record<AdminView, ReactNode> = {
  overview: (
    <span className="grid gap-3">
      <Lead end />
      <OverviewBars />
    </span>
  ),
  users: (
    <span className="card block">
      <Tools className="xl:grid-cols-[minmax(0,1fr)_460px]" />
      <UserBars />
    </span>
  ),
  audit: (
    <>
      <Lead />
      <span className="card mt-4 block">
        <Tools className="md:grid-cols-2 lg:grid-cols-4" />
        <EntryBars />
      </span>
    </>
  ),
  operations: <OperationsBars />,
}

/** Skeleton of a section, or of the dashboard while access is checked. */
export function ViewSkeleton({ label, view }: { label: string; view?: AdminView }) {
  return (
    <output className="block min-h-[60vh]">
      <span className="sr-only">{label}</span>
      {view ? (
        shapes[view]
      ) : (
        <>
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="mt-4 h-56 w-full rounded-3" />
        </>
      )}
    </output>
  )
}

function Lead({ end = false }: { end?: boolean }) {
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Skeleton className="my-px h-4 w-54" />
      {end && <Skeleton className="h-9 w-60 rounded-2" />}
    </span>
  )
}

function Tools({ className }: { className: string }) {
  return (
    <span className={`grid gap-3 border-b border-line p-4 md:px-5 ${className}`}>
      <Skeleton className="h-11 rounded-2" />
      <Skeleton className="h-11 rounded-2" />
    </span>
  )
}
