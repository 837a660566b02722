import type { DialogControl } from '../../ui/dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { adminUserText } from './messages.ts'
import { PartFailure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { userQuery } from './api.ts'
import { permissionsFor, displayName } from './rules.ts'
import { PanelFacts, PanelPart, PanelPlan } from './panel-facts.tsx'
import type { planChangeSchema } from '@faresight/contracts/billing/subscription'
import type * as z from 'zod'
import { formatClock, formatDayOf } from '../../format/dates.ts'
import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { hasPlanAccess } from '@faresight/contracts/access'
import type { AdminUser } from '@faresight/contracts/auth/admin-user'
import { Link, useLocation } from 'react-router-dom'
import { useNow } from '../../browser/timing.ts'
import { useIsOwner } from '../admin/views.ts'
import { useStartAction } from './user-actions.ts'

interface Props extends DialogControl {
  userId: string
}

/** Details of a user, and all actions. */
export function UserPanel({ userId, onClose, returnTo }: Props) {
  const user = useQuery(userQuery(userId))
  const failure = useStickyError(user)
  const { data } = user
  return (
    <SidePanel
      title={data ? displayName(data.user) : adminUserText.steps.details}
      close={adminUserText.panel.close}
      onClose={onClose}
      returnTo={returnTo}
    >
      {data ? (
        <div className="grid gap-6">
          <PanelFacts {...data} />
          <PanelPlan plan={data.plan} />
          <PanelActions user={data.user} />
          {data.plan && <PanelHistory history={data.plan.history} />}
        </div>
      ) : failure ? (
        <PartFailure sentence={messageOf(failure.error, adminUserText.panel.failed)} again={failure.again} />
      ) : (
        <output className="grid gap-3">
          <span className="sr-only">{adminUserText.panel.loading}</span>
          {['w-48', 'w-64', 'w-40', 'w-56', 'w-36'].map((width) => (
            <Skeleton key={width} className={`h-5 ${width}`} />
          ))}
        </output>
      )}
    </SidePanel>
  )
}

type PlanChange = z.output<typeof planChangeSchema>

function PanelHistory({ history }: { history: readonly PlanChange[] }) {
  return (
    <PanelPart title={adminUserText.panel.history}>
      {history.length === 0 && <p className="text-14 text-ink-2">{adminUserText.panel.noHistory}</p>}
      <ol className="grid gap-3">
        {history.map((change, index) => (
          // The history doesn't change, so the index is a stable key.
          <li key={index} className="border-l-2 border-line-2 pl-3 text-14">
            <p className="font-semibold">
              {adminUserText.panel.happened.get(change.action) ?? change.action}
              <span className="font-normal text-ink-2"> {tierWords(change)}</span>
            </p>
            <p className="text-13 text-ink-2">
              <time dateTime={change.createdAt}>
                {formatDayOf(change.createdAt)}, {formatClock(change.createdAt)}
              </time>
              {', '}
              {adminUserText.panel.by.get(change.modifiedBy) ?? adminUserText.panel.byAdmin}
            </p>
            {change.reason && <p className="text-13 break-words text-ink-2">{change.reason}</p>}
          </li>
        ))}
      </ol>
    </PanelPart>
  )
}

function tierWords({ previousTier, newTier }: PlanChange): string | null {
  const [from, to] = [previousTier, newTier].map((tier) => tier && adminUserText.tier(tier))
  return from && to && from !== to ? adminUserText.panel.tierChange(from, to) : (to ?? from ?? null)
}

interface SidePanelProps extends DialogControl {
  title: string
  close: string
  children: ReactNode
}

function SidePanel({ title, close, onClose, returnTo, children }: SidePanelProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div aria-hidden className="fixed inset-0 z-50 animate-fade bg-scrim" onClick={onClose} />
        <Dialog.Content
          data-modal
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnTo()?.focus()
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-115 animate-rise flex-col bg-raised shadow-float outline-none md:rounded-l-4"
        >
          <div className="flex items-start justify-between gap-3 border-b border-line px-5 py-4">
            <Dialog.Title className="min-w-0 pt-1 text-18 tracking-snug break-words">{title}</Dialog.Title>
            <Dialog.Close className={buttonClass({ variant: 'ghost', size: 'icon' })} aria-label={close}>
              <X aria-hidden className="size-4.5" />
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-auto px-5 py-4">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PanelActions({ user }: { user: AdminUser }) {
  const begin = useStartAction()
  const isOwner = useIsOwner()
  const { pathname } = useLocation()
  const now = useNow()
  const isPlanned = hasPlanAccess(user, now)
  const may = permissionsFor(user, isOwner, now)
  const reasons = [...new Set([may.change, may.cancel, may.role])].flatMap((reason) => reason ?? [])
  return (
    <PanelPart title={adminUserText.panel.steps}>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={may.change !== null} onClick={() => begin('activate', user)}>
          {isPlanned ? adminUserText.steps.modifyPlan : adminUserText.steps.activatePlan}
        </Button>
        <Button size="sm" disabled={may.cancel !== null} onClick={() => begin('cancel', user)}>
          {adminUserText.steps.cancel}
        </Button>
        <Button size="sm" disabled={may.role !== null} onClick={() => begin('role', user)}>
          {adminUserText.steps.role}
        </Button>
        <Button size="sm" disabled={may.change !== null} onClick={() => begin('signOut', user)}>
          {adminUserText.steps.signOut}
        </Button>
        <Link
          to={`${pathname}?${new URLSearchParams({ view: 'audit', target: user.id }).toString()}`}
          className={buttonClass({ size: 'sm', variant: 'ghost' })}
        >
          {adminUserText.steps.audit}
        </Link>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="mt-2 text-13 text-ink-2">
          {adminUserText.steps.why[reason]}
        </p>
      ))}
    </PanelPart>
  )
}
