import { hasPlan } from '@faresight/contracts/access'
import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { CalendarX2, Ellipsis, LogOut, PanelRight, ShieldUser, Sparkles } from 'lucide-react'
import { useNow } from '../../../../browser/clock.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu, type MenuItem } from '../../../../ui/menu.tsx'
import { useBegin, useOpen } from '../acts/acts.ts'
import { mayDo } from '../may-do.ts'
import { nameOf } from '../words.ts'
import { useIsOwner } from '../../viewer.ts'

const words = adminUserText.steps

/** The likeliest step for somebody, and all of them in a menu. */
export function UserSteps({ user }: { user: AdminUser }) {
  const open = useOpen()
  const begin = useBegin()
  const isOwner = useIsOwner()
  const now = useNow()
  const isPlanned = hasPlan(user, now)
  const may = mayDo(user, isOwner, now)
  const name = nameOf(user)
  const why = (reason: keyof typeof words.why | null) => (reason === null ? {} : { why: words.why[reason] })
  const items: MenuItem[] = [
    { label: words.details, icon: <PanelRight aria-hidden />, onSelect: () => open(user) },
    {
      label: isPlanned ? words.modifyPlan : words.activatePlan,
      icon: <Sparkles aria-hidden />,
      onSelect: () => begin('activate', user),
      ...why(may.change),
    },
    {
      label: words.cancel,
      icon: <CalendarX2 aria-hidden />,
      onSelect: () => begin('cancel', user),
      ...why(may.cancel),
    },
    {
      label: words.role,
      icon: <ShieldUser aria-hidden />,
      onSelect: () => begin('role', user),
      ...why(may.role),
    },
    {
      label: words.signOut,
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
        aria-label={isPlanned ? words.modifyOf(name) : words.activateOf(name)}
        onClick={() => begin('activate', user)}
        className="md:max-xl:hidden"
      >
        {isPlanned ? words.modify : words.activate}
      </Button>
      <Menu
        trigger={<Ellipsis aria-hidden className="size-[18px]" />}
        label={words.menu(name)}
        items={items}
        look="icon"
      />
    </span>
  )
}
