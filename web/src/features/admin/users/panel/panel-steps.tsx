import { hasPlan } from '@faresight/contracts/access'
import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { Link, useLocation } from 'react-router-dom'
import { useNow } from '../../../../browser/clock.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { useIsOwner } from '../../viewer.ts'
import { useBegin } from '../acts/acts.ts'
import { mayDo } from '../may-do.ts'
import { PanelPart } from './panel-part.tsx'

const words = adminUserText.steps

/** What can be done to somebody. What may not be done is told once, below. */
export function PanelSteps({ user }: { user: AdminUser }) {
  const begin = useBegin()
  const isOwner = useIsOwner()
  const { pathname } = useLocation()
  const now = useNow()
  const isPlanned = hasPlan(user, now)
  const may = mayDo(user, isOwner, now)
  const reasons = [...new Set([may.change, may.cancel, may.role])].flatMap((reason) => reason ?? [])
  return (
    <PanelPart title={adminUserText.panel.steps}>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={may.change !== null} onClick={() => begin('activate', user)}>
          {isPlanned ? words.modifyPlan : words.activatePlan}
        </Button>
        <Button size="sm" disabled={may.cancel !== null} onClick={() => begin('cancel', user)}>
          {words.cancel}
        </Button>
        <Button size="sm" disabled={may.role !== null} onClick={() => begin('role', user)}>
          {words.role}
        </Button>
        <Button size="sm" disabled={may.change !== null} onClick={() => begin('signOut', user)}>
          {words.signOut}
        </Button>
        <Link
          to={`${pathname}?${new URLSearchParams({ view: 'audit', target: user.id }).toString()}`}
          className={buttonClass({ size: 'sm', variant: 'ghost' })}
        >
          {words.audit}
        </Link>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="mt-2 text-13 text-ink-2">
          {words.why[reason]}
        </p>
      ))}
    </PanelPart>
  )
}
