import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AccountSkeleton, AccountView } from '../features/account/account-view.tsx'
import type { SessionSteps } from '../features/account/sections.tsx'
import { initialsOf } from '../people/user.ts'
import { sessionQuery, endSession, useSignOut } from '../features/session/session.ts'
import { notifyOtherTabs, announceSignOut } from '../features/session/session-events.ts'
import { renewPlan } from '../features/session/follow-session.ts'
import { RequireUser } from '../features/session/require-user.tsx'
import { paths } from '../paths.ts'
import { accountText } from '../features/account/messages.ts'
import { Avatar } from '../ui/avatar.tsx'
import { showToast } from '../ui/toast-store.ts'
import { useSignInSteps } from '../features/session/sign-in-methods.tsx'
import { Empty } from '../ui/empty.tsx'

/** `/account`, for signed-in users. */
export function AccountPage() {
  const { hash } = useLocation()
  const [isClosed, setClosed] = useState(false)
  if (isClosed)
    return (
      <div className="wrap py-16">
        <Deleted />
      </div>
    )
  return (
    <div className="wrap pt-6 pb-16 md:pt-8 md:pb-24">
      <h1 className="mb-4 md:mb-5">{accountText.title}</h1>
      <RequireUser here={`${paths.account}${hash}`} waiting={<AccountSkeleton />}>
        {(user) => <Own user={user} onClosed={() => setClosed(true)} />}
      </RequireUser>
    </div>
  )
}

function Own({ user, onClosed }: { user: CurrentUser; onClosed: () => void }) {
  const steps = useSteps(onClosed)
  const avatar = <Avatar image={user.profileImageUrl} initials={initialsOf(user)} size="lg" />
  return <AccountView user={user} avatar={avatar} steps={steps} />
}

function useSteps(onClosed: () => void): SessionSteps {
  const client = useQueryClient()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const again = useSignInSteps()
  const leave = () => {
    notifyOtherTabs('over')
    endSession(client)
  }
  return {
    signOut,
    onRenamed: (renamed) => {
      client.setQueryData(sessionQuery.queryKey, renamed)
      notifyOtherTabs('changed')
    },
    // If the server doesn't respond, the next request tells.
    onPlanTold: (plan) => void renewPlan(client, plan).catch(() => {}),
    onSignedOut: () => {
      leave()
      announceSignOut('everywhere')
      void navigate(paths.home)
    },
    onClosed: () => {
      onClosed()
      leave()
      showToast({ kind: 'success', title: accountText.danger.deleted })
    },
    again,
  }
}

const leavesAfterMs = 2000

function Deleted() {
  const navigate = useNavigate()
  useEffect(() => {
    scrollTo(0, 0)
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), leavesAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <output className="block">
      <Empty heading="h1" title={accountText.danger.deleted} body={accountText.danger.deletedWhy} />
    </output>
  )
}
