import { hasPlanAccess } from '@faresight/contracts/access'
import type { AdminUser } from '@faresight/contracts/auth/admin-user'
import { CalendarX2, Ellipsis, LogOut, PanelRight, ShieldUser, Sparkles } from 'lucide-react'
import { useNow } from '../../browser/timing.ts'
import { adminUserText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { useStartAction, useOpenDetails } from './user-actions.ts'
import { permissionsFor, displayName } from './rules.ts'
import { useIsOwner } from '../admin/views.ts'

/** The main action for a user, and a menu of all. */
export function UserActionButtons({ user }: { user: AdminUser }) {
  const open = useOpenDetails()
  const begin = useStartAction()
  const isOwner = useIsOwner()
  const now = useNow()
  const isPlanned = hasPlanAccess(user, now)
  const may = permissionsFor(user, isOwner, now)
  const name = displayName(user)
  const why = (reason: keyof typeof adminUserText.steps.why | null) =>
    reason === null ? {} : { why: adminUserText.steps.why[reason] }
  const items: MenuItem[] = [
    { label: adminUserText.steps.details, icon: <PanelRight aria-hidden />, onSelect: () => open(user) },
    {
      label: isPlanned ? adminUserText.steps.modifyPlan : adminUserText.steps.activatePlan,
      icon: <Sparkles aria-hidden />,
      onSelect: () => begin('activate', user),
      ...why(may.change),
    },
    {
      label: adminUserText.steps.cancel,
      icon: <CalendarX2 aria-hidden />,
      onSelect: () => begin('cancel', user),
      ...why(may.cancel),
    },
    {
      label: adminUserText.steps.role,
      icon: <ShieldUser aria-hidden />,
      onSelect: () => begin('role', user),
      ...why(may.role),
    },
    {
      label: adminUserText.steps.signOut,
      icon: <LogOut aria-hidden />,
      onSelect: () => begin('signOut', user),
      ...why(may.change),
    },
  ]
  return (
    <span className="flex items-center justify-end gap-1.5">
      <Button
        size="sm"
        disabled={may.change !== null}
        aria-label={isPlanned ? adminUserText.steps.modifyOf(name) : adminUserText.steps.activateOf(name)}
        onClick={() => begin('activate', user)}
        className="@min-[40rem]:@max-[70rem]:hidden"
      >
        {isPlanned ? adminUserText.steps.modify : adminUserText.steps.activate}
      </Button>
      <Menu
        trigger={<Ellipsis aria-hidden className="size-4.5" />}
        label={adminUserText.steps.menu(name)}
        items={items}
        look="icon"
      />
    </span>
  )
}
